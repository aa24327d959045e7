import { isOut, isRuled } from '../../alerts/open-alerts.ts';
import { isOfSide } from '../../alerts/rule.ts';
import type { Measures, ZoneLive } from '../../ambience/types.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { rankZones } from '../../insight/ranking.ts';
import type { Conditions, ZoneCondition } from '../question.ts';
import { alertSides } from '../text/alert-sides.ts';
import { loudnessNumber, moodNumber } from '../text/numbers.ts';
import { capitalised, isOrAre, listed } from '../text/wording.ts';
import { levels } from '../understanding/sentence/levels.ts';
import { isPlainly } from './is-plainly.ts';
import type { JudgedPlace } from './judged-place.ts';
import { notYetOpen } from './limits-exceeded.ts';

/** Which zones are several things at once, such as lively but not too loud, or whether a place is. */

/** @returns undefined if nothing is measured */
export function conditionsWords({ all, of }: Conditions, place: JudgedPlace): RichText | undefined {
  if (of === 'place') return placeWords(all, place);
  if (place.zones === undefined) return undefined;
  const { measured } = rankZones(place.zones.value, place.zones.measuredAt);
  if (measured.length === 0) return undefined;
  const known = measured.map((zone) => ({
    zone,
    met: all.map((one) => isMet(one, zone, place)),
  }));
  const such = known.filter(({ met }) => met.every((one) => one === true));
  if (such.length > 0) {
    const names = such.map(({ zone }) => rich`*${zone.name}* (${numbersOf(all, zone, place)})`);
    return rich`${listed(names)} ${isOrAre(such)} ${conditionsSaid(all)}.`;
  }
  const each = all.map((one, index) => {
    const names = known.filter(({ met }) => met[index] === true).map(({ zone }) => zone);
    const said = names.map((zone) => rich`*${zone.name}* (${numbersOf([one], zone, place)})`);
    const shown = names.length === 0 ? rich`none` : listed(said, mostNamed);
    return rich`${capitalised(conditionSaid(one))}: ${shown}.`;
  });
  return rich`No zone is ${conditionsSaid(all)}. ${join(each, ' ')}`;
}

/** More would hide that none is both. */
const mostNamed = 3;

/** `No: *Lobby Bar* is lively and too loud (mood 9.1, loudness 8.8).` */
function placeWords(all: readonly ZoneCondition[], place: JudgedPlace): RichText | undefined {
  const zone = place.zones?.value.find(({ id }) => id === place.zoneId);
  const measured = zone ?? place.measures;
  const met = all.map((one) => isMet(one, measured, place));
  if (met.includes(undefined)) return undefined;
  const facts = all.map((one, index) => ({ ...one, isNot: met[index] === one.isNot }));
  const isSo = met.every((one) => one === true);
  const numbers = numbersOf(all, measured, place);
  return rich`${isSo ? 'Yes' : 'No'}: ${place.name} is ${conditionsSaid(facts)} (${numbers}).`;
}

/** @returns undefined if it is not known */
function isMet(
  condition: ZoneCondition,
  measured: Measures | ZoneLive,
  place: JudgedPlace,
): boolean | undefined {
  const isSo =
    condition.kind === 'music'
      ? isMusic(condition.how, measured)
      : condition.isToo
        ? isTooMuch(condition, measured, place)
        : isPlainly(condition.level, measured[levels[condition.level].measure], place.week);
  return isSo === undefined ? undefined : isSo !== condition.isNot;
}

type MusicAsked = Extract<ZoneCondition, { kind: 'music' }>['how'];

/** Half of what automation sets at most. */
const halfVolume = 50;

function isMusic(how: MusicAsked, measured: Measures | ZoneLive): boolean | undefined {
  if (!('id' in measured)) return undefined;
  const { music, automationIsOn } = measured;
  const level = music?.muted === true ? 0 : music?.level;
  switch (how) {
    case 'muted':
      return music?.muted === true;
    case 'manual':
      return automationIsOn === false;
    case 'automatic':
      return automationIsOn === true;
    case 'on':
      return level !== undefined && level > 0;
    case 'loud':
      return level !== undefined && level >= halfVolume;
    case 'quiet':
      return level !== undefined && level < halfVolume;
  }
}

/** Beyond an alert's limit, or much different from usual where no alert watches it. */
function isTooMuch(
  { level, isNot }: Extract<ZoneCondition, { kind: 'level' }>,
  measured: Measures | ZoneLive,
  place: JudgedPlace,
): boolean {
  const side = alertSides[level];
  const zoneId = 'id' in measured ? measured.id : undefined;
  const isMeant = (id: string) => zoneId === undefined || id === zoneId;
  const isBeyond =
    place.alerts.some(
      // What is only just back within its limit is nothing to recommend.
      (alert) =>
        isMeant(alert.zone.zoneId) && (isNot ? isOfSide(alert.watch, side) : isOut(alert, side)),
    ) || notYetOpen(place.exceeded ?? [], place.alerts, side).some((one) => isMeant(one.zoneId));
  if (isBeyond) return true;
  const { measure, direction } = levels[level];
  return (
    !isRuled(place.rules, side, zoneId) &&
    (place.unusual ?? []).some(
      (one) => isMeant(one.zone.id) && one[measure]?.direction === direction,
    )
  );
}

/** `busy but not too loud`, `neither loud nor busy`, `busy with the music set low` */
function conditionsSaid(all: readonly ZoneCondition[]): RichText {
  const [first, second, ...others] = all;
  if (first === undefined || second === undefined || others.length > 0) {
    return listed(all.map(conditionSaid));
  }
  if (first.isNot && second.isNot && second.kind === 'level') {
    const [one, other] = [first, second].map((each) => conditionSaid({ ...each, isNot: false }));
    return rich`neither ${one ?? ''} nor ${other ?? ''}`;
  }
  const joint = first.isNot === second.isNot ? 'and ' : 'but ';
  // `quiet with muted music`
  const said = `${second.kind === 'music' ? '' : joint}${conditionSaid(second)}`;
  return rich`${conditionSaid(first)} ${said}`;
}

function conditionSaid(condition: ZoneCondition): string {
  if (condition.kind === 'level') {
    const { isNot, isToo, level } = condition;
    return `${isNot ? 'not ' : ''}${isToo ? 'too ' : ''}${level}`;
  }
  const [so, not] = musicSaid[condition.how];
  return condition.isNot ? not : so;
}

const musicSaid: Readonly<Record<MusicAsked, readonly [so: string, not: string]>> = {
  muted: ['with muted music', 'without muted music'],
  manual: ['with music set by hand', 'without music set by hand'],
  automatic: ['with automatic music', 'without automatic music'],
  on: ['with music', 'without music'],
  loud: ['with the music set high', 'without the music set high'],
  quiet: ['with the music set low', 'without the music set low'],
};

/** `mood 9.1, loudness 8.8` */
function numbersOf(
  all: readonly ZoneCondition[],
  measured: Measures | ZoneLive,
  { scale, locale }: JudgedPlace,
): string {
  const asked = new Set(
    all.map((one) => (one.kind === 'music' ? 'music' : levels[one.level].measure)),
  );
  const { mood, loudness } = measured;
  const music = 'id' in measured ? measured.music : undefined;
  return [
    asked.has('mood') && mood !== undefined ? `mood ${moodNumber(mood.value, locale)}` : [],
    asked.has('loudness') && loudness !== undefined
      ? `loudness ${loudnessNumber(loudness.value, scale, locale)}`
      : [],
    asked.has('music') && music !== undefined
      ? music.muted === true
        ? 'music muted'
        : `music ${music.level ?? 'unknown'}`
      : [],
  ]
    .flat()
    .join(', ');
}
