import { type Part, paragraph, table } from '../../card/part.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import type { AllReviewsContent, ReviewContent } from '../../digests/content.ts';
import type { DatedDay } from '../../history/past-night.ts';
import { localZone } from '../../insight/local-time.ts';
import { venueName } from '../../venues/workspace.ts';
import { digestKindWords } from '../text/digest-kinds.ts';
import { dayOfMonth, shortWeekday, weekdayName } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { lines, measureNumber, nothingMeasured, type PastMeasure } from '../text/night-words.ts';
import { keptAlerts } from '../text/past-alerts.ts';
import { ranked } from '../text/review-tables.ts';
import { changeOf } from '../text/review-words.ts';
import { differs } from '../text/verdict.ts';
import { counted } from '../text/wording.ts';

/** A week or a month of all venues: a row for each, those with most alerts and complaints first. */
export function allReviewsBody(
  { kind, reviews, first, last }: AllReviewsContent,
  locale: Locale,
): readonly Part[] {
  const rows = reviews
    .map((review) => rowOf(review, last, locale))
    .toSorted(
      (a, b) => b.alerts + b.complaints - (a.alerts + a.complaints) || a.name.localeCompare(b.name),
    );
  const title = rich`*${digestKindWords[kind].name}* (${dateWords(first, locale)} to ${dateWords(last, locale)})`;
  const [alerts, complaints] = [
    rows.reduce((sum, row) => sum + row.alerts, 0),
    rows.reduce((sum, row) => sum + row.complaints, 0),
  ];
  if (rows.every(({ peak }) => peak === undefined) && alerts + complaints === 0) {
    return [paragraph(lines(title, nothingMeasured))];
  }
  const some = [
    ...(alerts === 0 ? [] : [counted(alerts, 'alert')]),
    ...(complaints === 0 ? [] : [counted(complaints, 'complaint')]),
  ];
  const what =
    some.length === 0
      ? rich`No alerts or complaints at ${counted(rows.length, 'venue')}.`
      : rich`${some.join(' and ')} at ${counted(rows.length, 'venue')}.`;
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

function rowOf(
  { connection, days, nights, before, episodes, entries, place }: ReviewContent,
  end: string,
  locale: Locale,
) {
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
    name: nameOf(venueName(connection), days.at(-1), end),
    peak: peak('mood'),
    loudness: peak('loudness'),
    best: best && weekdayName(best.night.day.weekday),
    change: change && (change.degree === 'same' ? 'about the same' : differs('mood', change)),
    alerts: keptAlerts(episodes, span, place)?.length ?? 0,
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

/** `Corner Café (to Sat)`, where the last night isn't over yet */
function nameOf(name: string, last: DatedDay | undefined, end: string): string {
  return last === undefined || last.date === end
    ? name
    : `${name} (to ${shortWeekday(last.weekday)})`;
}

/** @param date ISO */
function dateWords(date: string, locale: Locale): string {
  return dayOfMonth(Date.parse(`${date}T12:00Z`), localZone('UTC'), locale);
}
