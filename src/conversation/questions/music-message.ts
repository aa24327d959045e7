import type { Reading } from '../../ambience/reading.ts';
import type { ZoneLive } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { note, type Part, paragraph, table } from '../../card/part.ts';
import { join, lines, type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import { fullVolume, isTurnedUp } from '../../insight/attention.ts';
import { localZone } from '../../insight/local-time.ts';
import { freshness, staleWarning } from '../text/freshness.ts';
import type { Locale } from '../text/locale.ts';
import { musicNumber } from '../text/numbers.ts';
import { andMore, counted, listed, uncapitalised } from '../text/wording.ts';

export interface MusicData {
  readonly venueName: string;
  readonly timezone: string;
  readonly reading: Reading<readonly ZoneLive[]>;
  /** Undefined for all zones. */
  readonly onlyZoneId: string | undefined;
  /** Ids of zones without automation, where manual music is normal. */
  readonly neverAutomated: ReadonlySet<string>;
  readonly now: number;
}

/** `/ambience music`: the zones that report their music, what was set by hand first. */
export function musicMessage(data: MusicData, locale: Locale): Message {
  const { timezone, reading, now } = data;
  const local = localZone(timezone);
  const warning = staleWarning(reading, now, local, locale);
  return message(
    warning && paragraph(warning),
    ...(data.onlyZoneId === undefined ? venueParts(data, locale) : [zonePart(data, locale)]),
    warning ? undefined : note(freshness(reading, now, local, locale)),
  );
}

/** `*Terrace* (Harbour Hotel): 103, House Mix, by hand` */
function zonePart(data: MusicData, locale: Locale): Part {
  const zone = data.reading.value.find(({ id }) => id === data.onlyZoneId);
  const place = rich`*${zone?.name ?? 'This zone'}* (${data.venueName})`;
  const facts = zone === undefined ? [] : factsOf(zone, data, locale);
  return paragraph(
    facts.length === 0
      ? rich`${place} doesn't report its music right now.`
      : rich`${place}: ${join(facts, ', ')}`,
  );
}

function venueParts(data: MusicData, locale: Locale): Part[] {
  const { venueName, reading } = data;
  const playing = reading.value.filter((zone) => factsOf(zone, data, locale).length > 0);
  if (playing.length === 0) {
    return [paragraph(rich`No zone of *${venueName}* reports its music right now.`)];
  }
  const muted = playing.filter(({ music }) => music?.muted === true);
  const turnedUp = playing.filter((zone) => isTurnedUp(zone));
  const byHand = playing.filter(
    (zone) =>
      settingOf(zone, data) === 'By hand' && !muted.includes(zone) && !turnedUp.includes(zone),
  );
  const heard = playing.length - muted.length;
  return [
    paragraph(
      lines(
        rich`*${venueName}*: music in ${counted(heard, 'zone')}`,
        ...turnedUp.map(
          (zone) =>
            rich`⚠️ *${zone.name}*: turned up to ${levelOf(zone, locale)} by hand. Automatic music goes up to ${fullVolume}.`,
        ),
        byHand.length === 0
          ? undefined
          : rich`Set by hand: ${listed(byHand.map((zone) => rich`${zone.name} (${levelOf(zone, locale)})`))}`,
        muted.length === 0 ? undefined : rich`🔇 Muted: ${listed(muted.map(({ name }) => name))}`,
      ),
    ),
    musicTable(playing, data, locale),
  ];
}

function levelOf({ music }: ZoneLive, locale: Locale): string {
  return music?.level === undefined ? '–' : musicNumber(music.level, locale);
}

/** Undefined if the service does not say. */
function settingOf(
  { id, automationIsOn, music }: ZoneLive,
  { neverAutomated }: MusicData,
): 'By hand' | 'Automatic' | 'Always by hand' | undefined {
  const isAutomatic = automationIsOn ?? (music?.automation === 'ON' ? true : undefined);
  if (isAutomatic === true) return 'Automatic';
  if (neverAutomated.has(id)) return 'Always by hand';
  return isAutomatic === false ? 'By hand' : undefined;
}

const order = ['By hand', undefined, 'Always by hand', 'Automatic'] as const;

function musicTable(playing: readonly ZoneLive[], data: MusicData, locale: Locale): Part {
  const rows = playing.toSorted(
    (a, b) => order.indexOf(settingOf(a, data)) - order.indexOf(settingOf(b, data)),
  );
  return table({
    caption: `Music at ${data.venueName}`,
    columns: ['Zone', 'Level', 'Plays', 'Set'],
    rows: rows.map((zone) => [
      zone.name,
      zone.music?.muted === true
        ? 'Muted'
        : numberCell(zone.music?.level, (level) => musicNumber(level, locale)),
      zone.music?.source,
      settingOf(zone, data),
    ]),
    lines: rows.map((zone) => rich`*${zone.name}*: ${join(factsOf(zone, data, locale), ', ')}`),
    countRest: andMore,
  });
}

/** `level 103`, `plays House Mix`, `by hand`; empty if the zone does not report its music */
function factsOf(zone: ZoneLive, data: MusicData, locale: Locale): RichText[] {
  const { music } = zone;
  if (music === undefined) return [];
  const setting = settingOf(zone, data);
  return [
    music.muted === true
      ? rich`🔇 muted`
      : music.level === undefined
        ? undefined
        : rich`level ${musicNumber(music.level, locale)}`,
    music.source === undefined ? undefined : rich`plays ${music.source}`,
    setting && rich`${uncapitalised(setting)}`,
  ].filter((fact) => fact !== undefined);
}
