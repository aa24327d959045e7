import { tryReading } from '../../ambience/optional-reading.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { TypicalWeek, ZoneLive } from '../../ambience/types.ts';
import { append, type Message } from '../../card/message.ts';
import { spreadOf } from '../../insight/comparison.ts';
import { loudnessScale } from '../../insight/loudness-scale.ts';
import { isFaulty, rankZones } from '../../insight/ranking.ts';
import { typicalForAnswer } from '../../venues/typical.ts';
import { dataAge } from '../../venues/venue-now.ts';
import { venueName } from '../../venues/workspace.ts';
import { exceptedNote, isExcepted, withoutExcepted } from '../asking/except-zones.ts';
import { questionCommand } from '../asking/question-command.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import type { Rank } from '../text/ranking.ts';
import { isPlainly } from './is-plainly.ts';
import { noRankedZoneMessage, noRankMessage, rankedZoneMessage } from './ranked-zone-message.ts';

export const busiest = questionCommand({
  name: 'busiest',
  usage: 'busiest',
  summary: 'The busiest zone right now',
  group: 'now',
  isAboutReadingsOnly: true,
  answerVenue: (asked, needs) => answerRank('busiest', asked, needs),
});

export const quietest = questionCommand({
  name: 'quietest',
  usage: 'quietest',
  summary: 'The quietest zone right now',
  group: 'now',
  isAboutReadingsOnly: true,
  answerVenue: (asked, needs) => answerRank('quietest', asked, needs),
});

function answerRank(
  rank: Rank,
  { connection, question, options, read, locale }: VenueQuestion,
  { readings, clock }: QuestionNeeds,
): Promise<Message> {
  return read(async (credentials) => {
    const [all, typical] = await Promise.all([
      tryReading(readings.zonesLive(credentials, options)),
      typicalForAnswer(credentials, { readings, clock }),
    ]);
    const meant = all.value && withoutExcepted(all.value, question);
    const week = typical.venue?.representative;
    const zones = meant && rank === 'quietest' ? withoutLoud(meant, week) : meant;
    // The zone as it stands in the table of all zones: the service's own busiest one is read at another moment.
    const own = zones && firstOf(rank, zones);
    const isCurrent = own !== undefined && own.stale === undefined;
    const named =
      isCurrent || rank === 'quietest'
        ? undefined
        : await tryReading(readings.busiestZone(credentials, options));
    const isMeant = ({ value }: Reading<ZoneLive>) =>
      !isFaulty(value) && !isExcepted(value.id, question);
    const byService = named?.value && isMeant(named.value) ? named.value : undefined;
    const isServiceNewer = byService !== undefined && byService.stale === undefined;
    const reading = isServiceNewer ? byService : (own ?? byService);
    const venue = { venueName: venueName(connection), timezone: connection.venue.timezone };
    const now = clock.now();
    if (reading === undefined) {
      if (zones === undefined) throw named?.error ?? all.error;
      return noRankedZoneMessage(venue, zones, now, locale);
    }
    if (dataAge(reading, now) !== 'current') {
      return noRankMessage({ ...venue, rank, reading, question, now }, locale);
    }
    const shown = [reading.value, ...(zones?.value ?? [])];
    const message = rankedZoneMessage(
      {
        ...venue,
        rank,
        reading,
        zones,
        typical: typical.zones?.find(({ id }) => id === reading.value.id),
        spread: typical.venue && spreadOf(typical.venue.representative, 'mood'),
        venueTypical: typical.venue?.representative,
        scale: loudnessScale(
          typical.venue,
          shown.map(({ loudness }) => loudness?.value),
        ),
        now,
      },
      locale,
    );
    return append(message, exceptedNote(question, connection));
  });
}

/** A calm zone that is loud is not the quietest, unless all of them are. */
function withoutLoud(
  zones: Reading<readonly ZoneLive[]>,
  week: TypicalWeek | undefined,
): Reading<readonly ZoneLive[]> {
  const value = zones.value.filter(({ loudness }) => isPlainly('loud', loudness, week) !== true);
  return value.length === 0 ? zones : { ...zones, value };
}

/** The first zone by our own ranking. */
function firstOf(rank: Rank, zones: Reading<readonly ZoneLive[]>): Reading<ZoneLive> | undefined {
  const { measured } = rankZones(zones.value, zones.measuredAt);
  const first = rank === 'busiest' ? measured[0] : measured.at(-1);
  return first && { ...zones, value: first, measuredAt: first.measuredAt ?? zones.measuredAt };
}
