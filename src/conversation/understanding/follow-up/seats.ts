import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { readSentence } from '../sentence/sentence.ts';
import { isSeatSought } from '../zones/seating.ts';
import { inPlace } from './said-before.ts';

/** Lines that go on with where guests are to sit: other guests, another wish, the second choice. */

export function ofSeats(line: string, before: string, venues: ChannelVenues): string | undefined {
  if (!isSeatSought(before)) return undefined;
  return otherSeat(line, before, venues) ?? otherGuests(line, before, venues);
}

/** `and if they want it a bit livelier`, `somewhere quieter?` */
const otherWish =
  /^\W*(?:(?:and|but|or|ok|what|how about|what about)\W+)*(?:if )?(?:is there )?(?:(?:they|he|she|we|the guests?|somewhere|something|anywhere|a place)(?:['’]?d)? ?)?(?:(?:want|like|prefer|need|would like|would prefer|rather have)s? )?(?:it |somewhere |something |a place )?(?:(?:to be|that['’]?s|with) )?(?:a (?:bit|little) |more |much )?(?:more )?(quiet(?:er)?|calm(?:er)?|livel(?:y|ier)|bus(?:y|ier)|louder|noisier|buzz(?:y|ing)|fun|life|atmosphere)(?: instead| then| though| place| spot| for after(?:wards)?)?\W*$|^\W*(?:and |but )?where(?:['’]s| is) (?:it )?(?:the )?(quietest|calmest|liveliest|busiest) instead\W*$/i;
const nextBest =
  /^\W*(?:(?:and|or|what about|what is|what['’]s|whats)\W+)*(?:the )?(?:second|next|other|third)[- ](?:best|choice|option|quietest|liveliest)s?(?: (?:one|spot|place|option))?\W*$|^\W*(?:and |or )?(?:any(?:where)? (?:else|other (?:options?|places?|ideas?))|(?:any )?other options?)\W*$/i;

function otherSeat(line: string, before: string, venues: ChannelVenues): string | undefined {
  // The answer ranks them all.
  if (nextBest.test(line)) return before;
  const [, wished, most] = otherWish.exec(line) ?? [];
  const wish = wished ?? most;
  if (wish === undefined) return undefined;
  const last = readSentence(before, venues);
  const level = /^(?:quiet|calm)/i.test(wish) ? 'quiet' : 'lively';
  const whole = `where can i seat guests who want it ${level}${inPlace(last)}`;
  return `${whole} ${last.timesSaid.join(' ')}`.trim();
}

const conjunction = /^\W*(?:(?:and|or|but|what about|how about)\W+)+/i;

/** `and a birthday party who want some life`, after a couple who wanted it quiet */
function otherGuests(line: string, before: string, venues: ChannelVenues): string | undefined {
  if (isSeatSought(line) || !conjunction.test(line)) return undefined;
  const said = line.replace(conjunction, '');
  const whole = [`where can i seat ${said}`, `where can i seat guests ${said}`].find(isSeatSought);
  if (whole === undefined) return undefined;
  return `${whole.replace(/\W+$/, '')}${inPlace(readSentence(before, venues))}`;
}
