import { type Part, paragraph, table } from '../../card/part.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import type { AllReviewsContent, ReviewContent } from '../../digests/content.ts';
import { venueName } from '../../venues/workspace.ts';
import { digestKindWords } from '../text/digest-kinds.ts';
import { dayOfMonth, weekdayName } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { lines, measureNumber, nothingMeasured, type PastMeasure } from '../text/night-words.ts';
import { alertsIn } from '../text/past-alerts.ts';
import { ranked } from '../text/review-tables.ts';
import { changeOf } from '../text/review-words.ts';
import { differs } from '../text/verdict.ts';
import { counted } from '../text/wording.ts';

/** A week or a month of all venues: a row for each, those with most alerts and complaints first. */
export function allReviewsBody(
  { kind, reviews }: AllReviewsContent,
  locale: Locale,
): readonly Part[] {
  const rows = reviews
    .map((review) => rowOf(review, locale))
    .toSorted(
      (a, b) => b.alerts + b.complaints - (a.alerts + a.complaints) || a.name.localeCompare(b.name),
    );
  const title = rich`*${digestKindWords[kind].name}* (${periodOf(reviews, locale)})`;
  const [alerts, complaints] = [
    rows.reduce((sum, row) => sum + row.alerts, 0),
    rows.reduce((sum, row) => sum + row.complaints, 0),
  ];
  if (rows.every(({ peak }) => peak === undefined) && alerts + complaints === 0) {
    return [paragraph(lines(title, nothingMeasured))];
  }
  const what = rich`${counted(alerts, 'alert')} and ${counted(complaints, 'complaint')} at ${counted(rows.length, 'venue')}.`;
  return [
    paragraph(lines(title, what)),
    table({
      caption: digestKindWords[kind].name,
      columns: [
        'Venue',
        'Mood peak',
        'Liveliest night',
        changeColumn[kind],
        'Loudness peak',
        'Alerts',
        'Complaints',
      ],
      rows: rows.map((row) => [
        row.name,
        row.peak,
        row.best,
        row.change,
        row.loudness,
        numberCell(row.alerts || undefined, String),
        numberCell(row.complaints || undefined, String),
      ]),
      lines: rows.map(lineOf),
      countRest: (count) => rich`and ${count} more`,
    }),
  ];
}

const changeColumn = { weekly_all: 'vs week before', monthly_all: 'vs month before' } as const;

type Row = ReturnType<typeof rowOf>;

function rowOf({ connection, nights, before, episodes, entries }: ReviewContent, locale: Locale) {
  const [first, last] = [nights[0], nights.at(-1)];
  const [best] = ranked(nights, 'mood');
  const change = changeOf(nights, before, 'mood');
  const peak = (measure: PastMeasure) => {
    const [top] = ranked(nights, measure);
    return (
      top &&
      numberCell(top.highest.value, (value) =>
        measureNumber(value, measure, top.night.scale, locale),
      )
    );
  };
  const span = { from: first?.day.from ?? 0, to: last?.day.to ?? 0 };
  return {
    name: venueName(connection),
    peak: peak('mood'),
    loudness: peak('loudness'),
    best: best && weekdayName(best.night.day.weekday),
    change: change && (change.degree === 'same' ? 'about the same' : differs('mood', change)),
    alerts: alertsIn(episodes, span).length,
    complaints: entries.filter((entry) => entry.kind === 'complaint').length,
  };
}

/** `*Harbour Hotel*: liveliest on Friday (8.9), calmer than before, 2 alerts, 1 complaint` */
function lineOf({ name, peak, best, change, alerts, complaints }: Row): RichText {
  const facts = [
    best === undefined || peak === undefined
      ? 'not enough data'
      : `liveliest on ${best} (${peak.text})`,
    change === undefined || change === 'about the same' ? change : `${change} than before`,
    alerts === 0 ? undefined : counted(alerts, 'alert'),
    complaints === 0 ? undefined : counted(complaints, 'complaint'),
  ].filter((fact) => fact !== undefined);
  return rich`*${name}*: ${facts.join(', ')}`;
}

/** `9 Nov to 15 Nov`, in the time of the first venue: all have the same days */
function periodOf(reviews: readonly ReviewContent[], locale: Locale): string {
  const [review] = reviews;
  const days = review?.days ?? [];
  const zone = review?.place.zone;
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined || zone === undefined
    ? ''
    : `${dayOfMonth(first.from, zone, locale)} to ${dayOfMonth(last.from, zone, locale)}`;
}
