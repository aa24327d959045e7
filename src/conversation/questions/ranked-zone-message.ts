import type { Reading } from '../../ambience/reading.ts';
import type { TypicalWeek, ZoneLive } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons, note, paragraph } from '../../card/part.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import type { Usual } from '../../insight/comparison.ts';
import { localZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { askButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { freshness, noDataSince } from '../text/freshness.ts';
import type { Locale } from '../text/locale.ts';
import { noZonesYet } from '../text/notices.ts';
import { numbersLine } from '../text/numbers.ts';
import { leadWords, onlyMeasured, type Rank, rankWords, runnersUp } from '../text/ranking.ts';
import { judge, verdictSentence } from '../text/verdict.ts';

export interface RankedZoneData {
  readonly rank: Rank;
  readonly venueName: string;
  readonly timezone: string;
  readonly reading: Reading<ZoneLive>;
  /** All zones, for the runner-up; used only if they were measured at the same time. */
  readonly zones: Reading<readonly ZoneLive[]> | undefined;
  /** Of the venue's typical moods. */
  readonly spread: number | undefined;
  /** Of the venue, in which a difference has to count. */
  readonly venueTypical?: TypicalWeek | undefined;
  /** Of this zone, if it is known. */
  readonly typical: TypicalWeek | undefined;
  readonly scale: LoudnessScale;
  readonly now: number;
}

/** `/ambience busiest` and `/ambience quietest` */
export function rankedZoneMessage(data: RankedZoneData, locale: Locale): Message {
  const { rank, venueName, timezone, reading, zones, scale, now } = data;
  const { value: zone } = reading;
  const local = localZone(timezone);
  const lead = leadWords(rank, zone, runnersUp(rank, reading, zones), data.spread);
  const verdict = data.typical && judge(zone, data.typical, reading.measuredAt, data.venueTypical);
  const usual = verdict && verdictSentence(verdict, reading.measuredAt, local, locale);
  const sign = rank === 'busiest' ? rich`🔥 ` : rich``;
  const subject =
    zones?.value.length === 1
      ? rich`*${zone.name}* is the only zone`
      : (onlyMeasured(zones) ?? rich`${sign}*${zone.name}* is the ${rankWords(rank, zones)}`);
  return message(
    paragraph(
      join(
        [
          lead === undefined ? subject : rich`${subject}, ${lead}`,
          ...(usual === undefined ? [] : [usual]),
          ...numbersOf(zone, verdict?.usual ?? {}, scale, locale),
        ],
        '\n',
      ),
    ),
    note(rich`${venueName} · ${freshness(reading, now, local, locale)}`),
  );
}

/** Music that is muted does not stand out from the people. */
function numbersOf(
  { vibe, ...zone }: ZoneLive,
  usual: Usual,
  scale: LoudnessScale,
  locale: Locale,
): RichText[] {
  return zone.music?.muted === true
    ? [numbersLine(zone, usual, { scale }, locale), rich`🔇 Music muted`]
    : [numbersLine({ ...zone, vibe }, usual, { scale }, locale)];
}

export interface OldRank {
  readonly rank: Rank;
  readonly venueName: string;
  readonly timezone: string;
  readonly reading: Reading<unknown>;
  readonly question: Question;
  readonly now: number;
}

/** Old data is not ranked. */
export function noRankMessage(
  { rank, venueName, timezone, reading, question }: OldRank,
  locale: Locale,
): Message {
  const { venueId } = question;
  const since = noDataSince(reading, localZone(timezone), locale);
  return message(
    paragraph(rich`⚠️ Which zone is the ${rank} at *${venueName}* isn't known: ${since}`),
    buttons([askButton('Show last data', { command: 'live', argument: '', venueId, last: true })]),
  );
}

/** For when no zone has a mood. */
export function noRankedZoneMessage(
  { venueName, timezone }: { readonly venueName: string; readonly timezone: string },
  zones: Reading<readonly ZoneLive[]>,
  now: number,
  locale: Locale,
): Message {
  const words =
    zones.value.length === 0
      ? noZonesYet(venueName)
      : rich`No zone at *${venueName}* reports a mood right now.`;
  return message(paragraph(words), note(freshness(zones, now, localZone(timezone), locale)));
}
