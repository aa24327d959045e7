import { asPlain, type RichText } from '../../card/rich-text.ts';
import { type DatedDay, type PastNight, venueDay } from '../../history/past-night.ts';
import { reachesToday } from '../../history/service-days.ts';
import { thinnedAfterDays } from '../../history/thinning.ts';
import { type Html, html, htmlDocument } from '../../html.ts';
import { zonedTime } from '../../insight/local-time.ts';
import type { EntryKind, LogEntry, MomentReading } from '../../log/entry.ts';
import { dayMs, minuteMs } from '../../time.ts';
import { venueName } from '../../venues/workspace.ts';
import { breachWords } from '../text/alert-settings.ts';
import { shortDuration } from '../text/durations.ts';
import { dayAndTime, dayOfMonth, shortWeekday, timeOfDay } from '../text/local-time.ts';
import { entryKindWords, placeOfEntry } from '../text/log-entries.ts';
import { knownWords } from '../text/night-words.ts';
import { loudnessNumber, measureNumber, moodNumber, musicNumber } from '../text/numbers.ts';
import { alertCount, distinctAlerts } from '../text/past-alerts.ts';
import { periodName } from '../text/period-name.ts';
import { keptAlerts, unknownWords } from '../text/review-tables.ts';
import { overNightsWords, reviewLines } from '../text/review-words.ts';
import { usualWords } from '../text/verdict.ts';
import { capitalised } from '../text/wording.ts';
import { pageStyle } from './page-style.ts';
import { peaksChart } from './peaks-chart.ts';
import type { ReportData, ZoneGap } from './report-data.ts';

/** A report to print and to show: one page that needs nothing else. */
export function reportPage(data: ReportData): string {
  const { review, names, madeBy, madeAt } = data;
  const { connection, period, told, nights } = review;
  const { locale, place } = told;
  const name = venueName(connection);
  const title = `${name}: ${capitalised(periodName(period, told))}`;
  const [first, last] = [nights[0], nights.at(-1)];
  const day = (night: PastNight | undefined) =>
    night === undefined ? '' : dayOfMonth(night.day.from, place.zone, locale);
  const body = html`<main>
<h1>${title}</h1>
<p>${day(first)} to ${day(last)}, times in ${place.zone.name}. A night lasts until the next morning. Mood goes from 1 to 10. Loudness is on the sensors’ own scale, not in decibels. The numbers of each night are of the busiest zones together, so a single zone can be louder. Made on ${dayOfMonth(madeAt, place.zone, locale)} ${String(zonedTime(madeAt, place.zone).year)} at ${timeOfDay(madeAt, place.zone, locale)} by ${names.get(madeBy) ?? madeBy}, with Ambience.</p>
${reachesToday(period, venueDay(place)) ? html`<p>The night that is going on, and what was noted since it began, is not in it.</p>` : []}
<section>
<h2>Summary</h2>
${reviewLines(review).flatMap(paragraphOf)}
<p>${alertCount(distinctAlerts(keptAlerts(review)).length)}.</p>
</section>
${nightsSection(data)}
${limitsSection(data)}
${entriesSection(data, 'Incidents', ['incident'])}
${entriesSection(data, 'Complaints', ['complaint'])}
${entriesSection(data, 'Other entries', ['event', 'maintenance', 'note'])}
${roundsSection(data)}
${gapsSection(data)}
</main>`;
  return htmlDocument({ title, style: pageStyle, body });
}

function paragraphOf(text: RichText | undefined): readonly Html[] {
  return text === undefined ? [] : [html`<p>${plain(text)}</p>`];
}

/** Its emoji are signs for a chat. */
function plain(text: RichText): string {
  return asPlain(text)
    .replaceAll('\uFE0F', '')
    .replace(/\p{Extended_Pictographic}/gu, '')
    .trim();
}

function nightsSection({ review }: ReportData): Html {
  const { nights, told, alertsOf, entries } = review;
  const { locale, place } = told;
  const time = (at: number) => timeOfDay(at, place.zone, locale);
  const rows = nights.map((night) => {
    const { mood, loudness, known } = night.facts;
    const noted = entries.filter(({ at }) => at >= night.day.from && at < night.day.to);
    return [
      `${shortWeekday(night.day.weekday)} ${dayOfMonth(night.day.from, place.zone, locale)}`,
      mood.highest === undefined
        ? unknownWords(night)
        : measureNumber(mood.highest.value, 'mood', night.scale, locale),
      mood.highest === undefined ? '' : time(mood.highest.at),
      usualWords(mood.comparison, 'mood') ?? '',
      loudness.highest === undefined
        ? ''
        : measureNumber(loudness.highest.value, 'loudness', night.scale, locale),
      String(alertsOf(night.day)?.length ?? 'not kept'),
      String(noted.length),
      known.length === 0 ? 'none' : mood.isMostlyKnown ? 'yes' : 'partly',
    ];
  });
  const chart = peaksChart(nights, told);
  return html`<section>
<h2>Nights</h2>
${chart === undefined ? [] : [chart]}
${tableOf('Each night', ['Night', 'Mood peak', 'At', 'Mood vs usual', 'Loudness peak', 'Alerts', 'Log entries', 'Measured'], rows)}
${paragraphOf(overNightsWords(review))}
</section>`;
}

function limitsSection({ limits, review, zoneGaps, madeAt }: ReportData): Html {
  const isThinned = (review.nights[0]?.day.from ?? madeAt) < madeAt - thinnedAfterDays * dayMs;
  const { nights, told } = review;
  const scale = nights[0]?.scale;
  const rows =
    scale === undefined
      ? []
      : distinctRows(
          limits.map(({ place, target, watch, ms }) => [
            place,
            breachWords(watch, target, scale, told.locale),
            ms === 0 ? '0 min' : shortDuration(ms),
            notMeasured(place, zoneGaps),
          ]),
        );
  const note = isThinned
    ? 'Of nights over 60 days ago the highest value of each half hour is kept, so these times may be too long.'
    : 'A value counts until the next one, up to 30 minutes.';
  return html`<section>
<h2>Time beyond each alert’s limit</h2>
${
  rows.length === 0
    ? html`<p>No alert with a limit is set up.</p>`
    : [
        tableOf(
          'Time beyond the limits',
          ['Where', 'Limit', 'Time beyond it', 'Not measured'],
          rows,
        ),
        html`<p>These are the limits that alerts have now, also for nights before they were set up. ${note}</p>`,
      ]
}
</section>`;
}

/** Two alerts may have the same limit in the same place. */
function distinctRows(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

/** How long a zone was not measured in these nights. */
function notMeasured(place: string, gaps: readonly ZoneGap[]): string {
  const ms = gaps
    .filter(({ zone }) => zone === place)
    .reduce((sum, { from, to }) => sum + to - from, 0);
  return ms === 0 ? '' : shortDuration(ms);
}

function entriesSection(data: ReportData, title: string, kinds: readonly EntryKind[]): Html {
  const { review } = data;
  const { entries, connection, told, nights } = review;
  const { locale, place } = told;
  const scale = nights[0]?.scale;
  const number = (
    value: number | undefined,
    usual: number | undefined,
    form: (one: number) => string,
  ) =>
    value === undefined
      ? ''
      : usual === undefined
        ? form(value)
        : `${form(value)} (usually ${form(usual)})`;
  const valuesOf = ({ readings }: LogEntry): readonly string[] => {
    const one: MomentReading | undefined = readings.kind === 'known' ? readings.of[0] : undefined;
    if (one === undefined || scale === undefined) return ['not measured', '', ''];
    const { mood, usualMood, loudness, usualLoudness, music } = one;
    return [
      number(loudness, usualLoudness, (value) => loudnessNumber(value, scale, locale)),
      number(mood, usualMood, (value) => moodNumber(value, locale)),
      music === undefined
        ? ''
        : `${musicNumber(music.level, locale)}${music.isManual ? ', manual' : ''}`,
    ];
  };
  const followUp = ({ followUp: { kind } }: LogEntry) => (kind === 'none' ? '' : kind);
  const rows = entries
    .filter(({ kind }) => kinds.includes(kind))
    .map((entry) => [
      dayAndTime(entry.at, place.zone, locale),
      placeOfEntry(entry, connection),
      ...(kinds.length === 1 ? [] : [entryKindWords[entry.kind].name]),
      entry.text,
      ...valuesOf(entry),
      followUp(entry),
      notedBy(entry, data),
    ]);
  const kind = kinds.length === 1 ? [] : ['Kind'];
  return html`<section>
<h2>${title}</h2>
${
  rows.length === 0
    ? html`<p>None noted.</p>`
    : tableOf(
        title,
        ['When', 'Where', ...kind, 'Entry', 'Loudness', 'Mood', 'Music', 'Follow-up', 'Noted by'],
        rows,
      )
}
</section>`;
}

function roundsSection(data: ReportData): Html {
  const { review } = data;
  const { entries, told } = review;
  const { place, locale } = told;
  const rounds = entries.filter(({ kind }) => kind === 'round');
  const rows = rounds.map((entry) => [
    dayAndTime(entry.at, place.zone, locale),
    entry.text,
    notedBy(entry, data),
  ]);
  return html`<section>
<h2>Rounds</h2>
${rows.length === 0 ? html`<p>None noted.</p>` : tableOf('Rounds', ['When', 'Entry', 'Noted by'], rows)}
</section>`;
}

/** `bartender, Sat 21 Nov 00:10, edited by manager`: when it was noted, if that was later */
function notedBy(
  { writtenBy, writtenAt, editedBy, at }: LogEntry,
  { names, review: { told } }: ReportData,
): string {
  const nameOf = (userId: string) => names.get(userId) ?? userId;
  const isLater = writtenAt - at > lateMs;
  return [
    nameOf(writtenBy),
    ...(isLater ? [dayAndTime(writtenAt, told.place.zone, told.locale)] : []),
    ...(editedBy === undefined
      ? []
      : [editedBy === writtenBy ? 'edited' : `edited by ${nameOf(editedBy)}`]),
  ].join(', ');
}

const lateMs = 15 * minuteMs;

/** What was not measured is named, night by night. */
function gapsSection({ review, zoneGaps }: ReportData): Html {
  const { nights, told, since } = review;
  const { place, locale } = told;
  const date = ({ weekday, from }: DatedDay) =>
    `${shortWeekday(weekday)} ${dayOfMonth(from, place.zone, locale)}`;
  const time = (at: number) => timeOfDay(at, place.zone, locale);
  const ofZones = zoneGaps.map(
    ({ night, zone, from, to }) =>
      html`<li>${date(night)}: ${zone}, no data from ${time(from)} to ${time(to)}</li>`,
  );
  const ofVenue = nights.flatMap((night) => {
    const { known } = night.facts;
    const isWhole = known.length === 1 && night.facts.mood.isMostlyKnown;
    if (isWhole) return [];
    const words =
      known.length === 0
        ? unknownWords(night)
        : plain(knownWords(night.facts, place.zone, locale) ?? nothing);
    return [html`<li>${date(night.day)}: ${words}</li>`];
  });
  const gaps = [...ofVenue, ...ofZones];
  return html`<section>
<h2>Gaps in the data</h2>
<p>Measured since ${dayAndTime(since, place.zone, locale)}. Nothing is filled in.</p>
${gaps.length === 0 ? html`<p>No gaps.</p>` : html`<ul>${gaps}</ul>`}
</section>`;
}

const nothing: RichText = { spans: [] };

function tableOf(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): Html {
  return html`<div class="wide" tabindex="0" role="region" aria-label="${caption}">
<table>
<caption>${caption}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([head = '', ...cells]) =>
      html`<tr><th scope="row">${head}</th>${cells.map((cell, index) => {
        const column = columns[index + 1] ?? '';
        return html`<td class="${column === 'Entry' ? 'entry' : ''}" data-column="${column}">${cell}</td>`;
      })}</tr>`,
  )}</tbody>
</table>
</div>`;
}
