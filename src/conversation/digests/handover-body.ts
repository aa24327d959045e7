import { openAlerts } from '../../alerts/open-alerts.ts';
import { buttons, type Part, paragraph, row } from '../../card/part.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import type { HandoverContent } from '../../digests/content.ts';
import { needsAttention } from '../../insight/attention.ts';
import { localWeekday, localZone } from '../../insight/local-time.ts';
import type { LogEntry } from '../../log/entry.ts';
import { venueName } from '../../venues/workspace.ts';
import { askAsideButton, doneBeside, roundButton } from '../entry-points.ts';
import { mutedAlerts } from '../text/alerts.ts';
import { attentionLines } from '../text/attention.ts';
import { comingWords } from '../text/coming.ts';
import { dayAndTime, timeOfDay, weekdayName } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { entriesCounted, entryLine, followUpLine } from '../text/log-entries.ts';
import { nightSentence, nothingMeasured } from '../text/night-words.ts';
import { musicNumber } from '../text/numbers.ts';
import { alertsIn, pastAlertWords } from '../text/past-alerts.ts';
import { unusualLines } from '../text/urgent-lines.ts';
import { listed } from '../text/wording.ts';

/** What the next shift has to know: what happened, what is still open, and what comes. */

/** More are behind `/ambience log open`. */
const mostOpen = 8;
const mostNoted = 12;

/** @param shownIn only a post can be changed for everyone once a follow-up is done */
export function handoverBody(
  content: HandoverContent,
  locale: Locale,
  shownIn: 'post' | 'answer',
): readonly (Part | undefined)[] {
  const { connection, span, since, night, episodes, rules, entries, open, week, today, knownFrom } =
    content;
  const zone = localZone(connection.venue.timezone);
  const { day, facts, scale } = night;
  const time = (at: number) => timeOfDay(at, zone, locale);
  // Both from midnight on: the hours are of another calendar day than the evening that they end.
  const isOfNight = [span.from, span.to].every((at) => localWeekday(at, zone) !== day.weekday);
  const title = rich`*Handover, ${venueName(connection)}, ${weekdayName(day.weekday)}${isOfNight ? ' night' : ''}* (${time(span.from)} to ${time(span.to)})`;
  const left = open.length - mostOpen;
  const isDuring = ({ at }: LogEntry) => at >= span.from;
  const [during, earlier] = [entries.filter(isDuring), entries.filter((one) => !isDuring(one))];
  const told = { from: since, to: span.to };
  return [
    paragraph(
      lines(
        title,
        nightSentence({ facts, day, scale, zone, measure: 'mood' }, locale) ?? nothingMeasured,
        knownFrom === undefined ? undefined : rich`Data starts at ${time(knownFrom)}.`,
        ...farOffLines(content, shownIn === 'post' ? `at ${time(span.to)}` : 'right now'),
        pastAlertWords(
          { alerts: alertsIn(episodes, told), isList: true, saysUnseen: true, span, zone, scale },
          locale,
        ),
        ...mutedAlerts(rules, connection, span.to, locale),
        entriesCounted(during, connection),
        earlier.length === 0
          ? undefined
          : rich`✍️ Also noted, about earlier shifts: ${earlier.length}`,
        since < span.from
          ? rich`Alerts and entries since the last handover, ${dayAndTime(since, zone, locale)}.`
          : undefined,
        ...settingLines(content, locale),
        week &&
          comingWords(
            // A post is also read later.
            {
              week,
              day: today,
              now: span.to,
              ...(shownIn === 'post' ? { thisTime: time(span.to) } : {}),
            },
            zone,
            locale,
          ),
      ),
    ),
    notedPart(content, locale),
    paragraph(
      open.length > 0
        ? rich`*Still open*`
        : openAlerts(episodes, span.to).length > 0
          ? rich`No open follow-ups.`
          : rich`✅ No open follow-ups.`,
    ),
    ...open.slice(0, mostOpen).map((entry) => {
      const line = followUpLine({ entry, connection, zone, scale }, locale);
      return shownIn === 'post' ? row(line, doneBeside(entry, 'handover')) : paragraph(line);
    }),
    ...(left > 0 ? [paragraph(rich`and ${left} more: \`/ambience log open\``)] : []),
    buttons([
      ...(entries.length === 0 ? [] : [entriesButton(content)]),
      ...(shownIn === 'answer' && open.length > 0 ? [followUpsButton(content)] : []),
      roundButton(connection.venueId),
    ]),
  ];
}

/** `*Terrace* is much louder than usual right now.` */
function farOffLines(
  { zones, typical, episodes, span: { to: now } }: HandoverContent,
  when: string,
): RichText[] {
  const lines = unusualLines({ zones, typical, alerts: openAlerts(episodes, now), now });
  return lines.map((line) => rich`${line} ${when}.`);
}

/** `round, all fine`, which is counted above */
const plainRound =
  /^\W*(?:(?:just )?(?:did|done|made|walked|finished|checked) ?)?(?:(?:an?|the|my) )?(?:rounds?)?(?: done| finished| of .{2,30})?\W*(?:(?:all|everything)(?: is| was)? )?(?:fine|ok|okay|quiet|good|clear|calm)?\W*$/i;

/** What happened, apart from rounds on which all was fine, and from what is still open, which is told below. */
function notedPart({ entries, open, connection, night, span }: HandoverContent, locale: Locale) {
  const zone = localZone(connection.venue.timezone);
  const noted = entries
    .filter(({ kind, text }) => kind !== 'round' || !plainRound.test(text))
    .filter(({ id }) => !open.some((one) => one.id === id))
    .toSorted((a, b) => a.at - b.at);
  const shown = noted
    .slice(0, mostNoted)
    .map((entry) =>
      entryLine({ entry, connection, zone, scale: night.scale }, locale, { span, isSigned: true }),
    );
  const left = noted.length - shown.length;
  if (shown.length === 0) return undefined;
  return paragraph(lines(...shown, left > 0 ? rich`and ${left} more` : undefined));
}

/** What was noted on this day, as it was written. */
function entriesButton({ connection: { venueId }, night }: HandoverContent) {
  const past = { kind: 'date', date: night.day.date } as const;
  return askAsideButton('Show entries', { command: 'log', argument: '', venueId, past });
}

function followUpsButton({ connection: { venueId } }: HandoverContent) {
  return askAsideButton('Show open follow-ups', {
    command: 'log',
    argument: 'open follow-ups',
    venueId,
  });
}

/** `Set by hand: Terrace (music 103) · Music muted: Spa`, and sensors that send nothing */
function settingLines(
  { zones, connection, span }: HandoverContent,
  locale: Locale,
): readonly RichText[] {
  if (zones === undefined) return [rich`⚠️ No live data right now.`];
  const byHand = zones.value.filter(
    ({ id, automationIsOn, music }) =>
      automationIsOn === false &&
      music?.muted !== true &&
      connection.zones.find((one) => one.id === id)?.automated !== false,
  );
  const muted = zones.value.filter(({ music }) => music?.muted === true);
  const zone = localZone(connection.venue.timezone);
  const silent = needsAttention(zones.value, zones.measuredAt).filter(({ issues }) =>
    issues.some(({ kind }) => kind !== 'turned_up'),
  );
  // Those are told with their sensor.
  const isToldBelow = (id: string) =>
    silent.some((one) => one.zone.id === id && one.issues.some(({ kind }) => kind === 'turned_up'));
  const manual = byHand
    .filter(({ id }) => !isToldBelow(id))
    .map(({ name, music }) =>
      music?.level === undefined
        ? rich`${name}`
        : rich`${name} (music ${musicNumber(music.level, locale)})`,
    );
  return [
    ...(manual.length === 0 ? [] : [rich`Set by hand: ${listed(manual)}`]),
    ...(muted.length === 0 ? [] : [rich`🔇 Music muted: ${listed(muted.map(({ name }) => name))}`]),
    ...attentionLines(silent, zone, locale, 2),
    ...(span.to - zones.measuredAt > oldMs
      ? [rich`⚠️ No live data since ${timeOfDay(zones.measuredAt, zone, locale)}.`]
      : []),
  ];
}

/** The sensors send every five minutes. */
const oldMs = 15 * 60_000;
