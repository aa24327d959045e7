import type { TypicalWeek, ZoneLive } from '../../ambience/types.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { rankZones } from '../../insight/ranking.ts';
import { isntOrArent, isOrAre, listedInBold } from '../text/wording.ts';
import { type Level, levels, opposite } from '../understanding/sentence/levels.ts';
import { isPlainly } from './is-plainly.ts';
import type { JudgedPlace } from './judged-place.ts';

/** Whether a place or its zones are loud, quiet, busy or calm as such, whatever is usual. */

/** `Yes, *Lobby Bar* is busy.` @param isNot `is the lobby bar not busy`: `Right, *Lobby Bar* isn't busy.` */
export function plainWords(
  asks: Level,
  { name, measures, week }: JudgedPlace,
  isNot = false,
): RichText | undefined {
  const isSo = isPlainly(asks, measures[levels[asks].measure], week);
  if (isSo === undefined) return undefined;
  if (isNot) return isSo ? rich`No: ${name} is ${asks}.` : rich`Right, ${name} isn't ${asks}.`;
  return isSo ? rich`Yes, ${name} is ${asks}.` : rich`No, ${name} isn't ${asks}.`;
}

/** `*Lobby* is calm.`, to `is the lobby calm or busy`. @param asks the one that means more */
export function eitherWords(
  asks: Level,
  { name, measures, week }: JudgedPlace,
): RichText | undefined {
  const measured = measures[levels[asks].measure];
  const said = [asks, opposite[asks]];
  const so = said.find((one) => isPlainly(one, measured, week) === true);
  if (so !== undefined) return rich`${name} is ${so}.`;
  const isKnown = said.every((one) => isPlainly(one, measured, week) !== undefined);
  return isKnown ? rich`${name} is in between: neither ${asks} nor ${opposite[asks]}.` : undefined;
}

/** `is the terrace empty`: a calm place that is loud may well be full */
export function emptyWords(place: JudgedPlace): RichText | undefined {
  const { name, measures, week } = place;
  const [isCalm, isLoud] = (['calm', 'loud'] as const).map((level) =>
    isPlainly(level, measures[levels[level].measure], week),
  );
  return isCalm === true && isLoud === true
    ? rich`Hard to say: the mood in ${name} is calm, but it's loud.`
    : plainWords('calm', place);
}

/**
 * `*Rooftop Bar* and *Lobby Bar* are lively.`, of the zones that are measured, those that are so most first
 *
 * @param isNot the others were asked for: `which zones are not lively`
 */
export function zonesSoWords(
  asks: Level,
  isNot: boolean,
  place: JudgedPlace,
): RichText | undefined {
  const some = zonesSo(asks, isNot, place);
  if (some === undefined) return undefined;
  if (some.length === 0) return isNot ? rich`All zones are ${asks}.` : rich`No zone is ${asks}.`;
  return rich`${listedInBold(some, some.length)} ${isNot ? isntOrArent(some) : isOrAre(some)} ${asks}.`;
}

/** `No, *Lobby* isn't quiet.`, to `is everywhere quiet` */
export function zonesAllWords(asks: Level, place: JudgedPlace): RichText | undefined {
  const others = zonesSo(asks, true, place);
  if (others === undefined || place.zones === undefined) return undefined;
  const { measured } = rankZones(place.zones.value, place.zones.measuredAt);
  const isEach = measured.length === place.zones.value.length;
  if (others.length > 0) {
    return rich`No, ${listedInBold(others)} ${isntOrArent(others)} ${asks}.`;
  }
  return rich`Yes, all zones${isEach ? '' : ' with data'} are ${asks}.`;
}

function zonesSo(
  asks: Level,
  isNot: boolean,
  { zones, week }: JudgedPlace,
): readonly ZoneLive[] | undefined {
  const measured = zones === undefined ? [] : rankZones(zones.value, zones.measuredAt).measured;
  const { measure, direction } = levels[asks];
  const sign = (direction === 'more') === isNot ? 1 : -1;
  return measured.length === 0
    ? undefined
    : measured
        .filter((zone) => isPlainly(asks, zone[measure], week) === !isNot)
        .toSorted((a, b) => sign * ((a[measure]?.value ?? 0) - (b[measure]?.value ?? 0)));
}

/** Which zones are plainly so, and which aren't; undefined if that isn't known of each */
function judgeEach(asks: Level, zones: readonly ZoneLive[], week: TypicalWeek | undefined) {
  const isSo = (zone: ZoneLive) => isPlainly(asks, zone[levels[asks].measure], week);
  if (zones.some((zone) => isSo(zone) === undefined)) return undefined;
  return { so: zones.filter(isSo), notSo: zones.filter((zone) => isSo(zone) === false) };
}

/** `None: *Lobby Bar* and *Rooftop Bar* are both busy.`, to `which bars are not busy` */
export function zonesNamedWords(
  asks: Level,
  isNot: boolean,
  zones: readonly ZoneLive[],
  week: TypicalWeek | undefined,
): RichText | undefined {
  const judged = judgeEach(asks, zones, week);
  if (judged === undefined) return undefined;
  const some = isNot ? judged.notSo : judged.so;
  const such = some.length === 0 ? zones : some;
  const isTold = some.length === 0 ? isNot : !isNot;
  const names = listedInBold(such, such.length);
  const all = such.length === 2 ? `both ${asks}` : `all ${asks}`;
  if (such.length === 1) return rich`${names} ${isTold ? 'is' : "isn't"} ${asks}.`;
  if (!isTold) return rich`${names} aren't ${asks}.`;
  return some.length === 0 ? rich`None: ${names} are ${all}.` : rich`${names} are ${asks}.`;
}

/** `Yes, *Lobby Bar* and *Rooftop Bar* are both busy.`, to `are both bars busy`; undefined if that isn't known of each */
export function eachSoWords(
  asks: Level,
  zones: readonly ZoneLive[],
  week: TypicalWeek | undefined,
): RichText | undefined {
  const judged = judgeEach(asks, zones, week);
  if (judged === undefined) return undefined;
  const { so: some, notSo: others } = judged;
  const names = listedInBold(some, some.length);
  const not = rich`${listedInBold(others, others.length)} ${isntOrArent(others)}`;
  if (some.length === 0) return rich`No, ${not} ${asks}.`;
  return others.length === 0
    ? rich`Yes, ${names} are ${zones.length === 2 ? 'both' : 'all'} ${asks}.`
    : rich`Not all: ${names} ${isOrAre(some)} ${asks}, but ${not}.`;
}
