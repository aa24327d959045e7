import type { OpenAlert } from '../../alerts/open-alerts.ts';
import type { ZoneLive } from '../../ambience/types.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { vibeInWords } from '../text/numbers.ts';
import { listed, listedInBold } from '../text/wording.ts';
import type { AboutMusic, YesNo } from '../yes-no-asked.ts';
import {
  balancedWords,
  behindWords,
  fullVolume,
  isMusicForward,
  leadingWords,
  mutedWords,
} from './music-place-words.ts';

/** What an answer about music says first. */

type MusicState = Extract<AboutMusic, 'manual' | 'automatic' | 'muted' | 'turned_up' | 'playing'>;

const stateWords: Readonly<Record<MusicState, string>> = {
  manual: 'set by hand',
  automatic: 'automatic',
  muted: 'muted',
  turned_up: 'turned up above 100',
  playing: 'on',
};

/** Zones without automation, apart from those that are told. */
function byHandAlways(
  zones: readonly ZoneLive[],
  neverAutomated: ReadonlySet<string>,
  told: readonly ZoneLive[],
): ZoneLive[] {
  return zones.filter(
    (zone) => neverAutomated.has(zone.id) && zone.automationIsOn === false && !told.includes(zone),
  );
}

/**
 * `Yes: *Terrace* and *Spa*.`, about music that is muted or set by hand
 *
 * @param of ` of *Harbour Hotel*`, where all of its zones are told
 */
export function yesNoAboutMusic(
  { asks, against }: { readonly asks: AboutMusic; readonly against: YesNo['against'] },
  zones: readonly ZoneLive[],
  neverAutomated: ReadonlySet<string>,
  of: RichText = rich``,
): RichText {
  if (asks === 'who') {
    const said = yesNoAboutMusic({ asks: 'manual', against: 'zones' }, zones, neverAutomated, of);
    const isNow = zones.some(({ automationIsOn }) => automationIsOn === false);
    return isNow
      ? rich`${said} I can't tell who changed it, or when.`
      : rich`${said} I only know how it is now.`;
  }
  if (asks === 'song') return rich`I don't know the song, only the playlist.`;
  if (asks === 'than_usual') return rich`I don't know how loud the music usually is.`;
  if (asks === 'leading') {
    return against === 'zones_not_so'
      ? notSoWords(zones, zones.filter(isMusicForward), { what: 'forward', of })
      : leadingWords(against, zones);
  }
  if (asks === 'behind') return behindWords(against, zones);
  if (asks === 'balanced') return balancedWords(zones);
  if (asks === 'same') return sameMusicWords(zones);
  if (asks === 'how_set') return howSetWords(zones);
  if (asks === 'highest' || asks === 'lowest') return levelRankWords(asks, zones);
  const isSo: Readonly<Record<MusicState, (zone: ZoneLive) => boolean>> = {
    // Where nothing else is possible, it is no answer, unless that zone was asked about.
    manual: ({ id, automationIsOn }) =>
      automationIsOn === false && (zones.length === 1 || !neverAutomated.has(id)),
    automatic: ({ automationIsOn }) => automationIsOn === true,
    muted: ({ music }) => music?.muted === true,
    turned_up: ({ music }) => (music?.level ?? 0) > fullVolume,
    playing: isPlaying,
  };
  const what = stateWords[asks];
  if (against === 'zones_not_so') {
    const isByHand = ({ automationIsOn }: ZoneLive) => automationIsOn === false;
    return notSoWords(zones, zones.filter(asks === 'manual' ? isByHand : isSo[asks]), { what, of });
  }
  const some = zones.filter(isSo[asks]);
  const names = listedInBold(some);
  const always = asks === 'manual' ? byHandAlways(zones, neverAutomated, some) : [];
  if (always.length > 0) {
    const others = listedInBold(always);
    if (some.length === 0) return rich`Only in ${others}, where the music is always set by hand.`;
    return against === 'zones'
      ? rich`The music is set by hand in ${names}, and always in ${others}.`
      : rich`Yes, the music is set by hand in ${names}, and always in ${others}.`;
  }
  // `which zones are muted` wants no yes.
  if (against === 'zones') {
    const [only, ...rest] = zones;
    if (only !== undefined && rest.length === 0 && some.length === 0) {
      return rich`The music isn't ${what} in *${only.name}*.`;
    }
    return some.length === 0 ? nowhereWords(what, of) : rich`The music is ${what} in ${names}.`;
  }
  const others = zones.filter((zone) => zone.music !== undefined && !some.includes(zone));
  if (against === 'each' && some.length > 0) {
    return others.length === 0
      ? rich`Yes, the music is ${what} in all zones${of}.`
      : rich`No, the music isn't ${what} in ${listedInBold(others)}.`;
  }
  if (asks === 'turned_up' && some.length === 0) {
    const [only, ...more] = zones;
    return only === undefined || more.length > 0
      ? rich`No. No alert is open, and no music is above 100.`
      : notLoudWords(only);
  }
  return some.length === 0
    ? rich`No, the music isn't ${what}.`
    : rich`Yes, the music is ${what} in ${names}.`;
}

export function isPlaying({ music }: ZoneLive): boolean {
  return music?.muted !== true && (music?.level ?? 0) > 0;
}

function nowhereWords(what: string, of: RichText): RichText {
  return rich`The music isn't ${what} in any zone${of}.`;
}

/** `which zones are not muted`: the shorter of the two lists is told */
function notSoWords(
  zones: readonly ZoneLive[],
  so: readonly ZoneLive[],
  { what, of }: { readonly what: string; readonly of: RichText },
): RichText {
  const notSo = zones.filter((zone) => zone.music !== undefined && !so.includes(zone));
  if (so.length === 0) return nowhereWords(what, of);
  if (notSo.length === 0) return rich`In none: the music is ${what} in ${listedInBold(so)}.`;
  return so.length < notSo.length
    ? rich`Everywhere except ${listedInBold(so)}, where the music is ${what}.`
    : rich`The music isn't ${what} in ${listedInBold(notSo)}.`;
}

/** `The music is set highest in *Terrace* (61).`; muted music is not */
function levelRankWords(asks: 'highest' | 'lowest', zones: readonly ZoneLive[]): RichText {
  const levels = zones.flatMap(({ name, music }) =>
    music?.level === undefined || music.muted === true ? [] : [{ name, level: music.level }],
  );
  const all = levels.map(({ level }) => level);
  const most = asks === 'highest' ? Math.max(...all) : Math.min(...all);
  const names = levels.filter(({ level }) => level === most).map(({ name }) => rich`*${name}*`);
  return names.length === 0
    ? rich`No zone reports its music level.`
    : rich`The music is set ${asks} in ${listed(names)} (${Math.round(most)}).`;
}

/** `The music in *Spa* is automatic.`, to `automatic or by hand` */
function howSetWords(zones: readonly ZoneLive[]): RichText {
  const some = (isOn: boolean) => zones.filter(({ automationIsOn }) => automationIsOn === isOn);
  const [automatic, byHand] = [some(true), some(false)];
  const groups = [
    ...(byHand.length === 0 ? [] : [rich`set by hand in ${listedInBold(byHand)}`]),
    ...(automatic.length === 0 ? [] : [rich`automatic in ${listedInBold(automatic)}`]),
  ];
  return groups.length === 0
    ? rich`I can't tell. No zone reports how its music is set.`
    : rich`The music is ${join(groups, ', and ')}.`;
}

/** `No, it differs: Late Lounge in *Lobby Bar*; Sunset in *Rooftop Bar*.` */
export function sameMusicWords(zones: readonly ZoneLive[]): RichText {
  const known = zones.filter(({ music }) => music?.source !== undefined);
  if (known.length === 0) return rich`I can't tell. No zone reports what it plays.`;
  if (known.length === 1)
    return rich`I can't compare. I only know what plays in ${listedInBold(known)}.`;
  const playlists = [...Map.groupBy(known, ({ music }) => music?.source ?? '')];
  const [[source] = ['']] = playlists;
  const others = zones.filter((zone) => !known.includes(zone));
  const play = `${known.length === 2 ? 'both' : 'all'} play ${source}`;
  if (playlists.length === 1 && others.length > 0) {
    return rich`${listedInBold(known)} ${play}. I don't know what plays in ${listedInBold(others)}.`;
  }
  return playlists.length === 1
    ? rich`Yes, ${listedInBold(known)} ${play}.`
    : rich`No, it differs: ${join(
        playlists.map(([name, some]) => rich`${name} in ${listedInBold(some)}`),
        '; ',
      )}.`;
}

/** `No: the music in *Spa* is set to 16, far in the background, and no alert is open there. Overall it's soft there.` */
function notLoudWords(zone: ZoneLive): RichText {
  const { name, music, vibe, loudness } = zone;
  if (music?.muted === true) return mutedWords(zone);
  const how = vibeInWords({ vibe }) ?? '';
  const facts = [
    ...(music?.level === undefined ? [] : [`set to ${Math.round(music.level)}`]),
    ...(how === '' ? [] : [how]),
  ].join(', ');
  const is = facts === '' ? "isn't above 100" : `is ${facts}`;
  // Music that stands out may well be too loud for someone.
  const no = (vibe?.value ?? 0) > 0 ? 'Not that I can tell' : 'No';
  const label = loudness?.label?.toLowerCase();
  const overall = label === undefined ? rich`` : rich` Overall it's ${label} there.`;
  return rich`${no}: the music in *${name}* ${is}, and no alert is open there.${overall}`;
}

/** `*Terrace* is too loud. I can't tell if it's the music, which is set to 97.` */
export function loudMusicWords(
  [alert]: readonly OpenAlert[],
  zones: readonly ZoneLive[],
): RichText {
  const zone = zones.find(({ id }) => id === alert?.zone.zoneId);
  const name = zone?.name ?? alert?.zone.name ?? '';
  const level = zone?.music?.level;
  const said = rich`*${name}* is too loud. I can't tell if it's the music`;
  if (level === undefined) return rich`${said}.`;
  const set = Math.round(level);
  return zone?.automationIsOn === false
    ? rich`${said}, which is set to ${set} by hand.`
    : rich`${said}, which is set to ${set}.`;
}
