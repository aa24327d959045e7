import { eveningHour } from '../../../insight/service-day.ts';
import type { Weekday } from '../../../time.ts';
import type { CommandName, Question } from '../../question.ts';
import type { Interpreted } from '../interpreted.ts';
import type { Sentence } from '../sentence/sentence.ts';
import { namedPart } from './part-of-day.ts';
import type { NamedPart } from './when.ts';

/** A usual day, or a time of one, as the answer to a question. */

/** Those that are about how it is, which a usual day and the last hours answer too. */
const aboutHowItIs: ReadonlySet<CommandName> = new Set(['live', 'tonight', 'trend', 'week']);

export function isAboutHowItIs({ command }: Question, isRank: boolean): boolean {
  return aboutHowItIs.has(command) && !isRank;
}

export function isZoneRank({ command }: Question): boolean {
  return command === 'busiest' || command === 'quietest';
}

interface UsualTime {
  readonly weekday: Weekday;
  readonly minute: number | undefined;
  readonly part?: NamedPart | undefined;
  readonly isFuture: boolean;
  readonly isWeekend?: boolean;
}

export function usual(
  question: Question,
  isRank: boolean,
  { weekday, minute, part, isFuture, isWeekend }: UsualTime,
): Interpreted {
  const isOfZones = isRank || isZoneRank(question);
  if (isOfZones) {
    const asked = { ...question, ...leastFirst(question), all: true, yesNo: undefined };
    return usual({ ...asked, command: 'week' }, false, { weekday, minute, part, isFuture });
  }
  const time = {
    ...(minute === undefined ? {} : { minute }),
    ...(part === undefined ? {} : { part }),
    ...(isFuture ? { isFuture } : {}),
  };
  if (question.command === 'compare') {
    return {
      kind: 'question',
      question: { ...question, weekdays: [weekday], ...time },
    };
  }
  if (!isAboutHowItIs(question, isRank)) {
    // `is the music louder than on a usual friday`
    const isOfNow = question.command === 'music' && !isFuture;
    return {
      kind: 'refused',
      why: isOfNow ? { kind: 'only_now', question } : { kind: 'future', question, weekday },
    };
  }
  if (isWeekend === true && minute === undefined) {
    return {
      kind: 'question',
      question: { ...question, command: 'week', days: 'weekend', isFuture },
    };
  }
  return {
    kind: 'question',
    question: {
      ...question,
      command: 'week',
      argument: `${question.argument} ${weekday}`.trim(),
      ...time,
    },
  };
}

/** Of zones in their order, the quietest first if that was asked for. */
export function leastFirst({ command }: Question): Pick<Question, 'seeks'> {
  return command === 'quietest' ? { seeks: 'quiet' } : {};
}

/** `is the spa quiet in the afternoon`: of any day */
export function usualPart({ text, has }: Sentence): NamedPart | undefined {
  if (has('past', 'happened') || /\bthis (?:morning|afternoon|evening)\b/i.test(text))
    return undefined;
  if (/\bin the evenings?\b/i.test(text)) return { from: eveningHour * 60, to: 0 };
  if (/\bat night\b(?! (?:level|setting|volume))/i.test(text)) return lateHours;
  const isUsual =
    has('usual') || /\b(?:mornings|afternoons|in the (?:morning|afternoon))\b/i.test(text);
  return isUsual ? namedPart(text) : undefined;
}

/** In minutes after midnight. */
const lateHours: NamedPart = { from: 22 * 60, to: 6 * 60 };
