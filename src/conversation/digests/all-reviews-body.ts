import type { Part } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import type { AllReviewsContent } from '../../digests/content.ts';
import { localZone } from '../../insight/local-time.ts';
import { digestKindWords } from '../text/digest-kinds.ts';
import { dayOfMonth } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { keptAlerts } from '../text/past-alerts.ts';
import { venueReviewed } from '../text/venue-reviewed.ts';
import { sortedVenues } from '../text/venues-ranked.ts';
import { venuesReviewedParts } from '../text/venues-reviewed.ts';

/** A week or a month of all venues: a row for each. */
export function allReviewsBody(
  { kind, reviews, first, last }: AllReviewsContent,
  locale: Locale,
): readonly Part[] {
  const { name } = digestKindWords[kind];
  const venues = reviews.map((review) => {
    const { days, episodes, place } = review;
    const span = { from: days[0]?.from ?? place.now, to: days.at(-1)?.to ?? place.now };
    return venueReviewed(review, keptAlerts(episodes, span, place)?.length);
  });
  return venuesReviewedParts(
    {
      title: rich`*${name}* (${dateWords(first, locale)} to ${dateWords(last, locale)})`,
      caption: name,
      venues: sortedVenues(venues, undefined),
      measure: 'mood',
      span: 'nights',
      before: { weekly_all: 'week before', monthly_all: 'month before' }[kind],
      end: last,
      isOfTrouble: false,
      rank: undefined,
      average: undefined,
    },
    locale,
  );
}

/** @param date ISO */
function dateWords(date: string, locale: Locale): string {
  return dayOfMonth(Date.parse(`${date}T12:00Z`), localZone('UTC'), locale);
}
