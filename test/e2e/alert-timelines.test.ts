import { expect, test } from 'vitest';
import { alertIds } from '../../src/conversation/alerts/ids.ts';
import { showMessage } from '../../src/sandbox/show.ts';
import type { ShownMessage } from '../../src/sandbox/slack/state.ts';
import { minuteMs } from '../../src/time.ts';
import { startOf, stepMs } from '../alerts/play.ts';
import { type Step, type Timeline, timelines } from '../alerts/timelines.ts';
import { saveAlert, setUpAlert } from './with-alerts.ts';
import { connected, messageOf, type Running, runSandbox, viewOf } from './with-sandbox.ts';

/** The timelines of `test/alerts`, played with the whole app and the sandbox's clock. */

/** Venues of the sandbox by time zone, with the zones that stand for A, B, C and D. */
const places = {
  'Europe/Copenhagen': {
    code: 'HARBOUR-HOTEL',
    zones: [
      ['zn-4106', 'Terrace'],
      ['zn-4101', 'Lobby'],
      ['zn-4107', 'Spa'],
      ['zn-4109', 'Corridor'],
    ],
  },
  'America/New_York': { code: 'CORNER-CAFE', zones: [['zn-5201', 'Counter']] },
  'Europe/Berlin': { code: 'FAULTY-CLUB', zones: [['zn-9601', 'Dance Floor']] },
} as const;

/** Within the bounds of every timeline. */
const calm = 20;

// The form offers no 12 measurements.
const playable = timelines.filter(({ steps }) => !steps.includes('edit: for 12'));

test.each(playable)('$name', async (timeline) => {
  expect(await playInApp(timeline)).toEqual(timeline.expected);
});

async function playInApp(timeline: Timeline): Promise<string[]> {
  const start = startOf(timeline);
  const { code, zones } = places[timeline.timezone ?? 'Europe/Copenhagen'];
  // The clock stands a minute before the next measurement between two steps.
  await using sandbox = await runSandbox({ standsAt: start - minuteMs });
  const manager = sandbox.as('manager');
  const isSilentFromStart = timeline.steps[0] === '-';
  for (const [id] of zones) sandbox.venueService.measure(id, { loudness: calm });
  if (isSilentFromStart) sandbox.venueService.failSensor(zones[0][0], true);
  await connected(manager, code);
  await setUpAlert(manager, fieldsOf(timeline, zones[0][1]));
  await sandbox.settle();
  const channel = watchChannel(
    sandbox,
    start,
    zones.map(([, name]) => name),
  );
  let isDown = false;

  const set = (index: number, value: number | undefined) => {
    const [id] = zones[index] ?? [];
    if (id === undefined) return;
    sandbox.venueService.failSensor(id, value === undefined);
    if (value !== undefined) sandbox.venueService.measure(id, { loudness: value });
  };

  async function play(step: Step): Promise<void> {
    switch (step) {
      case 'restart':
        sandbox.slack.state.failingMethods.clear();
        // After a time without the app, it starts once the next measurement is there.
        if (!isDown) await sandbox.restartService();
        await sandbox.settle();
        return;
      case 'crash':
        throw new Error('processes are killed in alert-crashes.test.ts');
      case 'edits fail':
        sandbox.slack.state.failingMethods.set('chat.update', 'service_unavailable');
        return;
      case 'delete message':
        channel.deleteMessage();
        return;
      case 'acknowledge':
        await channel.acknowledge();
        return;
      case 'edit: for 12':
        throw new Error('the form has no such choice');
      case 'edit: for 13': {
        const settings = viewOf(await manager.press(channel.last(), alertIds.manage));
        const form = viewOf(await manager.press(settings, alertIds.change));
        viewOf(await saveAlert(manager, form, { forCount: '60 min' }));
        await pass(sandbox, 0);
        return;
      }
      case 'down':
        if (!isDown) await sandbox.stopService();
        isDown = true;
        sandbox.clock.advance(stepMs);
        return;
      default: {
        const values = step === '-' ? [undefined] : typeof step === 'number' ? [step] : step;
        for (const [index, value] of values.entries()) set(index, value);
        if (isDown) {
          sandbox.clock.advance(2 * minuteMs);
          await sandbox.restartService();
          isDown = false;
          await pass(sandbox, stepMs - 2 * minuteMs);
        } else {
          await pass(sandbox, stepMs);
        }
      }
    }
  }

  for (const step of timeline.steps) await play(step);
  return channel.seen;
}

async function pass(sandbox: Running, ms: number): Promise<void> {
  await sandbox.pass(ms);
  await sandbox.settle();
}

function fieldsOf({ watch = {}, more = {}, isAnyZone }: Timeline, zone: string) {
  const { enter = 70, forCount = 3, clearCount = 2 } = watch;
  const { exit = Math.min(enter, 65) } = watch;
  const { quietHours, followUpMinutes, usesThread = false } = more;
  return {
    target: isAnyZone === true ? 'Any zone' : zone,
    channelId: 'bar',
    enter: String(enter),
    exit: String(exit),
    forCount: lengthOf(forCount),
    clearCount: lengthOf(clearCount),
    followUp: String(followUpMinutes ?? 0),
    thread: usesThread ? 'thread' : '',
    ...(quietHours === undefined
      ? {}
      : { quiet: 'silent', quietFrom: quietHours.from, quietTo: quietHours.to }),
  };
}

/** As the form says it. */
function lengthOf(measurements: number): string {
  return measurements === 1 ? 'At once' : `${(measurements - 1) * 5} min`;
}

/** Notes what people see in #bar, in the words of the timelines. */
function watchChannel(sandbox: Running, start: number, names: readonly string[]) {
  const seen: string[] = [];
  let opened: ShownMessage | undefined;
  let closed = false;
  let isMissing = false;
  const minute = () => Math.floor((sandbox.clock.now() - start) / stepMs) * 5;
  /** Minutes from the start to a time that a message shows. */
  const minutesTo = (text: string, pattern: RegExp) => {
    const shown = pattern.exec(text)?.[1];
    const times = Array.from({ length: 24 * 60 }, (_, index) => index);
    return times.find((one) => timeAt(start + one * minuteMs) === shown);
  };
  const timeAt = (at: number) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      hour: '2-digit',
      minute: '2-digit',
    }).format(at);
  const timezone =
    Object.entries(places).find(([, { zones }]) =>
      zones.some(([, name]) => name === names[0]),
    )?.[0] ?? 'UTC';

  sandbox.slack.state.events.on('message', (message) => {
    if (message.channelId !== 'C0BAR' || message.onlyFor !== undefined) return;
    const text = showMessage(message);
    if (message.threadId !== undefined) seen.push(`${minute()} thread ${threadKind(text, names)}`);
    else if (/set up an alert|changed an alert/.test(text)) return;
    else if (!message.isEdited && text.startsWith('🔔')) {
      opened = message;
      closed = false;
      seen.push(`${minute()} post since ${minutesTo(text, /since (?:\w+ \d+ \w+ )?(\d\d:\d\d)/)}`);
    } else noteEdit(message, text);
  });

  function noteEdit(message: ShownMessage, text: string): void {
    const missing = /No data since (\d\d:\d\d)/.test(text);
    if (missing !== isMissing) {
      seen.push(
        missing
          ? `${minute()} no data since ${minutesTo(text, /No data since (\d\d:\d\d)/)}`
          : `${minute()} data again`,
      );
      isMissing = missing;
    }
    const over = /^✅ Over (?:after (?:(\d+) h )?(\d+)|within 5) min/.exec(text);
    if (closed || (over === null && !text.includes('No longer watched:'))) return;
    closed = true;
    const how = message.isEdited ? '' : ' in a new message';
    seen.push(
      over === null
        ? `${minute()} closed rule_changed`
        : `${minute()} over after ${Number(over[1] ?? 0) * 60 + Number(over[2] ?? 0)}${how}`,
    );
  }

  return {
    seen,
    last(): ShownMessage {
      if (opened === undefined) throw new Error('nothing was posted');
      return opened;
    },
    deleteMessage(): void {
      const index = sandbox.slack.state.messages.findIndex(({ id }) => id === opened?.id);
      sandbox.slack.state.messages.splice(index, 1);
    },
    async acknowledge(): Promise<void> {
      if (opened === undefined) throw new Error('nothing was posted');
      const told = messageOf(await sandbox.as('bartender').press(opened, alertIds.acknowledge));
      const over = /already over at (\d\d:\d\d)/;
      const isOver = over.test(told.text);
      const what = isOver ? `already over at ${minutesTo(told.text, over)}` : 'acknowledged';
      seen.push(`${minute()} ${what}`);
    },
  };
}

function threadKind(text: string, names: readonly string[]): string {
  const letters = (line: string) =>
    names.flatMap((name, index) => (line.includes(name) ? [String.fromCharCode(65 + index)] : []));
  if (text.includes('Also: ')) {
    const [joined = '', over = ''] = text.split('too loud');
    return `zones_changed -${letters(over).join()} +${letters(joined).join()}`;
  }
  if (text.includes('still')) return 'follow_up';
  return text.includes('back to normal') ? 'over' : text;
}
