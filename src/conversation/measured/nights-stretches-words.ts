import { type Part, table } from '../../card/part.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import { gapsIn } from '../../history/gaps.ts';
import { mostOf } from '../../history/quiet-down.ts';
import { lengthOf } from '../../insight/stretches.ts';
import { shortDuration } from '../text/durations.ts';
import { timeOfDay } from '../text/local-time.ts';
import { andMore, capitalised, counted, listed } from '../text/wording.ts';
import {
  atLeastWords,
  fullValue,
  momentWords,
  nightLabel,
  sentences,
  valueWords,
} from './measured-words.ts';
import type {
  ConditionWords,
  FoundStretches,
  NightStretches,
  StretchesAsked,
} from './place-measured.ts';
import { goesOn } from './stretches.ts';

/** On which nights something was so, and for how long. */

/** Over several nights. */
export function nightsSentence(
  found: FoundStretches,
  words: ConditionWords,
  { tell, atLeastMs, isNever = false }: StretchesAsked,
): RichText {
  const { place, nights, measure } = found;
  if (nights.length === 0) return rich`No ${measure} data for those nights.`;
  const some = nights.filter(({ stretches }) => stretches.length > 0);
  const least = atLeastWords(atLeastMs);
  if (isNever && tell === 'nights') {
    const none = nights.filter(({ stretches }) => stretches.length === 0);
    return none.length === 0
      ? rich`On every night ${`${words.was} at some time${least}`}.`
      : rich`${`${words.leadNever}${least}`} ${onNights(none, found)}.`;
  }
  const no = tell !== 'whether' ? 'On' : isNever ? 'Yes, on' : 'No, on';
  if (some.length === 0) {
    const none = rich`${no} none of ${counted(nights.length, 'night')} ${`${words.wasIt}${least}`}.`;
    return found.conditions.length > 1 ? none : sentences(none, mostWords(found));
  }
  const total = shortDuration(lengthOf(some.flatMap(({ stretches }) => stretches)));
  const on = onNights(some, found);
  switch (tell) {
    case 'longest': {
      const [longest] = some.toSorted((a, b) => lengthOf(b.stretches) - lengthOf(a.stretches));
      if (longest === undefined) return rich``;
      const length = shortDuration(lengthOf(longest.stretches));
      return rich`${words.lead} for longest: *${nightLabel(longest.night, place)}*, ${length}.`;
    }
    case 'length':
      return rich`${capitalised(words.was)} for ${total}, ${on}.`;
    case 'last':
      return lastWords(found, words);
    case 'whether':
      return rich`${isNever ? 'No' : 'Yes'}, ${`${words.was}${least}`} ${on}.`;
    case 'begin':
    case 'times':
    case 'nights':
    case 'zones':
      return rich`${capitalised(`${words.was}${least}`)} ${on}. ${total} in all.`;
  }
}

/** `Loud, most recently until Friday at 23:50 (for 40 min, up to 7.2).` */
function lastWords(found: FoundStretches, { lead }: ConditionWords): RichText {
  const { place, nights, measure, isLow } = found;
  const latest = nights.findLast(({ stretches }) => stretches.length > 0);
  const stretch = latest?.stretches.at(-1);
  if (latest === undefined || stretch === undefined) return rich``;
  const values = stretch.values.map(({ value }) => value);
  const most = isLow ? Math.min(...values) : Math.max(...values);
  const extreme = `${isLow ? 'down' : 'up'} to ${fullValue(most, measure, place)}`;
  const moment = (at: number) => momentWords(at, latest.night, place);
  if (goesOn(stretch, latest.night, place)) {
    return rich`${lead} right now, since ${timeOfDay(stretch.from, place.told.place.zone, place.told.locale)} (${extreme}).`;
  }
  return stretch.to === stretch.from
    ? rich`${lead}, most recently ${moment(stretch.from)} (${extreme}).`
    : rich`${lead}, most recently until ${moment(stretch.to).replace(/^on /, '')} (for ${shortDuration(lengthOf([stretch]))}, ${extreme}).`;
}

/** More nights are in the table only. */
const mostNamed = 7;

/** `on 2 of 5 nights: *Monday* and *Friday*`, `on all 31 nights` */
function onNights(some: readonly NightStretches[], { place, nights }: FoundStretches): RichText {
  const all = counted(nights.length, 'night');
  const on = some.length === nights.length ? `on all ${all}` : `on ${some.length} of ${all}`;
  if (some.length > mostNamed) return rich`${on}`;
  const names = some.map(({ night }) => rich`*${nightLabel(night, place)}*`);
  return rich`${on}: ${listed(names, mostNamed)}`;
}

/** `Highest: 6.8 of 10 on Friday at 20:40.` */
function mostWords({ place, nights, measure, isLow }: FoundStretches): RichText | undefined {
  const [most] = nights
    .flatMap(({ night }) => {
      const value = mostOf(night.facts[measure], isLow ? 'less' : 'more');
      return value === undefined ? [] : [{ night, ...value }];
    })
    .toSorted((a, b) => (isLow ? a.value - b.value : b.value - a.value));
  if (most === undefined) return undefined;
  const value = fullValue(most.value, measure, place);
  return rich`${isLow ? 'Lowest' : 'Highest'}: ${value} ${momentWords(most.at, most.night, place)}.`;
}

export function stretchesTable({ place, measure, nights, isLow }: FoundStretches): Part {
  const { zone } = place.told.place;
  const time = (at: number) => timeOfDay(at, zone, place.told.locale);
  const rows = nights.map(({ night, stretches }) => {
    const [first] = stretches;
    const label = capitalised(nightLabel(night, place));
    const isPartial = gapsIn(night.facts.known, night.facts.span).length > 0;
    return {
      label: isPartial ? `${label} (partial)` : label,
      first: first === undefined ? '–' : time(first.from),
      length: first === undefined ? '–' : shortDuration(lengthOf(stretches)),
      most: numberCell(mostOf(night.facts[measure], isLow ? 'less' : 'more')?.value, (value) =>
        valueWords(value, measure, place),
      ),
    };
  });
  const most = isLow ? 'lowest' : 'highest';
  return table({
    caption: 'Nights',
    columns: ['Night', 'From', 'Total', `${capitalised(most)} ${measure}`],
    rows: rows.map(({ label, first, length, most: value }) => [label, first, length, value]),
    lines: rows.map(({ label, first, length, most: value }) =>
      first === '–'
        ? rich`*${label}*: never, ${most} ${value?.text ?? 'unknown'}`
        : rich`*${label}*: from ${first}, ${length}, ${most} ${value?.text ?? 'unknown'}`,
    ),
    countRest: andMore,
  });
}

/** `twice`, `3 times` */
export function timesWords(count: number): string {
  return count === 2 ? 'twice' : `${count} times`;
}
