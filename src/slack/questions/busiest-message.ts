import type { Reading } from '../../ambience/reading.ts';
import type { ZoneLive } from '../../ambience/types.ts';
import { localZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, mrkdwn } from '../blocks/mrkdwn.ts';
import { note, paragraph } from '../blocks/parts.ts';
import { age } from '../text/age.ts';
import { figures } from '../text/figures.ts';
import { amongZones, lead } from '../text/ranking.ts';

export interface BusiestData {
  readonly venueName: string;
  readonly timezone: string;
  readonly reading: Reading<ZoneLive>;
  /** All zones, for the lead; shown only if they were measured at the same time as `reading`. */
  readonly zones: Reading<readonly ZoneLive[]> | undefined;
  readonly scale: LoudnessScale;
  readonly now: number;
}

/** `/ambience busiest` */
export function busiestMessage(data: BusiestData): Message {
  const { venueName, timezone, reading, zones, scale, now } = data;
  const zone = reading.value;
  const measured = note(age(reading, now, localZone(timezone)));
  const facts = paragraph(
    join(
      [
        figures(zone, scale),
        mrkdwn`*${zone.name}* is the busiest ${amongZones(zones) ?? mrkdwn`zone of ${venueName}`}${lead(reading, zones)}.`,
      ],
      '\n',
    ),
  );
  return reading.stale === undefined ? message(facts, measured) : message(measured, facts);
}

/** For when the service names no busiest zone and no zone has a mood. */
export function noBusiestMessage(
  venueName: string,
  timezone: string,
  zones: Reading<readonly ZoneLive[]>,
  now: number,
): Message {
  const words =
    zones.value.length === 0
      ? mrkdwn`The venue service lists no zones for *${venueName}*, so we can't say which is busiest.`
      : mrkdwn`No zone at *${venueName}* has a mood right now, so we can't say which is busiest.`;
  return message(paragraph(words), note(age(zones, now, localZone(timezone))));
}
