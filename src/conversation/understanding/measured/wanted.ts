import type { ComparedMeasure } from '../../../insight/comparison.ts';
import type { MeasuredAsked } from '../../measured-asked.ts';
import { type Level, levels } from '../sentence/levels.ts';
import { hasOnly, measureIn, type Said } from './said.ts';
import { stretchesWanted } from './stretches-wanted.ts';
import { hasTerm } from './terms.ts';

/** Which of the questions about measured values is asked, by the words that it is made of. */

/** Each is asked only with words that it knows: with any other one, it would be another question. */
export function wantedIn(said: Said): MeasuredAsked | undefined {
  return (
    besideWanted(said) ??
    changeWanted(said) ??
    meanWanted(said) ??
    weeksWanted(said) ??
    mostWanted(said) ??
    stretchesWanted(said)
  );
}

/** `the loudest moment of the week`, `which zone was the quietest`, `the lowest mood` */
function mostWanted(said: Said): MeasuredAsked | undefined {
  const { levels: some, top, bounds, atLeastMs, isPeriod, areTwoTimes, zones } = said;
  const level = mostIn(said);
  const isOther = bounds.length > 0 || atLeastMs !== undefined || areTwoTimes;
  const known = [
    'level',
    'best',
    'worst',
    'high',
    'low',
    'peak',
    'zone',
    'venue',
    'night',
  ] as const;
  if (level === undefined || some.length > 1 || isOther) return undefined;
  // `the highest mood and the lowest loudness` are two questions.
  if (hasTerm(said, 'high') && hasTerm(said, 'low')) return undefined;
  if (
    !hasOnly(said, ...known, 'moment', 'hour', 'when', 'where', 'mood', 'loudness', 'get', 'per')
  ) {
    return undefined;
  }
  const of = subjectOf(said);
  if (of === undefined) return undefined;
  // `which zone is the loudest tonight` is about now, `has it peaked` about what may come.
  if (said.isPresent ? !isPeriod : of === 'moment' && said.isYesNo) return undefined;
  // Which of the zones that are named is compared elsewhere.
  if ((of === 'zone' && zones > 0) || zones > 1) return undefined;
  if (of === 'night' && !isPeriod) return undefined;
  if (said.isMoment && of !== 'zone' && of !== 'venue') return undefined;
  // `which hour was the loudest`, of a place as a whole
  if (of === 'moment' && hasTerm(said, 'hour') && zones < 2) {
    return { kind: 'hours', level, ...(top === undefined ? {} : { top }) };
  }
  const isOfNights = of === 'venue' && isPeriod && hasTerm(said, 'night');
  return {
    kind: 'most',
    of,
    level: byMood(level, said),
    ...(top === undefined ? {} : { top }),
    ...(isOfNights ? { isOfNights } : {}),
  };
}

/** `our best week`, `which of the last 4 weeks was the loudest` */
function weeksWanted(said: Said): MeasuredAsked | undefined {
  const level = mostIn(said) ?? (hasTerm(said, 'worst') ? 'calm' : undefined);
  const isOther = said.bounds.length > 0 || said.isPart || said.isMoment || said.zones > 1;
  if (!hasTerm(said, 'week') || level === undefined || said.levels.length > 1 || isOther) {
    return undefined;
  }
  const known = ['week', 'level', 'best', 'worst', 'high', 'low', 'mood', 'loudness'] as const;
  if (!hasOnly(said, ...known) || !said.isPeriod || said.top !== undefined) return undefined;
  return { kind: 'weeks', level: byMood(level, said) };
}

/** `the quietest night by mood` is the calmest one. */
function byMood(level: Level, said: Said): Level {
  const isOfMood = hasTerm(said, 'mood') && !hasTerm(said, 'loudness');
  return level === 'quiet' && isOfMood ? 'calm' : level;
}

function subjectOf(said: Said): 'moment' | 'zone' | 'night' | 'venue' | undefined {
  if (hasTerm(said, 'zone', 'where')) return 'zone';
  if (hasTerm(said, 'venue')) return 'venue';
  // `the busiest hour last night`, `when was it loudest this week`
  if (hasTerm(said, 'moment', 'hour', 'when', 'peak', 'high', 'low')) {
    const isOfNights = hasTerm(said, 'night') && said.isPeriod;
    return isOfNights && !hasTerm(said, 'moment', 'hour') ? 'night' : 'moment';
  }
  if (hasTerm(said, 'night')) return 'night';
  // `restaurant loudest tonight`
  if (said.zones === 1 && said.isDated && !hasTerm(said, 'which')) return 'moment';
  return hasTerm(said, 'how') && hasTerm(said, 'get') ? 'moment' : undefined;
}

function mostIn(said: Said): Level | undefined {
  const [first] = said.levels;
  // `how loud did it get after 11`
  if (first?.degree === 'plain' && !first.isNot && hasTerm(said, 'how') && hasTerm(said, 'get')) {
    return first.isToo || hasTerm(said, 'when') ? undefined : first.level;
  }
  const isLoudness = hasTerm(said, 'loudness');
  // `top 3 zones by mood`
  if (said.top !== undefined && first === undefined && hasTerm(said, 'mood', 'loudness')) {
    return isLoudness ? 'loud' : 'busy';
  }
  if (first?.degree === 'superlative') return first.level;
  if (first !== undefined) return undefined;
  if (hasTerm(said, 'worst')) return isLoudness ? 'loud' : undefined;
  if (hasTerm(said, 'low')) return isLoudness ? 'quiet' : 'calm';
  return hasTerm(said, 'best', 'high', 'peak') ? (isLoudness ? 'loud' : 'busy') : undefined;
}

/** `average mood per day`, `mood hour by hour` */
function meanWanted(said: Said): MeasuredAsked | undefined {
  const isOther = said.bounds.length > 0 || said.levels.length > 0 || said.areTwoTimes;
  // `lobby bar mood tue wed thu`
  const isListed = said.areDaysListed && hasTerm(said, 'mood', 'loudness');
  if (!(hasTerm(said, 'mean', 'hourly') || isListed) || isOther || said.zones > 1) return undefined;
  const known = ['mean', 'hourly', 'mood', 'loudness', 'night', 'zone', 'per', 'venue'] as const;
  if (!hasOnly(said, ...known)) return undefined;
  const isHourly = hasTerm(said, 'hourly');
  // Of the hours of one night, in one place.
  if (isHourly && (hasTerm(said, 'zone') || said.isPeriod)) return undefined;
  const measure = measureIn(said);
  const per = isHourly
    ? 'hour'
    : hasTerm(said, 'zone')
      ? 'zone'
      : said.isPeriod
        ? 'night'
        : undefined;
  return {
    kind: 'mean',
    ...(measure === undefined ? {} : { measure }),
    ...(per === undefined ? {} : { per }),
  };
}

/** `is it getting louder over the week`, `trend of the last 3 hours` */
function changeWanted(said: Said): MeasuredAsked | undefined {
  const [level, ...others] = isEitherWay(said) ? [] : said.levels;
  const isMore = level?.degree === 'comparative' && hasTerm(said, 'get');
  const isNamed =
    level === undefined && (hasTerm(said, 'change', 'up', 'down') || isEitherWay(said));
  const isOver = said.isPeriod || said.isPart;
  if (!(isMore || isNamed) || !isOver || others.length > 0 || said.areTwoTimes) return undefined;
  const isOther = said.bounds.length > 0 || said.zones > 1 || said.isMoment;
  if (isOther || !hasOnly(said, 'level', 'get', 'change', 'up', 'down', 'or', 'mood', 'loudness')) {
    return undefined;
  }
  const [named] = said.levels;
  const measure = named === undefined ? measureIn(said) : levels[named.level].measure;
  const isWhether = said.isYesNo && level?.isNot !== true && !hasTerm(said, 'or');
  const towards = isWhether ? (level?.level ?? wayNamed(said, measure)) : undefined;
  return {
    kind: 'change',
    ...(measure === undefined ? {} : { measure }),
    ...(towards === undefined ? {} : { towards }),
  };
}

/** `did the mood drop`, `has the noise gone up`; undefined if neither way is named, or both are */
function wayNamed(said: Said, measure: ComparedMeasure | undefined): Level | undefined {
  if (hasTerm(said, 'up') === hasTerm(said, 'down')) return undefined;
  if (measure === 'loudness') return hasTerm(said, 'up') ? 'loud' : 'quiet';
  return hasTerm(said, 'up') ? 'busy' : 'calm';
}

/** `did it get louder or quieter` */
function isEitherWay(said: Said): boolean {
  const [one, other, ...more] = said.levels;
  const areComparative = said.levels.every(({ degree }) => degree === 'comparative');
  if (one === undefined || other === undefined || more.length > 0 || !areComparative) return false;
  const [a, b] = [levels[one.level], levels[other.level]];
  return hasTerm(said, 'or', 'get') && a.measure === b.measure && a.direction !== b.direction;
}

/** `louder at 22 or at 20`, `both louder and livelier than the terrace`, `last hour vs the hour before` */
function besideWanted(said: Said): MeasuredAsked | undefined {
  const { levels: some, areTwoTimes, isPeriod, zones, bounds, isYesNo, isPart } = said;
  const areComparative = some.every(({ degree }) => degree === 'comparative');
  if (!areComparative || some.length > 2 || bounds.length > 0) return undefined;
  if (
    !hasOnly(
      said,
      'level',
      'or',
      'than',
      'before',
      'both',
      'get',
      'compared',
      'moment',
      'hour',
      'mood',
      'loudness',
    )
  ) {
    return undefined;
  }
  if (said.isPresent && !said.isDated) return undefined;
  const [first, second] = some.map(({ level }) => level);
  // Two nights, or two places, by one measure are compared as a whole elsewhere.
  const isOfTimes =
    areTwoTimes &&
    !isPeriod &&
    zones < 2 &&
    (isPart || (hasTerm(said, 'or') && first !== undefined) || second !== undefined);
  // `how much quieter was the terrace than the spa`
  const isHowMuch = hasTerm(said, 'how') && hasTerm(said, 'than') && first !== undefined;
  // `was the rooftop livelier than the lobby bar this week`
  const isOverPeriod = isPeriod && (first !== undefined || hasTerm(said, 'compared', 'than', 'or'));
  const isOfPlaces =
    !areTwoTimes && zones === 2 && (second !== undefined || isHowMuch || isOverPeriod);
  if (!isOfTimes && !isOfPlaces) return undefined;
  const named = measureIn(said);
  const asked: readonly Level[] =
    first === undefined
      ? named === undefined
        ? ['busy', 'loud']
        : [named === 'mood' ? 'busy' : 'loud']
      : [first];
  return {
    kind: 'beside',
    levels: second === undefined || first === undefined ? [...asked] : [first, second],
    isYesNo: isYesNo && first !== undefined && !hasTerm(said, 'or'),
  };
}
