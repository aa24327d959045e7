import { type ExceededLimit, exceededLimits } from '../../alerts/current-limits.ts';
import { isOut, isRuled } from '../../alerts/open-alerts.ts';
import { type AlertRule, isOfSide, type Side, wholeVenue } from '../../alerts/rule.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { alertSides } from '../text/alert-sides.ts';
import type { Locale } from '../text/locale.ts';
import { alertName } from '../text/open-alerts.ts';
import { unusualZones } from '../text/unusual-zones.ts';
import { verdictOf } from '../text/venue-needs.ts';
import { type CurrentRow, currentRows, type VenueRow } from '../text/venue-rows.ts';
import { counted, isOrAre, listed } from '../text/wording.ts';
import { exceededName, exceededWords, notYetOpen, opensAfter } from './limits-exceeded.ts';

/** Whether any venue is too loud or too quiet: above an alert's limit, else much different from usual. */

const mostNamed = 3;

interface BeyondAsked {
  readonly level: 'loud' | 'quiet';
  readonly isCounted: boolean;
  /** Which venues was asked, and no yes is wanted. */
  readonly isWhich?: boolean | undefined;
}

/**
 * `Yes, *Terrace* (Harbour Hotel) is too loud.`
 *
 * @param isCounted how many venues was asked: `1 of 11 venues: …`
 * @param rules of the workspace
 */
export function beyondWords(
  { level, isCounted, isWhich = false }: BeyondAsked,
  rows: readonly VenueRow[],
  rules: readonly AlertRule[],
  locale: Locale,
): RichText {
  const current = currentRows(rows);
  if (current.length === 0) {
    return rich`I can't tell whether any venue is too ${level}: none has live data right now.`;
  }
  const side = alertSides[level];
  const venues = current.map((row) => judged(row, rules, side));
  const open = venues.flatMap(({ out }) => out);
  const nearly = venues.flatMap(({ nearly }) => nearly);
  const far = venues.flatMap(({ far }) => far);
  const [firstNearly] = nearly;
  const said = [
    ...(open.length === 0 ? [] : [rich`${listed(open, mostNamed)} ${isOrAre(open)} too ${level}`]),
    ...(firstNearly === undefined
      ? []
      : [
          nearly.length === 1
            ? exceededWords(firstNearly.limit, firstNearly.name, firstNearly.scale, locale)
            : rich`${listed(
                nearly.map(({ name }) => name),
                mostNamed,
              )} are ${side.direction} their limits`,
        ]),
    ...(far.length === 0
      ? []
      : [rich`${listed(far, mostNamed)} ${isOrAre(far)} much ${adjective(level)} than usual`]),
  ];
  const [first, ...others] = said;
  const such = venues.filter(({ out, nearly: close, far: apart }) =>
    [out, close, apart].some(({ length }) => length > 0),
  );
  const answer = isCounted
    ? rich`${such.length} of ${counted(venues.length, 'venue')}: `
    : isWhich
      ? rich``
      : rich`Yes, `;
  const unread = rows.filter(
    (row) => row.connection.state !== 'pending' && currentRows([row]).length === 0,
  );
  const sentences = [
    ...(first === undefined ? noneWords(level, venues) : [rich`${answer}${first}.`]),
    ...others.map((one) => rich`${one}.`),
    ...(open.length === 0 && nearly.length === 1 && firstNearly !== undefined
      ? [opensAfter(firstNearly.limit)]
      : []),
    ...(unread.length === 0
      ? []
      : [
          rich`There's no live data from ${listed(
            unread.map(({ label }) => rich`*${label}*`),
            mostNamed,
          )}.`,
        ]),
  ];
  return join(sentences, ' ');
}

interface Judged {
  /** With an alert that is open. */
  readonly out: readonly RichText[];
  /** Beyond the limit, but not for long enough. */
  readonly nearly: readonly Nearly[];
  /** Much different from usual, without an alert that says so. */
  readonly far: readonly RichText[];
  /** Different from usual, but not much. */
  readonly somewhat: readonly RichText[];
  /** Within the limit again. */
  readonly settling: readonly RichText[];
  readonly isRuled: boolean;
  readonly label: RichText;
}

interface Nearly {
  readonly limit: ExceededLimit;
  readonly name: RichText;
  readonly scale: CurrentRow['venue']['scale'];
}

function judged(
  { connection, label, venue }: CurrentRow,
  all: readonly AlertRule[],
  side: Side,
): Judged {
  const rules = all.filter(({ venueId }) => venueId === connection.venueId);
  const name = rich`*${label}*`;
  const inVenue = (zone: RichText, isWhole: boolean) => (isWhole ? name : rich`${zone} (${label})`);
  const ofSide = venue.alerts.filter((alert) => isOfSide(alert.watch, side));
  const out = ofSide.filter((alert) => isOut(alert, side));
  const limits = notYetOpen(exceededLimits(rules, venue), venue.alerts, side);
  const told = new Set([
    ...ofSide.map(({ zone }) => zone.zoneId),
    ...limits.map(({ zoneId }) => zoneId),
  ]);
  const direction = side.direction === 'above' ? 'more' : 'less';
  const comparison = verdictOf(venue)?.loudness;
  const isSo = comparison?.direction === direction;
  const isFar = isSo && comparison.degree === 'strong' && told.size === 0;
  const zones = venue.zones === undefined ? [] : unusualZones(venue.zones, venue.typical);
  const farZones = zones.filter(
    ({ zone, loudness }) => loudness?.direction === direction && !told.has(zone.id),
  );
  return {
    out: out.map((alert) => inVenue(alertName(alert, name), alert.isWholeVenue)),
    nearly: limits.map((limit) => ({
      limit,
      name: inVenue(exceededName(limit, name), limit.zoneId === wholeVenue),
      scale: venue.scale,
    })),
    far: isFar ? [name] : farZones.map(({ zone }) => inVenue(rich`*${zone.name}*`, false)),
    somewhat: isSo && comparison.degree === 'clear' ? [name] : [],
    settling: ofSide
      .filter((alert) => !out.includes(alert))
      .map((alert) => inVenue(alertName(alert, name), alert.isWholeVenue)),
    isRuled: isRuled(rules, side),
    label: name,
  };
}

/** `No, every zone with an alert is within its limit right now.`, and against what else */
function noneWords(level: 'loud' | 'quiet', venues: readonly Judged[]): RichText[] {
  const unruled = venues.filter(({ isRuled }) => !isRuled);
  const much = `much ${adjective(level)} than usual`;
  const settling = venues.flatMap((one) => one.settling);
  const somewhat = venues.flatMap((one) => one.somewhat);
  const none =
    unruled.length === 0
      ? rich`No, every zone with an alert is within its limit right now`
      : unruled.length === venues.length
        ? rich`No, nowhere is ${much} right now`
        : rich`No, every zone with an alert is within its limit, and nowhere is ${much} right now`;
  return [
    somewhat.length === 0
      ? rich`${none}.`
      : rich`${none}, but ${listed(somewhat, mostNamed)} ${isOrAre(somewhat)} ${adjective(level)} than usual.`,
    ...(settling.length === 0
      ? []
      : [
          settling.length === 1
            ? rich`The alert for ${listed(settling)} is still open.`
            : rich`The alerts for ${listed(settling, mostNamed)} are still open.`,
        ]),
    ...(unruled.length === 0
      ? []
      : unruled.length === venues.length
        ? [rich`${noAlert[level]}.`]
        : [
            rich`${noAlert[level]} at ${listed(
              unruled.map(({ label }) => label),
              mostNamed,
            )}.`,
          ]),
  ];
}

const noAlert = {
  loud: 'No loudness alert is set up',
  quiet: 'No alert for quiet zones is set up',
} as const;

function adjective(level: 'loud' | 'quiet'): string {
  return level === 'loud' ? 'louder' : 'quieter';
}
