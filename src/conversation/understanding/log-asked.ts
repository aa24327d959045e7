import type { Question } from '../question.ts';
import type { Meaning } from './vocabulary.ts';
import type { When } from './when.ts';

/** Recognizes questions that the venue log answers. */

/** The part of a `Sentence` that tells. */
interface Asked {
  readonly text: string;
  readonly words: readonly string[];
  readonly whens: readonly When[];
  readonly has: (...meanings: readonly Meaning[]) => boolean;
}

export function isLogAsked(sentence: Asked): boolean {
  const { words, has } = sentence;
  const isOfComplaints = words.includes('complaints') || complained.test(words.join(' '));
  const isAsked = isOfComplaints || isOpenAsked(sentence);
  return isAsked && !has('future', 'notify', 'alert', 'why');
}

const complained = /^(did|has|have) (any|some|anyone|anybody|someone|somebody|guests?).* complain/;

/** `what's still open`, `follow-ups` */
export function isOpenAsked({ words }: Asked): boolean {
  return open.test(words.join(' '));
}

const open = /\bfollow ?ups?\b|\bstill open$|\bstill (have )?to do\b/;

/** `csv complaints november` */
export function isLogFile({ command, argument }: Question): boolean {
  return command === 'csv' && /\b(complaints|log|entries)\b/i.test(argument);
}

/** `since 1 november`, `from 20 to 30 november`, `1 nov - 30 nov`, which cannot be read yet. */
export function isStretchOfDays({ text, whens }: Asked): boolean {
  return whens.filter(({ kind }) => kind === 'past').length > 1 || stretch.test(text);
}

const stretch =
  /\b(since|between)\b|\bfrom\b.*\b(to|until|till)\b|\d ?[-–] ?\d|\b\d{1,2} to \d{1,2}\b/i;
