import { type Part, paragraph } from '../../card/part.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import type { AllVenuesContent, VenueInDigest } from '../../digests/content.ts';
import { digestLimits } from '../../digests/digest.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import { serviceDayAt, serviceDayStart } from '../../insight/service-day.ts';
import { newestReading } from '../../venues/venue-now.ts';
import { areInManyZones } from '../../venues/workspace.ts';
import { digestKindWords } from '../text/digest-kinds.ts';
import { venueLabels } from '../text/labels.ts';
import { dayAndPart, timeOfDay } from '../text/local-time.ts';
import { clockWords } from '../text/local-times.ts';
import type { Locale } from '../text/locale.ts';
import { problemOf, venueProblem } from '../text/problems.ts';
import { currentRows, sortedByNeed, type VenueRow } from '../text/venue-rows.ts';
import { headlineWords, venueParts } from '../text/venues-compared.ts';
import { counted } from '../text/wording.ts';
import { latelyColumns, latelyWords, unknownPeaks } from './all-venues-lately.ts';

/**
 * What a digest about all venues says: how many need someone, and a row for each, those first.
 *
 * @returns `facts` go into the last line
 */
export function allVenuesBody(
  content: AllVenuesContent,
  at: number,
  zone: LocalZone,
  locale: Locale,
): { readonly parts: readonly Part[]; readonly facts: readonly RichText[] } {
  const { venues } = content;
  const labels = venueLabels(
    venues.map(({ connection }) => connection),
    locale,
  );
  const all = sortedByNeed(venues.map((one, index) => rowOf(one, labels[index] ?? '')));
  const rows = all.slice(0, digestLimits.mostVenues);
  const left = all.length - rows.length;
  const clock = areInManyZones(venues.map(({ connection }) => connection))
    ? clockWords(zone)
    : undefined;
  const day = serviceDayAt(at, serviceDayStart(undefined, zone, at), zone);
  const title = rich`*${digestKindWords.all_venues.name}, ${dayAndPart(at, day, zone)}*`;
  const unknown = unknownPeaks(content);
  const current = currentRows(rows).flatMap(({ venue }) => newestReading(venue)?.measuredAt ?? []);
  // The oldest of them, in the digest's own time, since the post stays.
  const time = timeOfDay(current.length === 0 ? at : Math.min(...current), zone, locale);
  return {
    parts: [
      paragraph(lines(title, headlineWords(all, locale), latelyWords(content, at, zone, locale))),
      ...venueParts(rows, locale, {
        when: `at ${time}`,
        zone,
        more: latelyColumns(content, at, zone, locale),
      }),
      ...(left === 0
        ? []
        : [
            paragraph(
              rich`${counted(left, 'more venue')} ${left === 1 ? "isn't" : "aren't"} shown. A post shows up to ${rows.length}.`,
            ),
          ]),
    ],
    facts: [
      ...(current.length === 0 ? [] : [rich`Updated ${time}`]),
      ...(clock === undefined ? [] : [clock]),
      ...(unknown === undefined ? [] : [unknown]),
    ],
  };
}

function rowOf({ connection, read }: VenueInDigest, label: string): VenueRow {
  if (read.kind === 'live') return { connection, label, content: read };
  const sentence = venueProblem(label, read.error) ?? problemOf(read.error).sentence;
  return { connection, label, content: { kind: 'problem', sentence } };
}
