/**
 * Text with its formatting as data. Each face escapes it in its own way, so that external text
 * (names of zones and venues, tags, synopses) is shown and never interpreted.
 */
export interface RichText {
  readonly spans: readonly Span[];
}

export type Span =
  | { readonly kind: 'plain' | 'bold' | 'code'; readonly text: string }
  /** A line for people to type: what follows `/ambience`. */
  | { readonly kind: 'command'; readonly text: string }
  /** An address of ours. */
  | { readonly kind: 'link'; readonly address: string; readonly label: string }
  | { readonly kind: 'person'; readonly userId: string }
  | { readonly kind: 'channel'; readonly channelId: string }
  /** Shown in the reader's own time zone; `words` where the face cannot do that. */
  | { readonly kind: 'time'; readonly at: number; readonly words: string }
  | { readonly kind: 'term'; readonly term: Term };

/** What each face has its own words for. The names stand where no face shows the text. */
export type Term =
  | 'the chat app'
  | 'a direct message'
  | 'any admin'
  /** A sentence. */
  | 'who sees an answer'
  /** A sentence. */
  | 'who always manages'
  /** A clause without an end: `Type /invite @Ambience in the channel`. */
  | 'add Ambience to the channel'
  /** A clause without an end: `go to Manage apps`. */
  | 'how to remove Ambience'
  /** Where Home is, after `in`. */
  | 'your Home';

type Style = 'plain' | 'bold' | 'code' | 'command';

const commandPrefix = /^\/ambience ?/;

const externalTextLength = 150;
const externalSentenceLength = 600;

/** Reads this many times the wanted length, because runs of spaces are collapsed. */
const readFactor = 20;

/**
 * rich`*${zone.name}* is open, type \`/ambience live\``: stars make text bold, backquotes make it
 * code, or a line to type if it begins with `/ambience`. Values are cut to the length of a name and
 * shown as they are; nested rich text is kept.
 */
export function rich(
  literals: TemplateStringsArray,
  ...values: readonly (string | number | RichText)[]
): RichText {
  const spans: Span[] = [];
  let style: Style = 'plain';
  piecesOf(literals).forEach((pieces, index) => {
    pieces.forEach((piece, at) => {
      const isMarked = pieces[at - 1] === '`';
      if (piece === '*') style = style === 'bold' ? 'plain' : 'bold';
      else if (piece === '`') style = style === 'plain' ? 'code' : 'plain';
      else if (isMarked && style === 'code' && commandPrefix.test(piece)) {
        style = 'command';
        // Kept if it is empty: the line is the command alone.
        spans.push({ kind: style, text: piece.replace(commandPrefix, '') });
      } else add(spans, { kind: style, text: piece });
    });
    const value = values[index];
    if (value === undefined) return;
    if (typeof value !== 'object') {
      const text = String(value);
      const space = /^\s/.test(text) && !endsInSpace(spans) ? ' ' : '';
      add(spans, { kind: style, text: space + oneLine(text) });
    } else for (const span of value.spans) add(spans, withStyle(span, style));
  });
  return { spans };
}

/** Or nothing has been said yet. */
function endsInSpace(spans: readonly Span[]): boolean {
  const last = spans.at(-1);
  return last === undefined || (isText(last) && /(?:^|\s)$/.test(last.text));
}

const pieces = new WeakMap<TemplateStringsArray, readonly (readonly string[])[]>();

/** Each literal, split at its stars and backquotes. */
function piecesOf(literals: TemplateStringsArray): readonly (readonly string[])[] {
  const known = pieces.get(literals) ?? literals.map((literal) => literal.split(/([*`])/));
  pieces.set(literals, known);
  return known;
}

function withStyle(span: Span, style: Style): Span {
  return span.kind === 'plain' && style !== 'plain' ? { kind: style, text: span.text } : span;
}

/** Joins it with the text before it, if that looks the same. */
function add(spans: Span[], span: Span): void {
  const last = spans.at(-1);
  if (!isText(span)) spans.push(span);
  else if (last !== undefined && isText(last) && last.kind === span.kind) {
    spans[spans.length - 1] = { kind: span.kind, text: last.text + span.text };
    // A line to type may be empty: it is the command alone then.
  } else if (span.text !== '' || span.kind === 'command') spans.push(span);
}

function isText(span: Span): span is Extract<Span, { kind: Style }> {
  return (
    span.kind === 'plain' || span.kind === 'bold' || span.kind === 'code' || span.kind === 'command'
  );
}

/** An external sentence, which may be longer than a name. @param length in characters */
export function quote(text: string, length: number = externalSentenceLength): RichText {
  return { spans: [{ kind: 'plain', text: oneLine(text, length) }] };
}

export function join(texts: readonly RichText[], separator: string): RichText {
  const spans: Span[] = [];
  texts.forEach((text, index) => {
    if (index > 0) add(spans, { kind: 'plain', text: separator });
    for (const span of text.spans) add(spans, span);
  });
  return { spans };
}

/** Several lines as one text, without those that are undefined. */
export function lines(...some: readonly (RichText | undefined)[]): RichText {
  return join(
    some.filter((line) => line !== undefined),
    '\n',
  );
}

/** A person, shown by their name. */
export function mention(userId: string): RichText {
  return { spans: [{ kind: 'person', userId }] };
}

/** A channel, shown by its name to people who may see it. */
export function mentionChannel(channelId: string): RichText {
  return { spans: [{ kind: 'channel', channelId }] };
}

/** What each face calls in its own way. */
export function term(named: Term): RichText {
  return { spans: [{ kind: 'term', term: named }] };
}

/** A link to an address of ours. */
export function link(address: string, label: string): RichText {
  return { spans: [{ kind: 'link', address, label }] };
}

/** @param words what is shown where a face cannot write the time for each reader */
export function timeForReader(at: number, words: string): RichText {
  return { spans: [{ kind: 'time', at, words }] };
}

export function isEmpty({ spans }: RichText): boolean {
  return spans.length === 0;
}

/** How a face writes terms, and lines to type. */
export interface PlainWords {
  readonly term: (term: Term) => string;
  readonly command: (line: string) => string;
}

const ownWords: PlainWords = { term: (named) => named, command: (line) => line };

/** The text without formatting, for places such as an error at a field. */
export function asPlain({ spans }: RichText, words = ownWords): string {
  return spans.map((span) => plainSpan(span, words)).join('');
}

function plainSpan(span: Span, words: PlainWords): string {
  switch (span.kind) {
    case 'plain':
    case 'bold':
    case 'code':
      return span.text;
    case 'command':
      return words.command(span.text);
    case 'term':
      return words.term(span.term);
    case 'link':
      return span.label;
    case 'person':
      return span.userId;
    case 'channel':
      return span.channelId;
    case 'time':
      return span.words;
  }
}

/** External text on one line, cut to `length` characters. */
export function oneLine(text: string, length: number = externalTextLength): string {
  // Only the beginning of a longer text can be shown anyway.
  const line = text
    .slice(0, length * readFactor)
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  if (line.length <= length) return line;
  let kept = '';
  for (const character of line) {
    if (kept.length + character.length >= length) break;
    kept += character;
  }
  return `${kept}…`;
}
