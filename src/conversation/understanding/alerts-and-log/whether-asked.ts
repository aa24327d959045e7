import { beginsWith, type Sentence } from '../sentence/sentence.ts';

/** `any complaints last week`, `did an alert go off`: whether there are any, which a list can begin with */
export function whetherAsked({ text, has }: Sentence): { readonly isWhether?: true } {
  const isAsked = beginsWith(
    text,
    /^(?:any|anyone|anybody|anything|did|has|have|is|are|was|were) (?!the last\b|we\b.*\bwhat\b)/i,
  );
  // Neither yes nor no would be clear to `did nobody complain` or `any complaints or alerts`.
  const isUnclear = /\b(?:no|not|nobody|nothing|none|never|or)\b|n['’]t\b/i.test(text);
  return isAsked &&
    !isUnclear &&
    !furtherAsked.test(text) &&
    !has('which', 'who', 'when', 'how', 'many', 'why')
    ? { isWhether: true }
    : {};
}

/** Whether they are over, were answered, or are so many is no question of whether there are any. */
const furtherAsked =
  /\b(?:clear(?:ed|s)?|resolved|ended|finished|gone|watched|every|each|more|fewer|less|at least|two|three|four|five|again|working|back to|(?:get|got|gotten|called|rung|phoned) back|dealt|apologi[sz]ed)\b|\b(?:over|closed|on)\W*$|^\W*(?:are|were|did|have) all\b/i;
