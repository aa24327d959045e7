import { type Message, message } from '../../card/message.ts';
import type { Question } from '../question.ts';
import type { Beyond, Refusal } from '../understanding/interpreted.ts';
import { isStatement } from '../understanding/rewordings/statement.ts';

/** What is answered below a refusal. */

/** Without what is not known, how lively and loud the place is still helps. */
const toldBeside: ReadonlySet<Beyond> = new Set([
  'people',
  'staffing',
  'neighbours',
  'why',
  'decibels',
  'deciding',
  'responding',
  'digest_said',
  'opening',
  'deleting',
  'telling',
]);

/** What is done in the list of alerts. */
const doneInAlerts: ReadonlySet<Beyond> = new Set(['mute', 'acknowledging', 'alert_settings']);

const withoutPlace: ReadonlySet<Beyond> = new Set([
  'why',
  'decibels',
  'deciding',
  'responding',
  'deleting',
]);

/** @returns what is told below the refusal, if that helps whoever asked */
export function askedBeside(why: Refusal, typed: string): Question | undefined {
  if (why.kind === 'only_now') return why.beside;
  if (why.kind === 'unknown') return why.aside === undefined ? undefined : why.rest;
  // Below an open alert is what acknowledges and mutes it, and below all of them are their settings.
  if (why.kind === 'beyond' && doneInAlerts.has(why.topic) && !/\bdigest/i.test(typed)) {
    return { command: 'alerts', argument: why.question.argument };
  }
  if (why.kind !== 'beyond' || !toldBeside.has(why.topic) || isStatement(typed)) return undefined;
  const { question, topic } = why;
  return question.argument !== '' || withoutPlace.has(topic) ? question : undefined;
}

/** @param beside the answer about the place */
export function withRefusal({ parts }: Message, beside: Message): Message {
  return message(...parts.filter(({ kind }) => kind !== 'controls'), ...beside.parts);
}
