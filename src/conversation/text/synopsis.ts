import type { Trend } from '../../ambience/types.ts';
import { join, quote, type RichText, rich } from '../../card/rich-text.ts';

/** The venue service's own sentences about a trend, for example `The mood is rising (slow).` */

const pattern = /^The (mood|loudness) is (\w+) \((\w+)\)\.?$/i;

/** The service's words for a direction and its speed, as a colleague would say them. */
const plainWords: ReadonlyMap<string, string> = new Map([
  ['stable steady', 'steady'],
  ['rising slow', 'rising slowly'],
  ['rising steady', 'rising steadily'],
  ['rising fast', 'rising fast'],
  ['falling slow', 'falling slowly'],
  ['falling steady', 'falling steadily'],
  ['falling fast', 'falling fast'],
]);

/**
 * `Mood and loudness are rising slowly.`, `Mood is steady. Loudness is rising fast.` A sentence of
 * another form is quoted as it is.
 *
 * @returns undefined if the service sent no sentence
 */
export function synopsisWords({ mood, loudness }: Trend): RichText | undefined {
  const sentences = [mood?.synopsis, loudness?.synopsis].flatMap((synopsis) =>
    synopsis === undefined || synopsis.trim() === '' ? [] : [synopsis.trim()],
  );
  if (sentences.length === 0) return undefined;
  const read = sentences.map(readSentence);
  const known = read.filter((one) => one !== undefined);
  if (known.length < sentences.length)
    return join(
      sentences.map((one) => quote(one)),
      ' ',
    );
  const byWords = Map.groupBy(known, ({ words }) => words);
  return join(
    [...byWords].map(([words, some]) =>
      some.length === 1
        ? rich`${some[0]?.name === 'mood' ? 'Mood' : 'Loudness'} is ${words}.`
        : rich`Mood and loudness are ${words}.`,
    ),
    ' ',
  );
}

function readSentence(sentence: string): { name: string; words: string } | undefined {
  const [, name = '', tag = '', speed = ''] = pattern.exec(sentence) ?? [];
  const words = plainWords.get(`${tag} ${speed}`.toLowerCase());
  return words === undefined ? undefined : { name: name.toLowerCase(), words };
}
