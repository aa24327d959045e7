import { type Message, message } from '../../card/message.ts';
import { buttons, paragraph } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import type { Availability } from '../../history/availability.ts';
import { currentDay, type DatedDay, venueDay } from '../../history/past-night.ts';
import { isOneNight } from '../../history/past-time.ts';
import { includesToday, momentIn, nightMeant } from '../../history/service-days.ts';
import { askButton } from '../entry-points.ts';
import { hoursAsked } from '../hours-asked.ts';
import type { Question } from '../question.ts';
import { dayAndTime, longDay, timeOfDay, weekdayName } from '../text/local-time.ts';
import { nightName, pastOf, placeName, startsLater, type Told } from '../text/night-words.ts';
import { soFarLabel } from '../text/without-tonight.ts';
import { capitalised } from '../text/wording.ts';

export interface AskedTime {
  /** The first one. */
  readonly day: DatedDay;
  /** `Friday 13 November`, `October` */
  readonly name: string;
}

/** Says why nothing is known of a time, and what can be asked instead. */
export function unavailableMessage(
  why: Exclude<Availability, { kind: 'known' }>,
  { day, name: asked }: AskedTime,
  told: Told,
  question: Question,
): Message {
  const { place } = told;
  const { venueId, zoneId } = question;
  const of = { argument: '', venueId, zoneId };
  const name = placeName(told);
  const rightNow = askButton('Right now', { ...of, command: 'live' });
  const lastHours = askButton('Last six hours', { ...of, command: 'trend' });
  switch (why.kind) {
    case 'off':
      return message(
        paragraph(
          rich`History is off in this app, so I only know the last six hours and a usual week.`,
        ),
        buttons([rightNow, lastHours]),
      );
    case 'empty':
      return message(
        paragraph(
          rich`No history for *${name}* yet. It will start with the last six hours, and show up in about a minute.`,
        ),
        buttons([lastHours]),
      );
    case 'before': {
      const other = otherNight(day, why.since, told, question);
      const isOfToday =
        question.past !== undefined &&
        !isOneNight(question.past) &&
        includesToday(question.past, venueDay(place)) &&
        why.since >= currentDay(venueDay(place)).from;
      return message(
        paragraph(
          isOfToday
            ? rich`Data from *${name}* starts ${dayAndTime(why.since, place.zone, told.locale)}, so of ${asked} I only know tonight.`
            : startsLater(why.since, told, asked),
        ),
        buttons([
          ...(other === undefined
            ? []
            : [askButton(other.name, { ...of, command: 'night', past: pastOf(other.night) })]),
          // Of a venue that was connected today, nothing is known of last night either.
          why.since >= currentDay(venueDay(place)).from
            ? askButton(soFarLabel(place), { ...of, command: 'tonight' })
            : askButton('Last night', { ...of, command: 'night', past: lastNight }),
          lastHours,
        ]),
      );
    }
    case 'future': {
      const weekday = weekdayName(day.weekday);
      const from = hoursAsked(question)?.from;
      const after =
        from === undefined
          ? ''
          : ` after ${timeOfDay(momentIn(day, from, place.zone).at, place.zone, told.locale)}`;
      const toCome = rich`${capitalised(`${asked}${after}`)} is still to come`;
      // A usual day says nothing about alerts.
      if (question.yesNo?.asks === 'need') return message(paragraph(rich`${toCome}.`));
      const caution = isHoliday(day) ? ' A holiday can be very different.' : '';
      return message(
        paragraph(rich`${toCome}, but I know a usual ${weekday}.${caution}`),
        buttons([
          askButton(`A usual ${weekday}`, { ...of, command: 'week', argument: day.weekday }),
        ]),
      );
    }
  }
}

/** A day that has the same date in every country, and rarely is like others of its weekday. */
function isHoliday({ date }: DatedDay): boolean {
  return ['-12-24', '-12-25', '-12-31', '-01-01'].some((end) => date.endsWith(end));
}

/** The one that is known of two that were to be compared. */
function otherNight(day: DatedDay, since: number, told: Told, { past, against }: Question) {
  if (against === undefined) return undefined;
  const nights = [past, against].flatMap((one) =>
    one !== undefined && isOneNight(one) ? [nightMeant(one, venueDay(told.place))] : [],
  );
  // Last night has a button anyway.
  const last = nightMeant(lastNight, venueDay(told.place)).date;
  const night = nights.find(({ date, to }) => ![day.date, last].includes(date) && to > since);
  return night && { night, name: `Show ${nightName(night, told)}` };
}

const lastNight = { kind: 'nights_ago', nights: 1 } as const;

/** Of this place, though others may be known. */
export function nothingKnownMessage(
  day: DatedDay,
  { since, isDamaged }: { readonly since: number | undefined; readonly isDamaged: boolean },
  told: Told,
): Message {
  const { place, locale } = told;
  const { zone, now } = place;
  const name = placeName(told);
  const date = longDay(day.from, now, zone, locale);
  if (since !== undefined && since >= day.to) {
    return message(paragraph(startsLater(since, told, date)));
  }
  return message(
    paragraph(
      isDamaged
        ? rich`The data from *${name}* for ${date} is damaged and can't be read.`
        : rich`No data from *${name}* for ${date}.`,
    ),
  );
}
