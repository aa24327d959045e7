import type { Zone } from '../../ambience/types.ts';
import type { LogEntry } from '../../log/entry.ts';
import type { Asker } from '../actor.ts';
import { namesOf } from '../asking/names-of.ts';

/** Finds entries by their words. */

/**
 * Those with each of the words in the text, or in the name of who wrote it; if there are none among all
 * entries, those with any of them.
 */
export async function withWords(
  search: readonly string[],
  entries: readonly LogEntry[],
  areAll: boolean,
  asker: Asker,
): Promise<readonly LogEntry[]> {
  if (search.length === 0) return entries;
  const names = await namesOf(entries, asker);
  const words = search.map((word) => withoutAccents(word));
  const isIn = ({ text, writtenBy }: LogEntry, word: string) => {
    const said = withoutAccents(`${text} ${names.get(writtenBy) ?? ''}`);
    if (aboutNoise.test(word)) return noise.test(said);
    // Table 12 is not in room 412.
    return isNumber.test(word) ? said.split(/[^\p{L}\p{N}]+/u).includes(word) : said.includes(word);
  };
  const all = entries.filter((entry) => words.every((word) => isIn(entry, word)));
  const telling = words.filter(({ length }) => length >= shortestTelling);
  return all.length > 0 || !areAll
    ? all
    : entries.filter((entry) => telling.some((word) => isIn(entry, word)));
}

/** @param writer a name, or a part of it, in lower case */
export async function writtenBy(
  writer: string,
  entries: readonly LogEntry[],
  asker: Asker,
): Promise<readonly LogEntry[]> {
  const names = await namesOf(entries, asker);
  return entries.filter((entry) =>
    withoutAccents(names.get(entry.writtenBy) ?? '').includes(withoutAccents(writer)),
  );
}

/** Whether an entry that belongs elsewhere is also about one of these: `the ice machine on the rooftop`. */
export function namesZone(
  text: string,
  zones: readonly Pick<Zone, 'name'>[],
  all: readonly Pick<Zone, 'name'>[],
): boolean {
  const said = ` ${withoutAccents(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return zones.some(({ name }) => {
    const full = withoutAccents(name);
    const [first = ''] = full.split(' ');
    const alike = all.filter((one) => withoutAccents(one.name).startsWith(first));
    const isEnough = first.length >= shortestName && alike.length === 1;
    return said.includes(` ${full} `) || (isEnough && said.includes(` ${first} `));
  });
}

/** In letters: of *Spa Garden*, the first word may be another one. */
const shortestName = 5;
const isNumber = /^\d+$/;
/** In letters. Shorter words are in many others. */
const shortestTelling = 3;

/** Whoever looks for noise means what was too loud. */
const aboutNoise = /nois|loud|volume/;
const noise =
  /nois|loud|volume|music|bass|sound|voice|shout|sing|party|racket|sleep|quiet|turn\w* (?:\S+ ){0,3}down/;

function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
