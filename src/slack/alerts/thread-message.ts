import type { AlertView } from '../../alerts/alert-view.ts';
import { openZones, type ThreadLine } from '../../alerts/venue-alerts.ts';
import { type Message, message } from '../blocks/message.ts';
import { type Mrkdwn, mention, mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import { alertWords, measureNumber } from '../text/alerts.ts';
import { shortDuration } from '../text/durations.ts';
import { timeOrDay } from '../text/freshness.ts';
import { listed } from '../text/wording.ts';

/** A line in the thread of the message. */
export function threadMessage(line: ThreadLine['content'], view: AlertView): Message {
  return message(paragraph(threadWords(line, view)));
}

function threadWords(line: ThreadLine['content'], view: AlertView): Mrkdwn {
  const { episodes } = view;
  const [first] = episodes;
  const words = alertWords(first?.settings.watch ?? { kind: 'silence' });
  const open = episodes.flatMap(openZones);
  const names = listed(open.map(({ name }) => name));
  const since = Math.min(...open.map((zone) => zone.since));
  const isOne = open.length === 1;
  const subject = mrkdwn`*${names}*`;
  switch (line.kind) {
    case 'zones_changed': {
      const { joined, over } = line;
      const isBack = over.length === 1 ? 'is' : 'are';
      const back = mrkdwn`*${listed(over)}* ${isBack} back to normal.`;
      if (joined.length === 0) return mrkdwn`✅ ${back}`;
      const also = mrkdwn`🔔 Now also *${listed(joined)}*.`;
      return over.length === 0 ? also : mrkdwn`${also} ${back}`;
    }
    case 'worse': {
      const zone = open.find(({ zoneId }) => zoneId === line.zoneId);
      const measure = first?.settings.watch;
      const value =
        measure?.kind === 'level' ? measureNumber(measure.measure, line.value, view.scale) : '';
      return mrkdwn`🔔 Getting worse: *${zone?.name ?? names}* is at ${value}.`;
    }
    case 'follow_up':
      return mrkdwn`🔔 ${words.sentence(subject, isOne ? 'is still' : 'are still')}, for ${shortDuration(view.now - since)} now.`;
    case 'escalation':
      return mrkdwn`🔔 ${mention(line.userId)}, nobody has acknowledged this yet. ${words.sentence(subject, isOne ? 'is' : 'are')}, since ${timeOrDay(since, view.now, view.zone)}.`;
    case 'over':
      return mrkdwn`✅ Back to normal.`;
  }
}
