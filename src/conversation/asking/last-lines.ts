import type { Message } from '../../card/message.ts';
import type { Part } from '../../card/part.ts';
import { asPlain, type RichText } from '../../card/rich-text.ts';
import { createLru } from '../../lru.ts';
import { minuteMs } from '../../time.ts';
import type { Asker } from '../actor.ts';
import type { LastLine } from '../understanding/follow-up/follow-up.ts';
import { linesKept } from '../understanding/follow-up/named-first.ts';

/** What people asked last, so that `and the terrace?` can go on with it. */

export interface LastLines {
  /** @returns undefined if it was too long ago, or nothing a question can go on with */
  of(asker: Asker, now: number): LastLine | undefined;
  set(asker: Asker, line: string, now: number): void;
  forget(asker: Asker): void;
  /** Keeps what was asked before: the next answer only names what people may point at. */
  noted(asker: Asker, now: number): void;
  /** Keeps what the answer names first. */
  answered(asker: Asker, message: Message): void;
}

/** Later, people have something else in mind. */
const keptMs = 10 * minuteMs;
const mostPeople = 10_000;
/** Each has a line or more. */
const partsRead = 6;
/** In characters. Nobody goes on with a story. */
const longestLine = 200;

/** In the memory of one process: behind several, the next line may reach another one, and stands for itself there. */
export function createLastLines(): LastLines {
  const lines = createLru<LastLine & { readonly at: number; readonly isAnswered: boolean }>(
    mostPeople,
  );
  const keyOf = ({ workspaceId, userId, channelId = '' }: Asker) =>
    `${workspaceId} ${userId} ${channelId}`;
  const of: LastLines['of'] = (asker, now) => {
    const last = lines.get(keyOf(asker));
    return last !== undefined && now - last.at <= keptMs ? last : undefined;
  };
  return {
    of,
    set(asker, line, now) {
      const key = keyOf(asker);
      if (line.length > longestLine) lines.delete(key);
      else lines.set(key, { line, earlier: of(asker, now)?.line, at: now, isAnswered: false });
    },
    forget: (asker) => lines.delete(keyOf(asker)),
    noted(asker, now) {
      const last = of(asker, now) ?? { line: '' };
      lines.set(keyOf(asker), { ...last, at: now, isAnswered: false });
    },
    answered(asker, message) {
      const last = lines.get(keyOf(asker));
      // What refuses a line names nothing.
      if (last?.isAnswered !== false) return;
      lines.set(keyOf(asker), { ...last, said: firstLines(message), isAnswered: true });
    },
  };
}

/** Without controls and what stands in tables. */
function firstLines({ parts }: Message): readonly string[] {
  return parts
    .slice(0, partsRead)
    .flatMap(textsOf)
    .flatMap((text) => asPlain(text).split('\n'))
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
