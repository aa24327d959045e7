import type { ComparedMeasure } from '../../../insight/comparison.ts';

/** What else a comparison of venues may be asked to say first, read from its words. */

/** `which venues are filling up`, `is any venue getting louder` */
export interface MovingAsked {
  readonly measure: ComparedMeasure;
  /** Undefined if either way was asked about. */
  readonly direction: 'more' | 'less' | undefined;
  readonly isYesNo: boolean;
}

const louder = /\b(?:getting|becoming|got|gotten) (?:\w+ ){0,2}(?:louder|noisier)\b/i;
const quieter =
  /\b(?:getting|becoming|got|gotten) (?:\w+ ){0,2}quieter\b|\bquiet(?:en)?ing (?:down|off)\b/i;
const rising =
  /\b(?:filling up|picking up|livening up|warming up|heating up|busying up|trending up|going up|on the (?:up|rise)|rising|climbing|(?:getting|becoming) (?:\w+ ){0,2}(?:busier|livelier|fuller))\b/i;
const falling =
  /\b(?:emptying(?: out)?|(?:calming|dying|winding|slowing|cooling|trending|going) down|(?:tailing|dropping|falling) off|falling|dropping|(?:getting|becoming) (?:\w+ ){0,2}(?:calmer|emptier|deader|slower))\b/i;

export function movingAsked(text: string): MovingAsked | undefined {
  const isYesNo = /^\W*(?:is|are|has|have|any)\b/i.test(text);
  const [up, down] = [rising.test(text), falling.test(text)];
  if (up || down) {
    return { measure: 'mood', direction: up === down ? undefined : up ? 'more' : 'less', isYesNo };
  }
  const [more, less] = [louder.test(text), quieter.test(text)];
  if (!more && !less) return undefined;
  return {
    measure: 'loudness',
    direction: more === less ? undefined : more ? 'more' : 'less',
    isYesNo,
  };
}

/** `is tonight a normal friday for the group`, `was last night as usual everywhere` */
export function isUsualAsked(text: string): boolean {
  const isOfOne =
    /\b(?:than|from|above|below|over|under|more|less|\w+er|\w+est) (?:\w+ )?(?:usual|normal)\b/i;
  return (
    /^\W*(?:so |and )?(?:is|are|was|were|has|have|did)\b/i.test(text) &&
    /\b(?:usual|normal|typical|regular|ordinary|average)\b/i.test(text) &&
    !/\b(?:un|ab)(?:usual|normal)\b|\bnot\b|n['’]t\b/i.test(text) &&
    !isOfOne.test(text)
  );
}

/** `which venue needs me most`, `who needs me first` */
export function isFirstNeedAsked(text: string): boolean {
  return (
    /\bneeds? (?:me|us|help|attention|someone|a look|looking at|a visit)\b.*\b(?:most|first)\b/i.test(
      text,
    ) || /\b(?:most|first|top)\b.*\bneeds? (?:me|us|help|attention|someone|a look)\b/i.test(text)
  );
}

/** `is the group busier than last week`, `how did we do compared with the month before` */
export interface ThanBefore {
  readonly measure: ComparedMeasure;
  /** Undefined if it wants no yes or no. */
  readonly whether: 'more' | 'less' | undefined;
}

const thanBefore =
  /\b(?:than|vs\.?|versus|compared? (?:to|with|against)|against|on|beside|and)(?: it was)?(?: the)? (?:last|previous|week before|weekend before|month before|one before)\b|\bthan (?:the )?(?:last|previous)\b/i;

export function thanBeforeAsked(text: string): ThanBefore | undefined {
  if (!thanBefore.test(text)) return undefined;
  const measure = /\b(?:loud\w*|nois\w+|quieter)\b/i.test(text) ? 'loudness' : 'mood';
  const more = /\b(?:better|busier|livelier|fuller|louder|noisier|up)\b/i.test(text);
  const less = /\b(?:worse|calmer|emptier|deader|slower|quieter|down)\b/i.test(text);
  const isYesNo = /^\W*(?:so |and )?(?:is|are|was|were|did|has|have|do|does)\b/i.test(text);
  return { measure, whether: !isYesNo || more === less ? undefined : more ? 'more' : 'less' };
}
