import { isOut, isRuled } from '../../alerts/open-alerts.ts';
import { isOfSide } from '../../alerts/rule.ts';
import type { ZoneLive } from '../../ambience/types.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { type ComparedMeasure, isChanged } from '../../insight/comparison.ts';
import { rankZones } from '../../insight/ranking.ts';
import { alertWords, standingWords } from '../text/alert-measures.ts';
import { alertSides } from '../text/alert-sides.ts';
import { timeOfDay } from '../text/local-time.ts';
import { alertName } from '../text/open-alerts.ts';
import { unusualWords } from '../text/unusual-zones.ts';
import { differs, shortVerdict, type Verdict } from '../text/verdict.ts';
import { listed } from '../text/wording.ts';
import { comparatives, type Level, levels, opposite } from '../understanding/sentence/levels.ts';
import { isAboutMusic, type YesNo } from '../yes-no-asked.ts';
import { isPlainly } from './is-plainly.ts';
import type { JudgedPlace } from './judged-place.ts';
import { placeLimitWords } from './limit-words.ts';
import { exceededName, exceededWords, notYetOpen, opensAfter } from './limits-exceeded.ts';
import {
  alertNames,
  gettingBackWords,
  needWords,
  silentWords,
  unusualZonesWords,
  withoutAlertWords,
  zonesBeyondWords,
} from './need-words.ts';
import { eitherWords, emptyWords, plainWords, zonesAllWords, zonesSoWords } from './plain-words.ts';

/** Says yes or no first, and against what. */

/** @returns undefined for a question about music, or if nothing is measured */
export function yesNoWords(
  { asks, against, and, isAs, isEither, isNot, isOfPeople }: YesNo,
  place: JudgedPlace,
): RichText | undefined {
  // Gaps are those of a past night.
  if (isAboutMusic(asks) || asks === 'gaps') return undefined;
  if (asks === 'loudest') return loudestWords(place);
  if (asks === 'limit') return placeLimitWords(place);
  if (asks === 'usual') {
    return against === 'zones' ? furthestWords(place) : usualWords(place, against === 'nothing');
  }
  if (asks === 'need') {
    return against === 'zones_not_so' ? withoutAlertWords(place) : needWords(against, place);
  }
  const { zoneId, measures } = place;
  // Without a value, a limit is not kept.
  if (zoneId !== undefined && measures[levels[asks].measure] === undefined) {
    return rich`I can't tell: there's no ${levels[asks].measure} from ${place.name} right now.`;
  }
  if (isEither === true) return eitherWords(asks, place);
  switch (against) {
    case 'limit':
      return limitWords(asks, place);
    case 'usual':
      return and === undefined ? comparedWords(asks, isAs, place) : bothWords([asks, and], place);
    case 'count':
    case 'nothing':
      return isOfPeople === true && asks === 'calm'
        ? emptyWords(place)
        : plainWords(asks, place, isNot);
    case 'zones':
      return unusualZonesWords(asks, place);
    case 'zones_so':
    case 'zones_not_so':
      return zonesSoWords(asks, against === 'zones_not_so', place);
    case 'zones_all':
      return zonesAllWords(asks, place);
    case 'zones_beyond':
      return zonesBeyondWords(asks, place);
    case 'any_beyond':
      return zonesBeyondWords(asks, place, rich`Yes: `);
    case 'then':
    case 'other':
    case 'each':
      return undefined;
  }
}

/** `*Terrace* is the loudest zone.`, of those that are measured */
function loudestWords({ zones }: JudgedPlace): RichText | undefined {
  if (zones === undefined) return undefined;
  const loudness = (zone: ZoneLive) => zone.loudness?.value ?? Number.NEGATIVE_INFINITY;
  const { measured } = rankZones(zones.value, zones.measuredAt);
  const [first] = measured.toSorted((a, b) => loudness(b) - loudness(a));
  return first?.loudness === undefined ? undefined : rich`*${first.name}* is the loudest zone.`;
}

/** `Furthest from usual: *Corridor* is much livelier and louder than usual. Also not as usual: Spa and Lobby.` */
function furthestWords({ name, different = [] }: JudgedPlace): RichText {
  const [first, ...others] = different;
  if (first === undefined) return rich`All zones of ${name} are about as usual.`;
  const furthest = rich`Furthest from usual: ${unusualWords(first)}.`;
  const also = listed(
    others.map(({ zone }) => zone.name),
    others.length,
  );
  return others.length === 0 ? furthest : rich`${furthest} Also not as usual: ${also}.`;
}

/** @param isFineAsked `is the lobby ok`, which it also is if it differs from usual, but not much */
function usualWords(place: JudgedPlace, isFineAsked: boolean): RichText | undefined {
  const { name, alerts, verdict, unusual = [] } = place;
  // One that is within its limit again is told below.
  const [alert] = alerts.filter(({ state }) => state === 'out');
  if (alert !== undefined) {
    return rich`No, ${alertWords(alert.watch).sentence(alertName(alert, name), 'is')}.`;
  }
  const near = alerts.find(({ state }) => state === 'near');
  if (near !== undefined) {
    return rich`Not quite: ${standingWords(near.watch, 'near', alertName(near, name), 'is')}.`;
  }
  const [far] = unusual;
  if (far !== undefined) return rich`No, ${unusualWords(far)}.`;
  const silent = isFineAsked ? silentWords(place) : undefined;
  if (silent !== undefined) return rich`No, ${silent}.`;
  const all = [verdict?.mood, verdict?.loudness].filter((one) => one !== undefined);
  if (verdict === undefined || all.length === 0) return cannotCompare(name);
  if (all.every(({ degree }) => degree === 'same')) return rich`Yes, ${name} is about as usual.`;
  const { mood, loudness } = verdict;
  // What differs a little needs nobody.
  const isFine = all.every(({ degree }) => degree === 'same' || degree === 'slight');
  const isMuch = all.some(({ degree }) => degree === 'strong');
  if (isFineAsked && !isFine && !isMuch) {
    return rich`Yes, ${name} is ${shortVerdict(verdict) ?? ''}, and no alert is open.`;
  }
  if (isFine) return rich`Yes, more or less: ${name} is ${slightWords(verdict)} than usual.`;
  return mood?.degree === 'same' && loudness !== undefined
    ? rich`No, ${name} is ${differs('loudness', loudness)} than usual.`
    : rich`No, ${name} is ${shortVerdict(verdict) ?? ''}.`;
}

/** `a little calmer and a little quieter` */
function slightWords({ mood, loudness }: Pick<Verdict, 'mood' | 'loudness'>): string {
  const some = [
    ...(mood?.degree === 'slight' ? [differs('mood', mood)] : []),
    ...(loudness?.degree === 'slight' ? [differs('loudness', loudness)] : []),
  ];
  return some.join(' and ');
}

/** `Yes, *Terrace* is too loud: above its alert's limit.` */
function limitWords(asks: Level, place: JudgedPlace): RichText | undefined {
  const { name, alerts, rules, zoneId } = place;
  const { measure, direction } = levels[asks];
  const side = alertSides[asks];
  const beyond = alerts.filter((alert) => isOut(alert, side));
  if (beyond.length > 0) {
    const names = alertNames(beyond, name);
    const isOne = names.length === 1;
    const limit = isOne ? "It's" : "They're";
    return rich`Yes, ${listed(names)} ${isOne ? 'is' : 'are'} too ${asks}. ${limit} ${side.direction} ${isOne ? 'its limit' : 'their limits'}.`;
  }
  const open = alerts.filter(({ watch }) => isOfSide(watch, side));
  if (open.length > 0) {
    const names = alertNames(open, name);
    return rich`Not right now. ${gettingBackWords(names)}`;
  }
  const [exceeded, ...others] = notYetOpen(place.exceeded ?? [], alerts, side);
  if (exceeded !== undefined) {
    const names = [exceeded, ...others].map((one) => exceededName(one, name));
    return others.length === 0
      ? rich`Yes, ${exceededWords(exceeded, exceededName(exceeded, name), place.scale, place.locale)}. ${opensAfter(exceeded)}`
      : rich`Yes, ${listed(names)} are ${side.direction} their limits. ${opensAfter(exceeded)}`;
  }
  const comparison = place.verdict?.[measure];
  const isMuch = comparison?.degree === 'strong' && comparison.direction === direction;
  const isSo = isChanged(comparison, direction);
  if (isRuled(rules, side, zoneId)) {
    if (isMuch) {
      return rich`Not yet, but ${name} is ${comparedTo(measure, place)}. No alert is open for that.`;
    }
    const over = overWords(place, asks);
    return isSo
      ? rich`No, ${name} isn't too ${asks}, just ${comparedTo(measure, place)}${over}`
      : rich`No, ${name} isn't too ${asks}${over}`;
  }
  const unusual = (place.unusual ?? []).filter((one) => one[measure]?.direction === direction);
  const [far] = unusual.flatMap((one) => one[measure] ?? []);
  if (far !== undefined) {
    const names = unusual.map(({ zone }) => rich`*${zone.name}*`);
    const isOne = names.length === 1;
    return rich`Yes, ${listed(names)} ${isOne ? 'is' : 'are'} ${differs(measure, far)} than usual. No alert is set up for ${isOne ? 'it' : 'them'}.`;
  }
  if (comparison === undefined) {
    return rich`I can't tell whether ${name} is too ${asks}: no alert is set up for that, and there's nothing usual to compare with yet.`;
  }
  const compared = comparedTo(measure, place);
  return isMuch
    ? rich`Yes, ${name} is ${compared}. No alert is set up for that.`
    : isSo
      ? rich`No, ${name} isn't too ${asks}, just ${compared}. No alert is set up for that.`
      : rich`No, ${name} is ${compared}. No alert is set up for that.`;
}

/** ` now. *Terrace* was, 20:50 to 21:40.`, or that no alert is open */
function overWords({ over = [], zoneId, local, locale }: JudgedPlace, asks: Level): RichText {
  const last = over.find(
    ({ watch, zone }) =>
      isOfSide(watch, alertSides[asks]) && (zoneId === undefined || zone.zoneId === zoneId),
  );
  if (last === undefined) return rich`. No alert is open for that.`;
  const { name, since, until } = last.zone;
  const span = `from ${timeOfDay(since, local, locale)} to ${timeOfDay(until, local, locale)}`;
  return zoneId === undefined ? rich` now. *${name}* was, ${span}.` : rich` now. It was ${span}.`;
}

/** `Yes, *Terrace* is a little louder than usual.` */
function comparedWords(asks: Level, isAs: YesNo['isAs'], place: JudgedPlace): RichText | undefined {
  const { measure, direction } = levels[asks];
  const comparison = place.verdict?.[measure];
  if (comparison === undefined) {
    const { zoneId, zones, different } = place;
    if (zoneId !== undefined || zones === undefined || different === undefined) {
      return cannotCompare(place.name);
    }
    // Those that report can be compared one by one.
    return rich`I can't compare ${place.name} as a whole with usual, because some zones aren't reporting. ${unusualZonesWords(asks, place)}`;
  }
  const isSame = comparison.degree === 'same';
  if (isAs === 'always') {
    // `is it normal that it's this quiet`, of a loud place
    if (isPlainly(opposite[asks], place.measures[measure], place.week) === true) {
      return rich`${place.name} isn't ${asks} right now: it's ${comparedTo(measure, place)}.`;
    }
    if (!isSame && !isChanged(comparison, direction)) {
      return rich`Yes, ${place.name} is usually even ${comparatives[asks]}.`;
    }
    if (comparison.degree === 'slight') {
      return rich`Yes, more or less: ${place.name} is ${comparedTo(measure, place)}.`;
    }
  }
  const isSo = isAs === undefined ? isChanged(comparison, direction) : isSame;
  return rich`${isSo ? 'Yes' : 'No'}, ${place.name} is ${comparedTo(measure, place)}.`;
}

/** `No, *Terrace* is louder, but calmer than usual.`: a yes needs both */
function bothWords(asked: readonly [Level, Level], place: JudgedPlace): RichText | undefined {
  const facts = asked.map((asks) => {
    const { measure, direction } = levels[asks];
    const comparison = place.verdict?.[measure];
    if (comparison === undefined) return undefined;
    const isSo = isChanged(comparison, direction);
    return { isSo, words: comparedTo(measure, place) };
  });
  const [a, b] = facts;
  if (a === undefined || b === undefined) return cannotCompare(place.name);
  const joint = a.isSo === b.isSo ? 'and' : 'but';
  return rich`${a.isSo && b.isSo ? 'Yes' : 'No'}, ${place.name} is ${a.words} ${joint} ${b.words}.`;
}

function comparedTo(measure: ComparedMeasure, { verdict }: JudgedPlace): string {
  const comparison = verdict?.[measure];
  if (comparison === undefined) return '';
  const words = differs(measure, comparison);
  return comparison.degree === 'same' ? words : `${words} than usual`;
}

function cannotCompare(name: RichText): RichText {
  return rich`I can't compare ${name} with usual yet.`;
}
