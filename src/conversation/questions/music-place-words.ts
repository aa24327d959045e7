import type { ZoneLive } from '../../ambience/types.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { musicWords } from '../text/numbers.ts';
import { listed, listedInBold, uncapitalised } from '../text/wording.ts';
import type { YesNo } from '../yes-no-asked.ts';

/** Whether music is forward, balanced or in the background. */

/** From this vibe on, music is forward or up front; at minus this and below, in the background. */
const leadingVibe = 0.5;
/** Automation never sets it higher. */
export const fullVolume = 100;

type MusicPlace = 'forward' | 'balanced' | 'in the background';

function placeOf({ vibe }: ZoneLive): MusicPlace | undefined {
  if (vibe === undefined) return undefined;
  if (vibe.value >= leadingVibe) return 'forward';
  return vibe.value <= -leadingVibe ? 'in the background' : 'balanced';
}

export const isMusicForward = (zone: ZoneLive) => placeOf(zone) === 'forward';
const isMusicBehind = (zone: ZoneLive) => placeOf(zone) === 'in the background';

/** `Yes, music is forward in *Terrace*.`; to `is it the music or the people` neither yes nor no */
export function leadingWords(against: YesNo['against'], zones: readonly ZoneLive[]): RichText {
  const one = onlyZone(zones);
  if (one?.zone.music?.muted === true) return mutedWords(one.zone);
  if (one !== undefined) {
    const lead = against === 'other' ? leadOf(one.zone) : isMusicForward(one.zone) ? 'Yes' : 'No';
    return rich`${lead}: ${one.words}.`;
  }
  // Muted music has a vibe, too.
  const heard = zones.filter(({ music }) => music?.muted !== true);
  const leading = heard.filter(isMusicForward);
  const said = whereWords(against, leading, 'forward');
  const most = leading.length === 1 ? [] : mostForward(leading.length === 0 ? heard : leading);
  if (most.length === 0) return rich`${said}.`;
  const names = listedInBold(most);
  if (leading.length > 0) {
    return rich`${said}, most of all in ${names}.${turnedUpWords(heard, most)}`;
  }
  const vibe = musicWords({ vibe: most[0]?.vibe });
  return vibe === undefined
    ? rich`${said}.`
    : rich`${said}. ${names} ${most.length === 1 ? 'comes' : 'come'} closest: ${uncapitalised(vibe)}.`;
}

/** ` *Terrace* is set by hand to 117.`, if it was not named: how loud it is set is another thing. */
function turnedUpWords(zones: readonly ZoneLive[], named: readonly ZoneLive[]): RichText {
  const up = zones.filter(
    (zone) =>
      zone.automationIsOn === false &&
      (zone.music?.level ?? 0) > fullVolume &&
      !named.includes(zone),
  );
  const set = up.map(({ name, music }) => ({ name, level: Math.round(music?.level ?? 0) }));
  const [only, ...others] = set;
  if (only === undefined) return rich``;
  return others.length === 0
    ? rich` *${only.name}* is set by hand to ${only.level}.`
    : rich` ${listed(set.map(({ name, level }) => rich`*${name}* (${level})`))} are set by hand.`;
}

export function mutedWords({ name }: ZoneLive): RichText {
  return rich`No: the music in *${name}* is muted.`;
}

function leadOf(zone: ZoneLive): string {
  if (isMusicForward(zone)) return 'More the music';
  return isMusicBehind(zone) ? 'More the people' : 'Both';
}

/** Those with the highest vibe; none if it is the same in all of them, or in more than three. */
function mostForward(zones: readonly ZoneLive[]): readonly ZoneLive[] {
  const values = zones.flatMap(({ vibe }) => (vibe === undefined ? [] : [vibe.value]));
  const most = zones.filter(({ vibe }) => vibe?.value === Math.max(...values));
  return most.length > 3 || most.length === values.length ? [] : most;
}

/** `Yes, music is in the background in *Spa*.` */
export function behindWords(against: YesNo['against'], zones: readonly ZoneLive[]): RichText {
  const one = onlyZone(zones);
  return one === undefined
    ? rich`${whereWords(against, zones.filter(isMusicBehind), 'in the background')}.`
    : rich`${isMusicBehind(one.zone) ? 'Yes' : 'No'}: ${one.words}.`;
}

/** `Yes, it's balanced in *Lobby*.`, `No, it's balanced in *Lobby*, forward in *Bar* and in the background in *Spa*.` */
export function balancedWords(all: readonly ZoneLive[]): RichText {
  const one = onlyZone(all);
  if (one?.zone.music?.muted === true) return mutedWords(one.zone);
  const zones = all.filter(({ music }) => music?.muted !== true);
  if (one !== undefined) {
    return placeOf(one.zone) === 'balanced'
      ? rich`Yes, it's balanced in *${one.zone.name}*.`
      : rich`No: ${one.words}.`;
  }
  const where = (['balanced', 'forward', 'in the background'] as const).flatMap((place) => {
    const some = zones.filter((zone) => placeOf(zone) === place);
    return some.length === 0 ? [] : rich`${place} in ${listedInBold(some)}`;
  });
  return where.length === 0
    ? rich`I can't tell. No zone reports how far forward its music is.`
    : where.length === 1 && zones.some((zone) => placeOf(zone) === 'balanced')
      ? rich`Yes, it's ${join(where, '')}.`
      : rich`No, it's ${listed(where)}.`;
}

/** The zone if there is one only, with `music up front in *Terrace*` */
function onlyZone([zone, ...others]: readonly ZoneLive[]) {
  const vibe = zone && musicWords(zone);
  return zone === undefined || vibe === undefined || others.length > 0
    ? undefined
    : { zone, words: rich`${uncapitalised(vibe)} in *${zone.name}*` };
}

/** `Yes, music is forward in *Terrace*`; `which zones` wants no yes */
function whereWords(
  against: YesNo['against'],
  zones: readonly ZoneLive[],
  what: Exclude<MusicPlace, 'balanced'>,
): RichText {
  const isWhether = against === 'nothing' || against === 'each';
  if (zones.length === 0) {
    return isWhether
      ? rich`No, music isn't ${what} in any zone`
      : rich`Music isn't ${what} in any zone`;
  }
  const where = rich`${what} in ${listedInBold(zones)}`;
  return isWhether ? rich`Yes, music is ${where}` : rich`Music is ${where}`;
}
