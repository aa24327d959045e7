import type { Rewording } from './alert-rewordings.ts';

/** What happened on a shift is told by its handover. */

const shift = "(?:my|the|our|this|today[’']?s|tonight[’']?s) shift";

export const shiftRewordings: readonly Rewording[] = [
  // `what happened on my shift tonight?`
  {
    pattern: new RegExp(
      String.raw`^(?:so |ok |and )?(?:what(?:['’]?s| has| have)?|anything) happen(?:ed|ing)? (?:(?:on|in|during|over) )?${shift}(?: tonight| today| so far)*(?=\W*$)`,
      'i',
    ),
    instead: 'handover',
  },
  {
    pattern: new RegExp(
      String.raw`^(?:(?:give|show|send) me )?(?:an? |the )?(?:summary|recap|overview|run ?down) (?:of|for) ${shift}(?: tonight| today| so far)*(?=\W*$)`,
      'i',
    ),
    instead: 'handover',
  },
  {
    pattern: new RegExp(
      String.raw`^how (?:was|is|has|did) ${shift} ?(?:been|going|go|so far)*(?=\W*$)`,
      'i',
    ),
    instead: 'handover',
  },
  // `hand ovr`
  {
    pattern: /^(?:hand[- ]?ovr|hand[- ]?ver|hadn[- ]?over|handvoer|hndover)(?=\W*$)/i,
    instead: 'handover',
  },
  // `handover 14:00 to 21:00`; with a place or a day, the form of a digest is meant
  {
    pattern:
      /^hand[- ]?over (?:from |between )?(\d{1,2}(?::\d\d)?(?: ?[ap]m)?) ?(?:to|-|–|until|till|and) ?(\d{1,2}(?::\d\d)?(?: ?[ap]m)?)(?=\W*$)/i,
    instead: 'what happened between $1 and $2',
  },
  // `what happened before 7 and if theres anything i need to watch on the terrace`
  {
    pattern: /,? and (?:also )?if there(?:['’]?s| is) (?=(?:anything|something)\b)/i,
    instead: ' and is there ',
  },
  // `what happened on the night shift`, `what happened last shift`
  {
    pattern:
      /^what(?:['’]?s| has| have)? happened (?:(?:on|in|during) )?(?:the )?(?:night|late|last|previous|early|day|evening|morning) shift(?=\W*$)/i,
    instead: 'handover',
  },
];
