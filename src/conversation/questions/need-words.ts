import { isOut, isRuled, isUnseen, type OpenAlert } from '../../alerts/open-alerts.ts';
import { isOfSide } from '../../alerts/rule.ts';
import { join, mention, type RichText, rich } from '../../card/rich-text.ts';
import { type Attention, needsAttention, silentOnly } from '../../insight/attention.ts';
import { rounded } from '../../insight/peak.ts';
import { alertWords, standingWords } from '../text/alert-measures.ts';
import { alertSides } from '../text/alert-sides.ts';
import { signedNumber } from '../text/numbers.ts';
import { alertName } from '../text/open-alerts.ts';
import { type UnusualZone, unusualWords } from '../text/unusual-zones.ts';
import { adjectiveOf, differs } from '../text/verdict.ts';
import { capitalised, isOrAre, listed, listedInBold } from '../text/wording.ts';
import { type Level, levels } from '../understanding/sentence/levels.ts';
import type { YesNo } from '../yes-no-asked.ts';
import type { JudgedPlace } from './judged-place.ts';
import { exceededName, exceededWords, notYetOpen, opensAfter } from './limits-exceeded.ts';

/** Whether anyone has to do something, and which zones are far from usual. */

/** `Yes, *Terrace* is too loud, and nobody has acknowledged the alert.` */
export function needWords(against: YesNo['against'], place: JudgedPlace): RichText {
  const { name, alerts, unusual = [] } = place;
  // `which zone needs me` wants no yes.
  const yes = (said: RichText) => (against === 'zones' ? rich`${said}.` : rich`Yes, ${said}.`);
  const [far] = unusual;
  if (alerts.length > 0) return openAlertsWords(place, yes);
  const [exceeded] = place.exceeded ?? [];
  if (exceeded !== undefined) {
    const said = exceededWords(exceeded, exceededName(exceeded, name), place.scale, place.locale);
    return rich`${yes(said)} ${opensAfter(exceeded)}`;
  }
  const needy = needyWords(place);
  // How loud it is comes before why.
  if (far !== undefined) {
    return needy === undefined || place.zoneId !== undefined
      ? yes(unusualWords(far))
      : rich`${yes(unusualWords(far))} ${needy}.`;
  }
  if (needy !== undefined) return yes(needy);
  const isWatched = place.rules.some(({ state }) => state.kind === 'active');
  if (place.zoneId !== undefined) {
    const isNormal = rich`${name} isn't much different from usual`;
    return isWatched
      ? rich`Not right now: no alert is open, and ${isNormal}.`
      : rich`Not right now: ${isNormal}. No alert is set up.`;
  }
  const none = isWatched
    ? rich`alert is open at ${name}, and no zone is much different from usual.`
    : rich`zone of ${name} is much different from usual. No alert is set up.`;
  if (against !== 'zones') return rich`Not right now: no ${none}`;
  const [furthest] = place.different ?? [];
  return furthest === undefined
    ? rich`No ${none}`
    : rich`No ${none} Biggest difference: ${unusualWords(furthest)}.`;
}

/** Those out of bounds first, of which those that nobody has acknowledged need someone. */
function openAlertsWords(place: JudgedPlace, yes: (said: RichText) => RichText): RichText {
  const { alerts, name } = place;
  const inState = (...states: readonly OpenAlert['state'][]) => {
    const these = alerts.filter(({ state }) => states.includes(state));
    const unseen = these.filter(isUnseen);
    return unseen.length > 0 ? unseen : these;
  };
  const others = (told: readonly OpenAlert[]) =>
    otherAlerts(
      alerts.filter((alert) => !told.includes(alert)),
      told.some(isUnseen),
      name,
    );
  const [out, missing] = [inState('out'), inState('missing')];
  const [near, within] = [inState('near'), inState('near', 'recovering')];
  const [first] = out;
  if (first !== undefined) {
    const { title, sentence } = alertWords(first.watch);
    const same = out.filter(({ watch }) => alertWords(watch).title === title);
    const names = alertNames(same, name);
    const said = sentence(listed(names), isOrAre(names));
    if (isUnseen(first)) return unseenYes(said, same, others(same), yes);
    const which = same.length === 1 ? 'the alert' : 'the alerts';
    // A sensor may have gone silent since.
    const needy = needyWords(place);
    const lead = needy === undefined ? rich`Nothing new: ` : rich`${yes(needy)} `;
    return rich`${lead}${said}, and ${whoHas(same)} acknowledged ${which}.${others(same)}`;
  }
  const [close] = near;
  if (missing.length === 0 && close !== undefined && isUnseen(close)) {
    const names = alertNames(near, name);
    const said = standingWords(close.watch, 'near', listed(names), isOrAre(names));
    return unseenYes(said, near, others(near), yes);
  }
  const told = missing.length > 0 ? missing : within;
  const areSeen = !told.some(isUnseen);
  const toldNames = alertNames(told, name);
  const names = listed(toldNames);
  const more = others(told);
  const [which, are, them] =
    told.length === 1 ? ['the alert', 'is', 'it'] : ['the alerts', 'are', 'them'];
  if (missing.length > 0) {
    const said = rich`I can't tell: there is no data from ${names}`;
    return areSeen
      ? rich`${said}. ${whoHas(told, true)} acknowledged ${which}.${more}`
      : rich`${said}, and nobody has acknowledged ${which}.${more}`;
  }
  if (areSeen) {
    return rich`Not right now. ${capitalised(which)} for ${names} ${are} still open, but ${whoHas(told)} acknowledged ${them}.${more}`;
  }
  const back =
    toldNames.length === 1 ? rich`is within its limit again` : rich`are within their limits again`;
  return rich`Not right now. ${names} ${back}, but ${which} ${are} still open and nobody has acknowledged ${them}.${more}`;
}

/** `Yes, *Terrace* is too loud, and nobody has acknowledged the alert.` */
function unseenYes(
  said: RichText,
  these: readonly OpenAlert[],
  more: RichText,
  yes: (said: RichText) => RichText,
): RichText {
  const which = these.length === 1 ? 'the alert' : 'the alerts';
  return rich`${yes(rich`${said}, and nobody has acknowledged ${which}`)}${more}`;
}

/** `@owner has`, if it was one person for all of them */
function whoHas(alerts: readonly OpenAlert[], isFirst = false): RichText {
  const people = new Set(alerts.map(({ acknowledged }) => acknowledged?.by));
  const [by] = people;
  return by === undefined || people.size > 1
    ? rich`${isFirst ? 'Somebody' : 'somebody'} has`
    : rich`${mention(by)} has`;
}

/** Two alerts of a zone name it once. */
export function alertNames(alerts: readonly OpenAlert[], venue: RichText): RichText[] {
  const byPlace = new Map(
    alerts.map((alert) => [
      alert.isWholeVenue ? undefined : alert.zone.zoneId,
      alertName(alert, venue),
    ]),
  );
  return [...byPlace.values()];
}

/** ` The alert for *Spa* hasn't been acknowledged either.` @param isTold one that nobody acknowledged was named */
function otherAlerts(others: readonly OpenAlert[], isTold: boolean, venue: RichText): RichText {
  const unseen = others.filter(isUnseen);
  const some = unseen.length === 0 ? others : unseen;
  const names = alertNames(some, venue);
  if (names.length === 0) return rich``;
  const [alerts, are, have] =
    names.length === 1 ? ['alert', 'is', "hasn't"] : ['alerts', 'are', "haven't"];
  const these = rich` The ${alerts} for ${listed(names, mostNamed)}`;
  return unseen.length === 0
    ? rich`${these} ${are} open, too.`
    : rich`${these} ${have} been acknowledged${isTold ? ' either' : ''}.`;
}

const mostNamed = 4;

/** `*Terrace* has its music turned up by hand`, `2 sensors aren't reporting`; undefined if no zone needs a hand */
function needyWords(place: JudgedPlace): RichText | undefined {
  const needy = needyZones(place);
  const [first] = needy;
  const [issue] = first?.issues ?? [];
  if (first === undefined || issue === undefined) return undefined;
  if (issue.kind === 'turned_up') {
    return rich`*${first.zone.name}* has its music turned up by hand`;
  }
  return notReporting(needy);
}

/** `*Lobby* isn't reporting`; undefined if all sensors are */
export function silentWords(place: JudgedPlace): RichText | undefined {
  const silent = silentOnly(needyZones(place));
  return silent.length === 0 ? undefined : notReporting(silent);
}

function needyZones({ zones, zoneId, alerts }: JudgedPlace): Attention[] {
  if (zones === undefined) return [];
  // The music of a zone with an alert is a part of that.
  const isTold = (id: string) =>
    alerts.some(({ zone, state }) => zone.zoneId === id && state !== 'missing');
  return needsAttention(zones.value, zones.measuredAt).filter(
    ({ zone }) => (zoneId === undefined || zone.id === zoneId) && !isTold(zone.id),
  );
}

function notReporting(zones: readonly Attention[]): RichText {
  const [first, ...others] = zones;
  return first !== undefined && others.length === 0
    ? rich`*${first.zone.name}* isn't reporting`
    : rich`${zones.length} sensors aren't reporting`;
}

/** `All except *Terrace*: no alert is open anywhere else.`, where the shorter list of zones is told */
export function withoutAlertWords({ name, zones, alerts }: JudgedPlace): RichText | undefined {
  if (zones === undefined) return undefined;
  const isAlerted = (id: string) => alerts.some(({ zone }) => zone.zoneId === id);
  const some = zones.value.filter(({ id }) => isAlerted(id));
  const others = zones.value.filter(({ id }) => !isAlerted(id));
  if (some.length === 0) return rich`No alert is open in any zone of ${name}.`;
  if (others.length === 0) return rich`Every zone of ${name} has an open alert.`;
  return some.length < others.length
    ? rich`All except ${listedInBold(some)}: no alert is open anywhere else.`
    : rich`No alert is open in ${listedInBold(others)}.`;
}

/** `*Terrace* is getting back to normal, and its alert is still open.` */
export function gettingBackWords(names: readonly RichText[]): RichText {
  const alerts = names.length === 1 ? 'its alert is' : 'their alerts are';
  return rich`${listed(names, mostNamed)} ${isOrAre(names)} getting back to normal, and ${alerts} still open.`;
}

/** `*Terrace* is too loud.`, or that no zone is: above the limit of an alert, or much above usual */
export function zonesBeyondWords(asks: Level, place: JudgedPlace, yes = rich``): RichText {
  const { measure, direction } = levels[asks];
  const nearly = notYetOpen(place.exceeded ?? [], place.alerts, alertSides[asks]);
  const isSo =
    nearly.length > 0 ||
    place.alerts.some((alert) => isOut(alert, alertSides[asks])) ||
    place.unusual?.some((one) => one[measure]?.direction === direction) === true;
  if (isSo) return rich`${yes}${unusualZonesWords(asks, { ...place, different: [] })}`;
  // Back within its limit, but not for long enough.
  const settling = place.alerts.filter(({ watch }) => isOfSide(watch, alertSides[asks]));
  if (settling.length > 0) {
    return rich`Nowhere right now. ${gettingBackWords(alertNames(settling, place.name))}`;
  }
  return isRuled(place.rules, alertSides[asks])
    ? rich`No zone of ${place.name} is too ${asks}: no alert for it is open.`
    : rich`No zone of ${place.name} is much ${adjectiveOf(measure, direction)} than usual. No alert is set up for it.`;
}

/** `*Terrace* is too loud. *Spa* is much louder than usual.`, of all zones */
export function unusualZonesWords(asks: Level, place: JudgedPlace): RichText {
  const { name, alerts, exceeded = [], unusual = [], different = [], asUsual = [] } = place;
  const { measure, direction } = levels[asks];
  const beyond = alerts.filter((alert) => isOut(alert, alertSides[asks]));
  const nearly = notYetOpen(exceeded, alerts, alertSides[asks]);
  const isBeyond = (id: string) =>
    beyond.some(({ zone }) => zone.zoneId === id) || nearly.some(({ zoneId }) => zoneId === id);
  const far = unusual.filter(
    ({ zone, [measure]: one }) => one?.direction === direction && !isBeyond(zone.id),
  );
  const isTold = (id: string) => isBeyond(id) || far.some(({ zone }) => zone.id === id);
  const others = different.filter(
    ({ zone, [measure]: one }) => one?.direction === direction && !isTold(zone.id),
  );
  const named = [...far, ...others];
  const differing = named.flatMap(({ zone, [measure]: one }) =>
    one === undefined ? [] : [{ name: rich`*${zone.name}*`, words: differs(measure, one) }],
  );
  const said = [
    theseAre(alertNames(beyond, name), `too ${asks}`),
    ...nearly.map((one) => {
      const words = exceededWords(one, exceededName(one, name), place.scale, place.locale);
      return rich`${words}. ${opensAfter(one)}`;
    }),
    ...[...new Set(differing.map(({ words }) => words))].map((words) =>
      theseAre(
        differing.filter((one) => one.words === words).map((one) => one.name),
        `${words} than usual`,
      ),
    ),
    varyingMore({ named, asUsual: asUsual.filter(({ zone }) => !isBeyond(zone.id)) }, asks, place),
  ].filter((one) => one !== undefined);
  if (said.length > 0) return join(said, ' ');
  const degree = place.different === undefined ? 'strong' : 'clear';
  const words = differs(measure, { difference: 0, degree, direction });
  return rich`No zone is ${words} than usual.`;
}

/** `*Terrace* (−0.4) is down too, but it often varies that much.`, beside a zone that differs by as much or less */
function varyingMore(
  { named, asUsual }: Readonly<Record<'named' | 'asUsual', readonly UnusualZone[]>>,
  asks: Level,
  { scale, locale }: JudgedPlace,
): RichText | undefined {
  const { measure, direction } = levels[asks];
  const decimals = measure === 'mood' ? 1 : scale.decimals;
  // As it is shown.
  const difference = ({ [measure]: one }: UnusualZone) =>
    one?.direction === direction ? rounded(Math.abs(one.difference), decimals) : 0;
  const least = Math.min(...named.map(difference));
  const some = asUsual.filter((one) => difference(one) >= least && difference(one) > 0);
  if (some.length === 0) return undefined;
  const names = some.map(({ zone, [measure]: one }) => {
    const signed = signedNumber(one?.difference ?? 0, decimals, locale);
    return rich`*${zone.name}* (${signed})`;
  });
  const way = direction === 'more' ? 'up' : 'down';
  const [are, vary] = some.length === 1 ? ['is', 'it often varies'] : ['are', 'they often vary'];
  return rich`${listed(names)} ${are} ${way} too, but ${vary} that much.`;
}

function theseAre(names: readonly RichText[], what: string): RichText | undefined {
  if (names.length === 0) return undefined;
  return rich`${listed(names)} ${isOrAre(names)} ${what}.`;
}
