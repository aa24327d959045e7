import type { Message } from '../../card/message.ts';
import type { Part } from '../../card/part.ts';
import { asPlain, type RichText } from '../../card/rich-text.ts';
import { createLru } from '../../lru.ts';
import { minuteMs } from '../../time.ts';
import type { Asker } from '../actor.ts';
import { type Question, readQuestion, type TypedLine } from '../question.ts';
import { buttonValue } from '../question-values.ts';
import type { LastLine } from '../understanding/follow-up/follow-up.ts';
import { linesKept, quoted } from '../understanding/follow-up/named-first.ts';
import { lineOf } from '../understanding/line.ts';

/** What people asked last, so that `and the terrace?` can go on with it. */

/** In whose memory of a channel it is. */
type Who = Pick<Asker, 'workspaceId' | 'userId' | 'channelId'>;

export interface LastLines {
  /** @returns undefined if it was too long ago, or nothing a question can go on with */
  of(asker: Who, now: number): LastLine | undefined;
  /**
   * @param typed the line as it reached the app, by which its answer is told from others
   * @param alone what it asks if it is no follow-up
   */
  set(asker: Who, line: string, typed: TypedLine, now: number, alone?: Question): void;
  /** *Ask as a new question* was pressed, so the next line goes on with what the last one asks by itself. */
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
  /** The line as it was typed, and the question it asks if it is no follow-up. */
  readonly alone?: { readonly line: string; readonly asks: string } | undefined;
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
    set(asker, line, typed, now, alone) {
      const key = keyOf(asker);
      if (line.length > longestLine) return void lines.delete(key);
      const ofAlone = alone && { line: lineOf(typed), asks: asPressed(buttonValue(alone)) };
      lines.set(key, { line, earlier: of(asker, now)?.line, at: now, typed, alone: ofAlone });
    },
    pressed(asker, question, now) {
      const alone = of(asker, now)?.alone;
      if (alone === undefined || alone.asks !== JSON.stringify(question)) return;
      lines.set(keyOf(asker), { line: alone.line, at: now, typed: question });
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
