import { maybeEarlier } from '../../alerts/listed-alert.ts';
import type { AlertSettings } from '../../alerts/rule.ts';
import type { ShownAlert } from '../../alerts/shown-alert.ts';
import {
  type Episode,
  type EpisodeZone,
  isMissingData,
  openZones,
  type Standing,
  standingOf,
  type ThreadLine,
  watchOf,
} from '../../alerts/venue-alerts.ts';
import { type Message, message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import { join, mention, type RichText, rich } from '../../card/rich-text.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import {
  alertWords,
  limitWords,
  measureNumber,
  sinceWords,
  standingWords,
  wasWords,
  worseWords,
} from '../text/alert-measures.ts';
import { timeOrDay } from '../text/freshness.ts';
import { houseLocale, type Locale } from '../text/locale.ts';
import { isOrAre, listed } from '../text/wording.ts';
import { backWords, lengthOfAll, lengthWords } from './closed-words.ts';

/** ` (9.8, limit 8.2)`, of a single zone that is still open */
function reachedBy(names: readonly string[], view: ShownAlert, locale: Locale): RichText {
  const [zone, ...others] = view.episodes
    .flatMap(openZones)
    .filter(({ name }) => names.includes(name));
  const watch = view.episodes[0] && watchOf(view.episodes[0]);
  if (zone?.value === undefined || others.length > 0 || watch?.kind !== 'level') return rich``;
  const value = measureNumber(watch.measure, zone.value, view.scale, locale);
  const limit = limitWords(watch, zone, view.scale, locale);
  return limit === undefined ? rich` (${value})` : rich` (${value}, ${limit})`;
}

/** A line in the thread of the message. */
export function threadMessage(line: ThreadLine['content'], view: ShownAlert): Message {
  return message(paragraph(threadWords(line, view, houseLocale)));
}

function threadWords(line: ThreadLine['content'], view: ShownAlert, locale: Locale): RichText {
  const { episodes, scale } = view;
  const [first] = episodes;
  if (first === undefined) return rich``;
  const watch = watchOf(first);
  const open = episodes.flatMap(openZones);
  switch (line.kind) {
    case 'zones_changed': {
      const { joined, over } = line;
      const back = rich`${backWords(first, boldNames(over), over.length === 1)}.`;
      if (joined.length === 0) return rich`✅ ${back}`;
      const { sentence } = alertWords(watch);
      const also = rich`🔔 Also: ${sentence(boldNames(joined), isOrAre(joined))}${reachedBy(joined, view, locale)}.`;
      return over.length === 0 ? also : rich`${also} ${back}`;
    }
    case 'worse': {
      const zone = open.find(({ zoneId }) => zoneId === line.zoneId);
      if (watch.kind === 'silence' || zone === undefined)
        return rich`🔔 *${alertWords(watch).title}*: it's getting worse.`;
      const limit = limitWords(watch, { ...zone, value: line.value }, scale, locale);
      const value = measureNumber(watch.measure, line.value, scale, locale);
      return rich`🔔 ${worseWords(watch)}: *${zone.name}* is at ${value}${limit === undefined ? rich`` : rich` (${limit})`}.`;
    }
    case 'follow_up':
      return rich`🔔 ${join([...standing(view, 'for how long', locale), rich`Nobody has acknowledged it yet.`], ' ')}`;
    case 'escalation':
      return rich`🔔 ${mention(line.userId)}, nobody has acknowledged this yet. ${join(standing(view, 'since when', locale), ' ')}`;
    case 'over': {
      const zones = episodes.flatMap((one) => one.zones);
      const back = backWords(first, namesOf(zones), zones.length === 1);
      return rich`✅ ${back} ${lengthWords(lengthOfAll(zones))}.`;
    }
  }
}

/**
 * How it stands, as far as it was measured: `*Terrace* is still too loud after 40 min.`,
 * `*Spa* was too loud until 22:05 and is getting back to normal.`, `⚠️ No data from *Bar* since 21:05.`
 */
function standing(
  view: ShownAlert,
  time: 'for how long' | 'since when',
  locale: Locale,
): RichText[] {
  const { now, zone: local } = view;
  const open = view.episodes.flatMap((episode) =>
    openZones(episode).map((zone) => ({ episode, zone })),
  );
  const isMissing = ({ episode, zone }: (typeof open)[number]) => isMissingData(episode, zone, now);
  const [missing, measured] = [open.filter(isMissing), open.filter((one) => !isMissing(one))];
  const stands = (standing: Standing) =>
    measured.filter(({ episode, zone }) => standingOf(episode, zone) === standing);
  const [firing, near, back] = [stands('out'), stands('near'), stands('recovering')];
  const [first] = firing;
  const at = (moment: number) => timeOrDay(moment, now, local, locale);
  return [
    ...(first === undefined
      ? []
      : [
          firingWords(
            first.episode,
            firing.map(({ zone }) => zone),
          ),
        ]),
    ...near.map(({ episode, zone }) => {
      const watch = watchOf(episode);
      return rich`${standingWords(watch, 'near', rich`*${zone.name}*`, 'is')}.`;
    }),
    ...back.map(({ episode, zone }) => {
      const was = wasWords(episode, rich`*${zone.name}*`, true);
      return rich`${was} until ${at(zone.until)}, and is getting back to normal.`;
    }),
    ...missing.map(({ episode, zone }) => {
      const was = wasWords(episode, rich`it`, true);
      return rich`No data from *${zone.name}* since ${at(zone.measuredAt)}; ${was} then.`;
    }),
  ];

  function firingWords(episode: Episode, zones: readonly EpisodeZone[]): RichText {
    const { sentence } = alertWords(watchOf(episode));
    const isOne = zones.length === 1;
    const values = valuesWords(watchOf(episode), zones, view.scale, locale);
    if (time === 'since when') {
      const since = Math.min(...zones.map((zone) => zone.since));
      const been = sentence(namesOf(zones), isOne ? 'has been' : 'have been');
      return rich`${been} ${sinceWords({ maybeEarlier: maybeEarlier(zones) }, at(since))}${values}.`;
    }
    // Silence lasts until now; anything else until it was last measured.
    const lasting =
      episode.kind === 'silence' ? zones.map((zone) => ({ ...zone, until: now })) : zones;
    const words = sentence(namesOf(zones), isOne ? 'is still' : 'are still');
    return rich`${words} ${lengthWords(lengthOfAll(lasting))}${values}.`;
  }
}

/** ` (9.8, limit 8.4)` of the only zone, and ` (Terrace 9.8, Spa 7.1)` of several */
function valuesWords(
  watch: AlertSettings['watch'],
  zones: readonly EpisodeZone[],
  scale: LoudnessScale,
  locale: Locale,
): RichText {
  if (watch.kind === 'silence') return rich``;
  const [only, ...others] = zones;
  const values = zones.flatMap(({ name, value }) => {
    if (value === undefined) return [];
    const shown = measureNumber(watch.measure, value, scale, locale);
    return [others.length === 0 ? rich`${shown}` : rich`${name} ${shown}`];
  });
  const limit = only && others.length === 0 ? limitWords(watch, only, scale, locale) : undefined;
  const facts = [...values, ...(limit === undefined ? [] : [limit])];
  return facts.length === 0 ? rich`` : rich` (${join(facts, ', ')})`;
}

function namesOf(zones: readonly EpisodeZone[]): RichText {
  return boldNames([...new Set(zones.map(({ name }) => name))]);
}

function boldNames(names: readonly string[]): RichText {
  return listed(names.map((name) => rich`*${name}*`));
}
