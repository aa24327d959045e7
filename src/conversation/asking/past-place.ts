import type { Observation } from '../../ambience/observation.ts';
import { optionalReading } from '../../ambience/optional-reading.ts';
import { type DatedDay, isOneNight, nightMeant, type PastTime } from '../../history/past-time.ts';
import { type PastPlace, venueDay } from '../../history/read-nights.ts';
import type { Span } from '../../insight/coverage.ts';
import { localZone } from '../../insight/local-time.ts';
import { hourMs } from '../../time.ts';
import type { QuestionNeeds, VenueQuestion } from './venue-question.ts';

/** Prepares a question about the past. */

type Needs = Pick<QuestionNeeds, 'readings' | 'history' | 'clock'>;

/** @param zoneId undefined for the venue itself */
export async function pastPlace(
  asked: VenueQuestion,
  zoneId: string | undefined,
  { readings, clock }: Needs,
): Promise<PastPlace> {
  const { workspaceId, connection, options } = asked;
  const venue = { workspaceId, venueId: connection.venueId };
  const known = (await readings.knownTypical(venue)).venue;
  const typical =
    known ??
    (
      await optionalReading(
        asked.read((credentials) => readings.venueTypical(credentials, options)),
      )
    )?.value;
  return {
    venue,
    zoneId,
    zone: localZone(connection.venue.timezone),
    now: clock.now(),
    typical,
    justRead: [],
  };
}

/** What the service still knows. */
const serviceKnowsMs = 6 * hourMs;

/** Adds the last six hours, which may not be stored yet, if the time asked about reaches into them. */
export async function withLastHours(
  place: PastPlace,
  { to }: Pick<Span, 'to'>,
  { connection, read, options }: VenueQuestion,
  { readings }: Needs,
): Promise<PastPlace> {
  if (to < place.now - serviceKnowsMs || connection.state !== 'active') return place;
  const [venue, zones] = await read((credentials) =>
    Promise.all([
      optionalReading(readings.venueTrend(credentials, options)),
      optionalReading(readings.zonesTrend(credentials, options)),
    ]),
  );
  const justRead: Observation[] = [
    ...(venue === undefined ? [] : [{ kind: 'venue_trend', value: venue.value } as const]),
    ...(zones === undefined ? [] : [{ kind: 'zones_trend', value: zones.value } as const]),
  ];
  return { ...place, justRead };
}

/** Whether anything can be known of a time. */
export type Availability =
  | { readonly kind: 'known'; readonly since: number }
  /** Nothing is kept at all. */
  | { readonly kind: 'off' }
  /** The venue was connected a moment ago. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'before'; readonly since: number }
  | { readonly kind: 'future' };

export async function availabilityOf(
  { venue, now }: PastPlace,
  { from, to }: Span,
  { history }: Pick<QuestionNeeds, 'history'>,
): Promise<Availability> {
  if (from > now) return { kind: 'future' };
  if (history.keepDays === 0) return { kind: 'off' };
  const about = await history.about(venue);
  if (about === undefined) return { kind: 'empty' };
  const { since } = about;
  return to <= since ? { kind: 'before', since } : { kind: 'known', since };
}

/** The night of a question; the last one if it names none. */
export function nightAsked(past: PastTime | undefined, place: PastPlace): DatedDay {
  const night = past !== undefined && isOneNight(past) ? past : lastNight;
  return nightMeant(night, venueDay(place));
}

const lastNight = { kind: 'nights_ago', nights: 1 } as const;
