import { z } from 'zod';

/** Questions whose answer begins with yes or no, or with which zone, night or alert it is. */

/** What a zone's music may be. */
const aboutMusic = z.enum([
  'manual',
  'automatic',
  'muted',
  'turned_up',
  'playing',
  'leading',
  'behind',
  'highest',
  'lowest',
  'song',
  'who',
  'than_usual',
  'balanced',
  'same',
  'how_set',
]);
export type AboutMusic = z.infer<typeof aboutMusic>;

export function isAboutMusic(asks: YesNo['asks']): asks is AboutMusic {
  return aboutMusic.safeParse(asks).success;
}

export const yesNo = z.object({
  asks: z.enum([
    'loud',
    'quiet',
    'busy',
    'calm',
    'usual',
    'need',
    'loudest',
    'gaps',
    'limit',
    ...aboutMusic.options,
  ]),
  /** `louder and busier than the spa`, which is true if both are */
  and: z.enum(['loud', 'quiet', 'busy', 'calm']).optional(),
  /**
   * `as loud as usual` is neither louder nor quieter. `always this loud` is true if it is usually louder, too.
   * `as loud as last friday` (`then`) is true unless it is quieter now, and `was it this loud last friday` (`now`)
   * unless it is louder now. */
  isAs: z.enum(['usual', 'always', 'then', 'now']).optional(),
  /** `calm or busy`: which of both, rather than yes or no. `asks` is the one that means more. */
  isEither: z.literal(true).optional(),
  /** `is the bar not busy` */
  isNot: z.literal(true).optional(),
  /** `is the bar empty`: people were meant, whom nothing counts. */
  isOfPeople: z.literal(true).optional(),
  /**
   * `too loud` is meant against an alert's limit, `louder` against usual, `louder than an hour ago`
   * against then, `was it louder an hour ago` against now, `louder than the spa` against another place,
   * and `spa or terrace, which is louder` compares each. `which zones are louder than usual` is about all
   * of a venue, `where is it too loud` about those beyond a limit, `anywhere too loud` about whether there
   * are any, `which zones are (not) lively` about those that are so, `are all zones quiet` about whether
   * all are, `which nights were louder than usual` about nights, and `is the music automatic everywhere`
   * about each of its zones. `how many alerts` wants a number, `any alerts` is not about what was noted,
   * `which alerts did nobody acknowledge` is about unseen ones, the `longest` alert wants its length, and
   * `nights_most` which of them had the most.
   */
  against: z.enum([
    'limit',
    'usual',
    'then',
    'now',
    'other',
    'each',
    'zones',
    'zones_beyond',
    'any_beyond',
    'zones_so',
    'zones_not_so',
    'zones_all',
    'nights',
    'nights_most',
    'count',
    'alerts',
    'unseen',
    'longest',
    'nothing',
  ]),
});
export type YesNo = z.infer<typeof yesNo>;

/** What a yes or no about one night is measured against. */
const againstOfNight: ReadonlySet<string> = new Set([
  'limit',
  'usual',
  'count',
  'alerts',
  'unseen',
  'longest',
  'each',
  'other',
  'zones',
  'nothing',
]);

/** A yes or no that the answer about a night can say. */
export function ofNight(yesNo: YesNo | undefined): { readonly yesNo?: YesNo } {
  return yesNo !== undefined && againstOfNight.has(yesNo.against) ? { yesNo } : {};
}
