import type { Message } from '../../card/message.ts';
import type { Part } from '../../card/part.ts';
import { asPlain, type RichText } from '../../card/rich-text.ts';
import { createLru } from '../../lru.ts';
import { minuteMs } from '../../time.ts';
import type { Asker } from '../actor.ts';
import { readQuestion, type TypedLine } from '../question.ts';
import { buttonValue } from '../question-values.ts';
import type { LastLine, OtherReading } from '../understanding/follow-up/follow-up.ts';
import { linesKept, quoted } from '../understanding/follow-up/named-first.ts';

/** What people asked last, so that `and the terrace?` can go on with it. */

/** In whose memory of a channel it is. */
type Who = Pick<Asker, 'workspaceId' | 'userId' | 'channelId'>;

export interface LastLines {
  /** @returns undefined if it was too long ago, or nothing a question can go on with */
  of(asker: Who, now: number): LastLine | undefined;
  /**
   * @param typed the line as it reached the app, by which its answer is told from others
   * @param other what else it may have been meant to ask
   */
  set(asker: Who, line: string, typed: TypedLine, now: number, other?: OtherReading): void;
  /** *Ask as a new question* or *Ask as a follow-up* was pressed, so the next line goes on with what that asks. */
  pressed(asker: Who, question: TypedLine, now: number): void;
  forget(asker: Who): void;
  /** Keeps the last question, but lets the next answer replace what `there` and `then` refer to: a note is not kept. */
  noted(asker: Who, typed: TypedLine, now: number): void;
  /** Keeps what the answer names first, without quotations. */
  answered(asker: Who, message: Message, typed: TypedLine): void;
}

/** Later, people have something else in mind. */
const keptMs = 10 * minuteMs;
const mostPeople = 10_000;
/** So many parts are looked at for text; tables and controls have none. */
const partsRead = 6;
/** In characters. Nobody goes on with a story. */
const longestLine = 200;

interface Kept extends LastLine {
  readonly at: number;
  readonly typed: TypedLine;
  /** What the line asks the other way: in words, and as a button has it. */
  readonly other?: { readonly line: string; readonly asks: string } | undefined;
}

/** In the memory of one process: behind several, the next line may reach another one, and stands for itself there. */
export function createLastLines(): LastLines {
  const lines = createLru<Kept>(mostPeople);
  const keyOf = ({ workspaceId, userId, channelId = '' }: Who) =>
    `${workspaceId} ${userId} ${channelId}`;
  const of = (asker: Who, now: number): Kept | undefined => {
    const last = lines.get(keyOf(asker));
    return last !== undefined && now - last.at <= keptMs ? last : undefined;
  };
  return {
    of,
    set(asker, line, typed, now, other) {
      const key = keyOf(asker);
      if (line.length > longestLine) return void lines.delete(key);
      const button = other && { line: other.line, asks: asPressed(buttonValue(other.asks)) };
      // What stands for itself leaves behind what was asked before.
      const earlier = other?.as === 'follow_up' ? undefined : of(asker, now)?.line;
      lines.set(key, { line, earlier, at: now, typed, other: button });
    },
    pressed(asker, question, now) {
      const other = of(asker, now)?.other;
      if (other === undefined || other.asks !== JSON.stringify(question)) return;
      lines.set(keyOf(asker), { line: other.line, at: now, typed: question });
    },
    forget: (asker) => lines.delete(keyOf(asker)),
    noted(asker, typed, now) {
      const last = of(asker, now) ?? { line: '', at: now };
      lines.set(keyOf(asker), { ...last, typed });
    },
    answered(asker, message, typed) {
      const last = lines.get(keyOf(asker));
      // Another line came meanwhile, or this one was refused and is not kept.
      if (last?.typed !== typed) return;
      lines.set(keyOf(asker), { ...last, said: firstLines(message) });
    },
  };
}

/** The question of a button, as it comes back when that is pressed. */
function asPressed(value: string): string {
  return JSON.stringify(readQuestion(value));
}

/** Without controls and what stands in tables. */
function firstLines({ parts }: Message): readonly string[] {
  return parts
    .slice(0, partsRead)
    .flatMap(textsOf)
    .flatMap((text) => asPlain(text).split('\n'))
    .map((text) => text.replaceAll(quoted, ''))
    .slice(0, linesKept);
}

function textsOf(part: Part): readonly RichText[] {
  switch (part.kind) {
    case 'paragraph':
    case 'row':
      return [part.text];
    case 'list':
      return part.lines;
    default:
      return [];
  }
}
