import { join, type RichText, rich } from '../../card/rich-text.ts';
import type { CountRest } from '../../card/table.ts';

/** Small pieces of grammar. */

/** `1 zone`, `2 zones`, `2 entries` */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** As a clause: `much louder than usual.` */
export function withSmallInitial({ spans }: RichText): RichText {
  const [first, ...rest] = spans;
  return first?.kind === 'plain'
    ? { spans: [{ ...first, text: uncapitalised(first.text) }, ...rest] }
    : { spans };
}

/** `Lobby`, `Lobby and Spa`, `Lobby, Spa and Terrace`; more than `most` are counted. */
export function listed(names: readonly (string | RichText)[], most = 5): RichText {
  // A name is as short as `1 more`.
  const count = names.length === most + 1 ? names.length : most;
  const rest = names.length - count;
  const shown = names.slice(0, count).map((name) => rich`${name}`);
  const all = rest > 0 ? [...shown, rich`${rest} more`] : shown;
  const last = all.at(-1) ?? rich``;
  return all.length < 2 ? last : rich`${join(all.slice(0, -1), ', ')} and ${last}`;
}

/** By how many they are. */
export function isOrAre({ length }: readonly unknown[]): 'is' | 'are' {
  return length === 1 ? 'is' : 'are';
}

export function isntOrArent({ length }: readonly unknown[]): string {
  return length === 1 ? "isn't" : "aren't";
}

/** `*Lobby* and *Spa*` */
export function listedInBold(
  places: readonly { readonly name: string }[],
  most?: number,
): RichText {
  return listed(
    places.map(({ name }) => rich`*${name}*`),
    most,
  );
}

/** Of rows that have no room. */
export const andMore: CountRest = (count) => rich`and ${count} more`;

/** How many lines about what needs someone are shown at first. */
export const mostLines = 3;

/** The first lines, and `and 2 more` */
export function firstLines(lines: readonly RichText[], most = mostLines): RichText[] {
  const rest = lines.length - most;
  return rest > 0 ? [...lines.slice(0, most), rich`and ${rest} more`] : [...lines];
}

/** `lively · loud · 8.2`; unlike one interpolated text, it is not cut at the length of a name. */
export function dotted(facts: readonly string[]): RichText {
  return join(
    facts.map((fact) => rich`${fact}`),
    ' · ',
  );
}

/** After why a digest or an alert has stopped. */
export const fixInSettings = rich`. Fix it in Settings.`;
