import { levelsTooMuch, type MeasuredAsked, type MeasuredCondition } from '../../measured-asked.ts';
import { levels } from '../sentence/levels.ts';
import { hasOnly, measureIn, type Said } from './said.ts';
import { hasTerm } from './terms.ts';

/** Questions about when, how long and how often something was so, and on which nights or where. */

/** `when did it get noisy`, `how long was it above 7`, `which nights was it above 7` */
export function stretchesWanted(said: Said): MeasuredAsked | undefined {
  const found = conditionsIn(said);
  if (found === undefined || said.zones > 1 || said.areTwoTimes) return undefined;
  const { conditions, isNever } = ofWholeNights(asNever(found, said), said);
  const known = [
    'level',
    'not',
    'ever',
    'get',
    'mood',
    'loudness',
    'up',
    'down',
    'stay',
    'both',
  ] as const;
  const asked = [
    'when',
    'since_when',
    'last_time',
    'how_long',
    'how_often',
    'longest',
    'night',
    'zone',
    'where',
    'moment',
    'hour',
  ] as const;
  if (!hasOnly(said, ...known, ...asked)) return undefined;
  // When it calmed down, beside its peak, is told of a whole night.
  if (conditions.some(isEnding) && hasTerm(said, 'down')) return undefined;
  const tell = toldIn(said, conditions);
  if (tell === undefined || (isNever && !mayBeNever.has(tell))) return undefined;
  return {
    kind: 'stretches',
    conditions: [...conditions],
    tell,
    ...(said.atLeastMs === undefined ? {} : { atLeastMs: said.atLeastMs }),
    ...(isNever ? { isNever } : {}),
  };
}

/** Zones and nights that were not lively are those that never were. */
function asNever(found: Conditions, said: Said): Conditions {
  const [only, ...others] = found.conditions;
  const isOfSome = hasTerm(said, 'zone', 'where', 'night', 'how_often') || said.areZonesOfName;
  return only?.kind === 'level' && only.isNot && others.length === 0 && isOfSome
    ? { conditions: [{ ...only, isNot: false }], isNever: true }
    : found;
}

/** A quiet night is one that was never loud: each ends with quiet hours. */
function ofWholeNights(found: Conditions, said: Said): Conditions {
  const [only, ...others] = found.conditions;
  const areNights = hasTerm(said, 'night') && said.isPeriod && !said.isPart;
  const isOther = hasTerm(said, 'when', 'last_time', 'how_long', 'longest', 'get', 'ever');
  if (only?.kind !== 'level' || others.length > 0 || !areNights || isOther) return found;
  const level = only.level === 'quiet' ? 'loud' : only.level === 'calm' ? 'busy' : undefined;
  return level === undefined
    ? found
    : { conditions: [{ kind: 'level', level, isNot: false }], isNever: !found.isNever };
}

type Told = Extract<MeasuredAsked, { readonly kind: 'stretches' }>['tell'];

const mayBeNever: ReadonlySet<Told> = new Set(['whether', 'nights', 'zones']);

/** What is wanted of the times when it was so. */
function toldIn(said: Said, conditions: readonly MeasuredCondition[]): Told | undefined {
  const { isPeriod, zones } = said;
  const isOfValue = conditions.some(({ kind }) => kind === 'value');
  // Whether it was so at all is said of a night as a whole, and where it is so of now.
  const isExact =
    said.atLeastMs !== undefined ||
    conditions.length > 1 ||
    levelsTooMuch(conditions).length > 0 ||
    isOfValue ||
    hasTerm(said, 'not');
  if ((hasTerm(said, 'zone', 'where') && zones === 0) || said.areZonesOfName) {
    const isOnly = !hasTerm(said, 'how_long', 'how_often', 'longest', 'when', 'night');
    return isOnly && isExact && (said.isDated || said.isPart || said.isMoment)
      ? 'zones'
      : undefined;
  }
  if (said.isMoment) return undefined;
  if (hasTerm(said, 'last_time')) return 'last';
  if (hasTerm(said, 'longest')) return 'longest';
  if (hasTerm(said, 'how_long')) {
    // `how long has it been loud` asks since when.
    return isOfValue || said.isDated || said.isPart || !said.isSoFar ? 'length' : 'begin';
  }
  if (hasTerm(said, 'how_often')) return isPeriod ? 'nights' : 'times';
  // `was there any night the rooftop wasn't lively`
  const areNightsSought = hasTerm(said, 'which') || (said.isYesNo && hasTerm(said, 'not'));
  if (hasTerm(said, 'night') && areNightsSought && isPeriod) return 'nights';
  // `when does it get busy tonight` is about what is to come.
  if (said.isPresent && !said.isSoFar && hasTerm(said, 'get') && !hasTerm(said, 'ever')) {
    return undefined;
  }
  if (hasTerm(said, 'when', 'moment', 'hour')) {
    // `when was it quiet` has many times, and `when did it go quiet` the last one.
    return conditions.some(isEnding) && !hasTerm(said, 'get', 'since_when') ? 'length' : 'begin';
  }
  // `was it loud all night`: for how long it was. Whether it was quiet is told of all the hours.
  const isLasting = said.isThroughout && !conditions.some(isEnding) && conditions.length === 1;
  if (said.isYesNo && isLasting && !hasTerm(said, 'not', 'ever', 'stay', 'get')) return 'length';
  // `did the terrace get quiet after 23:00`
  const isBecoming = hasTerm(said, 'get') && said.isPart;
  if (said.isYesNo) return isExact || isBecoming || hasTerm(said, 'ever') ? 'whether' : undefined;
  // `the bar last night, lively and not too loud`
  const areBothStated = conditions.length > 1 && !hasTerm(said, 'which', 'how');
  if (areBothStated && (said.isDated || said.isPart)) return 'whether';
  // `lobby bar above mood 7 on wednesday`
  const isStated = isOfValue && !hasTerm(said, 'which');
  return isStated && (said.isDated || said.isPart) ? 'length' : undefined;
}

/** Low levels, which a night ends with. */
function isEnding(condition: MeasuredCondition): boolean {
  return (
    condition.kind === 'level' && (levels[condition.level].direction === 'less') !== condition.isNot
  );
}

interface Conditions {
  readonly conditions: readonly MeasuredCondition[];
  readonly isNever: boolean;
}

/** `lively but not too loud`, `above 7`, `stayed below 5` */
function conditionsIn(said: Said): Conditions | undefined {
  const { levels: some, bounds } = said;
  if (Math.max(some.length, bounds.length) > 2) return undefined;
  const [first] = bounds;
  if (first === undefined) {
    // Too loud alone is what an alert says; of which zones, it is told here.
    const areZones = hasTerm(said, 'zone') && said.zones === 0;
    const areSuch = some.every(
      ({ degree, isToo, isNot }) =>
        degree === 'plain' && (!isToo || areZones || (isNot && some.length > 1)),
    );
    if (some.length === 0 || !areSuch) return undefined;
    const conditions = some.map(
      ({ level, isNot, isToo }) =>
        ({ kind: 'level', level, isNot, ...(isToo && { isToo: true as const }) }) as const,
    );
    return { conditions, isNever: hasTerm(said, 'not') && some.every(({ isNot }) => !isNot) };
  }
  // A value says what a level before it means: `lively (over 6)`.
  if (some.length > bounds.length) return undefined;
  const conditions = bounds.map(({ direction, value, measure }, index): MeasuredCondition => {
    const level = some[index]?.level;
    const named = measure ?? measureIn(said) ?? (level && levels[level].measure);
    return { kind: 'value', direction, value, ...(named === undefined ? {} : { measure: named }) };
  });
  if (conditions.length > 1 && conditions.some(isOfBoth)) return undefined;
  const isStay =
    hasTerm(said, 'stay') && bounds.length === 1 && !hasTerm(said, 'how_long', 'longest', 'when');
  if (!isStay) {
    // `not too loud (under 6)` says one thing twice.
    return { conditions, isNever: hasTerm(said, 'not') && some.every(({ isNot }) => !isNot) };
  }
  return hasTerm(said, 'not') ? undefined : { conditions: conditions.map(opposed), isNever: true };
}

/** Two conditions have to be about one measure each. */
function isOfBoth(condition: MeasuredCondition): boolean {
  return condition.kind === 'value' && condition.measure === undefined;
}

/** What stayed below 5 was never above it. */
function opposed(condition: MeasuredCondition): MeasuredCondition {
  if (condition.kind === 'level') return { ...condition, isNot: !condition.isNot };
  return { ...condition, direction: condition.direction === 'above' ? 'below' : 'above' };
}
