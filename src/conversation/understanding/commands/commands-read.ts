import type { CommandName } from '../../question.ts';
import { timed } from '../line.ts';

/** How what is typed after each command is read. */

/**
 * They answer about one venue, so several are answered one by one. The words after them are read; other
 * commands read their own.
 */
export const ofOne: ReadonlySet<CommandName> = new Set([
  ...timed,
  'night',
  'review',
  'measured',
  'csv',
  'report',
  'handover',
  'zones',
]);
/** What is typed after these may make them another question: `busiest venue`, `zones too loud`. */
export const mayBeAnother: ReadonlySet<CommandName> = new Set([
  'handover',
  'live',
  'busiest',
  'quietest',
  'zones',
  'music',
  'compare',
  'measured',
]);
/** Their forms and lists find out themselves what is to be set up, and where. */
export const takesText: ReadonlySet<CommandName> = new Set(['alert', 'digest']);

/** Commands whose questions are checked for words that nothing read, beside those read here. */
export const alsoChecked: ReadonlySet<CommandName> = new Set(['log', 'alerts']);
