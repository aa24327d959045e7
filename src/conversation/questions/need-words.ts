import { isOut, isUnseen, type OpenAlert } from '../../alerts/open-alerts.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { needsAttention } from '../../insight/attention.ts';
import type { YesNo } from '../question.ts';
import { alertWords } from '../text/alert-measures.ts';
import { alertName } from '../text/open-alerts.ts';
import { unusualWords } from '../text/unusual-zones.ts';
import { differs } from '../text/verdict.ts';
import { counted, listed } from '../text/wording.ts';
import { type Level, levels } from '../understanding/levels.ts';
import type { JudgedPlace } from './judged-place.ts';

/** Whether anyone has to do something, and which zones are far from usual. */

/** `Yes, *Terrace* is too loud, and nobody has acknowledged the alert.` */
export function needWords(against: YesNo['against'], place: JudgedPlace): RichText {
  const { name, alerts, unusual = [] } = place;
  // `which zone needs me` wants no yes.
  const yes = (said: RichText) => (against === 'zones' ? rich`${said}.` : rich`Yes, ${said}.`);
  const [far] = unusual;
  if (alerts.length > 0) return openAlertsWords(alerts, name, yes);
  // How loud it is comes before why.
  if (far !== undefined && place.zoneId !== undefined) return yes(unusualWords(far));
  const needy = needyWords(place);
  if (needy !== undefined) return yes(needy);
  if (far !== undefined) return yes(unusualWords(far));
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
  return against === 'zones' ? rich`No ${none}` : rich`Not right now: no ${none}`;
}

/** Those out of bounds first, of which those that nobody has acknowledged need someone. */
function openAlertsWords(
  alerts: readonly OpenAlert[],
  name: RichText,
  yes: (said: RichText) => RichText,
): RichText {
  const unseen = alerts.filter(isUnseen);
  const open = unseen.length > 0 ? unseen : alerts;
  const out = open.filter(({ state }) => state === 'out');
  const [first] = out;
  if (first === undefined) {
    const these = listed(open.map((alert) => alertName(alert, name)));
    const isOne = open.length === 1;
    const still = rich`Not right now, but the ${isOne ? 'alert' : 'alerts'} for ${these} ${isOne ? 'is' : 'are'} still open`;
    return unseen.length === 0
      ? rich`${still}. Somebody has acknowledged ${isOne ? 'it' : 'them'}.`
      : rich`${still}, and nobody has acknowledged ${isOne ? 'it' : 'them'}.`;
  }
  const { title, sentence } = alertWords(first.watch);
  const same = out.filter(({ watch }) => alertWords(watch).title === title);
  const names = listed(same.map((alert) => alertName(alert, name)));
  const said = sentence(names, same.length === 1 ? 'is' : 'are');
  const others = open.length - same.length;
  const more =
    others === 0
      ? rich``
      : rich` ${counted(others, 'more alert')} ${others === 1 ? 'is' : 'are'} open.`;
  const which = same.length === 1 ? 'the alert' : 'the alerts';
  return unseen.length === 0
    ? rich`Not right now: ${said}, but somebody has acknowledged ${which}.${more}`
    : rich`${yes(rich`${said}, and nobody has acknowledged ${which}`)}${more}`;
}

/** `*Terrace* has its music turned up by hand`, `2 sensors aren't reporting`; undefined if no zone needs a hand */
function needyWords({ zones, zoneId }: JudgedPlace): RichText | undefined {
  if (zones === undefined) return undefined;
  const needy = needsAttention(zones.value, zones.measuredAt).filter(
    ({ zone }) => zoneId === undefined || zone.id === zoneId,
  );
  const [first] = needy;
  const [issue] = first?.issues ?? [];
  if (first === undefined || issue === undefined) return undefined;
  if (issue.kind === 'turned_up') {
    return rich`*${first.zone.name}* has its music turned up by hand`;
  }
  return needy.length === 1
    ? rich`*${first.zone.name}* isn't reporting`
    : rich`${needy.length} sensors aren't reporting`;
}

/** `*Terrace* is too loud. *Spa* is much louder than usual.`, of all zones */
export function unusualZonesWords(
  asks: Level,
  { name, alerts, unusual = [], different = [] }: JudgedPlace,
): RichText {
  const { measure, direction } = levels[asks];
  const side = direction === 'more' ? 'above' : 'below';
  const beyond = alerts.filter((alert) => isOut(alert, { measure, direction: side }));
  const isBeyond = (id: string) => beyond.some(({ zone }) => zone.zoneId === id);
  const far = unusual.filter(
    ({ zone, [measure]: one }) => one?.direction === direction && !isBeyond(zone.id),
  );
  const words = differs(measure, { difference: 0, degree: 'strong', direction });
  const isTold = (id: string) => isBeyond(id) || far.some(({ zone }) => zone.id === id);
  const others = different.filter(
    ({ zone, [measure]: one }) => one?.direction === direction && !isTold(zone.id),
  );
  const otherNames = others.map(({ zone }) => rich`*${zone.name}*`);
  if (beyond.length + far.length === 0) {
    const none = rich`No zone is ${words} than usual.`;
    return others.length === 0
      ? none
      : rich`${listed(otherNames)} ${others.length === 1 ? 'is' : 'are'} ${words.replace('much ', '')} than usual, but not much.`;
  }
  const said = [
    theseAre(
      beyond.map((alert) => alertName(alert, name)),
      `too ${asks}`,
    ),
    theseAre(
      far.map(({ zone }) => rich`*${zone.name}*`),
      `${words} than usual`,
    ),
    theseAre(otherNames, `${words.replace('much ', '')} than usual, but not much`),
  ];
  return join(
    said.filter((one) => one !== undefined),
    ' ',
  );
}

function theseAre(names: readonly RichText[], what: string): RichText | undefined {
  if (names.length === 0) return undefined;
  return rich`${listed(names)} ${names.length === 1 ? 'is' : 'are'} ${what}.`;
}
