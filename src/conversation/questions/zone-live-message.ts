import type { OpenAlert } from '../../alerts/open-alerts.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { TypicalWeek, ZoneLive, ZoneTypical } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { note, paragraph } from '../../card/part.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { localZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { dataAge } from '../../venues/venue-now.ts';
import type { Question } from '../question.ts';
import { quotedError } from '../text/attention.ts';
import { freshness } from '../text/freshness.ts';
import type { Locale } from '../text/locale.ts';
import { musicNumber, musicWords, vibeInWords } from '../text/numbers.ts';
import { openAlertWords } from '../text/open-alerts.ts';
import { placeWords } from '../text/venue-live.ts';
import { judge } from '../text/verdict.ts';
import { noDataMessage } from './no-data-message.ts';

export interface ZoneLiveData {
  readonly venueName: string;
  readonly timezone: string;
  readonly reading: Reading<ZoneLive>;
  /** Undefined until it is known. */
  readonly typical: ZoneTypical | undefined;
  /** Of the venue, in which a difference has to count. */
  readonly venueTypical?: TypicalWeek | undefined;
  readonly scale: LoudnessScale;
  readonly alerts: readonly OpenAlert[];
  readonly asksLoudness?: boolean | undefined;
  readonly now: number;
}

/** For data of over an hour ago. */
export function noZoneDataMessage(data: ZoneLiveData, question: Question, locale: Locale): Message {
  const { reading } = data;
  const zone = localZone(data.timezone);
  const place = placeOf(data);
  return noDataMessage({ place, reading, zone, question, urgent: urgentOf(data, locale) }, locale);
}

function placeOf({ reading, venueName }: ZoneLiveData): RichText {
  return rich`*${reading.value.name}* (${venueName})`;
}

function urgentOf({ alerts, timezone, ...place }: ZoneLiveData, locale: Locale): RichText[] {
  const zone = localZone(timezone);
  return alerts.map((alert) => openAlertWords(alert, { ...place, zone }, locale));
}

/** `/ambience <zone>` */
export function zoneLiveMessage(data: ZoneLiveData, locale: Locale): Message {
  const { reading, typical, scale, now } = data;
  const { value: zone, measuredAt: at } = reading;
  const local = localZone(data.timezone);
  const age = dataAge(reading, now);
  // Numbers that are old, or of a faulty sensor, are shown but not compared.
  const isComparable = zone.error === undefined && age === 'current';
  const verdict = typical && isComparable ? judge(zone, typical, at, data.venueTypical) : undefined;
  const { vibe: _, ...withoutMusic } = zone;
  const urgent = urgentOf(data, locale);
  const { asksLoudness } = data;
  const facts = { verdict, reading, zone: local, scale, urgent, isWhole: false, asksLoudness, now };
  const lines = [
    placeWords(placeOf(data), withoutMusic, facts, locale),
    ...sensorLine(zone),
    ...musicLine(zone, locale),
  ];
  return message(
    paragraph(join(lines, '\n')),
    age === 'current' ? note(freshness(reading, now, local, locale)) : undefined,
  );
}

function sensorLine({ error, mood, loudness }: ZoneLive): RichText[] {
  if (error === undefined) return [];
  return mood === undefined && loudness === undefined
    ? [rich`⚠️ Sensor not reporting${quotedError(error)}`]
    : [rich`⚠️ Sensor problem${quotedError(error)}: these numbers may be off`];
}

/** `Music 64, forward, House Mix, automatic` */
function musicLine({ music, vibe, automationIsOn }: ZoneLive, locale: Locale): RichText[] {
  const isAutomatic = automationIsOn ?? (music?.automation === 'ON' ? true : undefined);
  const words = vibeInWords({ vibe });
  const level = music?.level === undefined ? undefined : musicNumber(music.level, locale);
  const isMuted = music?.muted === true;
  const facts = [
    ...(isMuted || level === undefined || words === undefined ? [] : [rich`${words}`]),
    ...(music?.source === undefined ? [] : [rich`${music.source}`]),
    ...(isAutomatic === true ? [rich`automatic`] : isAutomatic === false ? [rich`manual`] : []),
  ];
  const subject = isMuted
    ? rich`🔇 Music muted`
    : level === undefined
      ? rich`${musicWords({ vibe }) ?? 'Music'}`
      : rich`Music ${level}`;
  const isKnown = music !== undefined || words !== undefined || facts.length > 0;
  return isKnown ? [join([subject, ...facts], ', ')] : [];
}
