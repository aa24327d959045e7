import type { AlertView } from '../../alerts/alert-view.ts';
import { type EpisodeZone, openZones, type ThreadLine } from '../../alerts/venue-alerts.ts';
import { type Message, message } from '../blocks/message.ts';
import { type Mrkdwn, mention, mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import { alertWords, limitWords, measureNumber, worseWords } from '../text/alerts.ts';
import { timeOrDay } from '../text/freshness.ts';
import { houseLocale, type Locale } from '../text/locale.ts';
import { listed } from '../text/wording.ts';
import { lengthWords, watchOf } from './closed-words.ts';

/** A line in the thread of the message. */
export function threadMessage(line: ThreadLine['content'], view: AlertView): Message {
  return message(paragraph(threadWords(line, view, houseLocale)));
}

function threadWords(line: ThreadLine['content'], view: AlertView, locale: Locale): Mrkdwn {
  const { episodes, now, zone: local, scale } = view;
  const [first] = episodes;
  const watch = first === undefined ? ({ kind: 'silence' } as const) : watchOf(first);
  const { sentence } = alertWords(watch);
  const open = episodes.flatMap(openZones);
  const subject = namesOf(open);
  const since = Math.min(...open.map((zone) => zone.since));
  switch (line.kind) {
    case 'zones_changed': {
      const { joined, over } = line;
      const back = mrkdwn`${boldNames(over)} ${over.length === 1 ? 'is' : 'are'} back to normal.`;
      if (joined.length === 0) return mrkdwn`✅ ${back}`;
      const verb = joined.length === 1 ? 'is' : 'are';
      const also = mrkdwn`🔔 Now ${sentence(boldNames(joined), verb)}, too.`;
      return over.length === 0 ? also : mrkdwn`${also} ${back}`;
    }
    case 'worse': {
      const zone = open.find(({ zoneId }) => zoneId === line.zoneId);
      if (watch.kind === 'silence' || zone === undefined) return mrkdwn`🔔 It's getting worse.`;
      const limit = limitWords(watch, zone, scale, locale);
      const value = measureNumber(watch.measure, line.value, scale, locale);
      return mrkdwn`🔔 ${worseWords(watch)}: *${zone.name}* is at ${value}${limit === undefined ? '' : mrkdwn` (${limit})`}.`;
    }
    case 'follow_up': {
      const words = sentence(subject, open.length === 1 ? 'is still' : 'are still');
      return mrkdwn`🔔 ${words} ${lengthWords({ since, until: now })}.`;
    }
    case 'escalation': {
      const words = sentence(subject, open.length === 1 ? 'is' : 'are');
      return mrkdwn`🔔 ${mention(line.userId)}, nobody has acknowledged this yet. ${words}, since ${timeOrDay(since, now, local, locale)}.`;
    }
    case 'over': {
      const zones = episodes.flatMap((one) => one.zones);
      const length = lengthWords({
        since: Math.min(...zones.map((zone) => zone.since)),
        until: Math.max(...zones.map((zone) => zone.until)),
      });
      return mrkdwn`✅ ${namesOf(zones)} ${zones.length === 1 ? 'is' : 'are'} back to normal ${length}.`;
    }
  }
}

function namesOf(zones: readonly EpisodeZone[]): Mrkdwn {
  return boldNames([...new Set(zones.map(({ name }) => name))]);
}

function boldNames(names: readonly string[]): Mrkdwn {
  return listed(names.map((name) => mrkdwn`*${name}*`));
}
