/** The service does not document the format; this refuses only what surely is no code. */
const codePattern = /^[\p{Letter}\p{Number}][\p{Letter}\p{Number}._-]*$/u;
const shortest = 4;
export const longestCode = 100;

export type CodeCheck =
  | { readonly isCode: true; readonly code: string }
  | { readonly isCode: false; readonly problem: 'empty' | 'too_short' | 'too_long' | 'malformed' };

/** Phones put spaces around a pasted text and turn dashes into longer ones. */
export function checkConnectionCode(typed: string): CodeCheck {
  const code = typed.trim().replace(/[\u2010-\u2015\u2212]/g, '-');
  if (code === '') return { isCode: false, problem: 'empty' };
  if (code.length > longestCode) return { isCode: false, problem: 'too_long' };
  if (!codePattern.test(code)) return { isCode: false, problem: 'malformed' };
  if (code.length < shortest) return { isCode: false, problem: 'too_short' };
  return { isCode: true, code };
}
