import type { App, ReceiverEvent } from '@slack/bolt';
import { z } from 'zod';
import type { Log } from '../../ops/log.ts';
import type { Metrics } from '../../ops/metrics.ts';

/** What identifies a request, in the shapes that Slack documents. */
const payload = z.object({
  type: z.string().optional(),
  command: z.string().optional(),
  text: z.string().optional(),
  callback_id: z.string().optional(),
  view: z.object({ callback_id: z.string() }).optional(),
  actions: z.array(z.object({ action_id: z.string() })).optional(),
  action_id: z.string().optional(),
  event: z.object({ type: z.string() }).optional(),
  team_id: z.string().optional(),
  team: z.object({ id: z.string() }).nullish(),
});

/** Ids of buttons end with their position, as in `ask:2`; commands are named by their first word. */
const namePattern = /^[\w/-]{1,40}/;

/**
 * Measures and logs every request of Slack, over HTTP and over a web socket.
 *
 * @param commandNames other words are not used as labels, since people may type anything
 */
export function measureRequests(
  app: App,
  commandNames: ReadonlySet<string>,
  metrics: Pick<Metrics, 'slackRequest'>,
  log: Log,
): void {
  const process = app.processEvent.bind(app);
  app.processEvent = async (event: ReceiverEvent) => {
    const startedAt = performance.now();
    let ackSeconds: number | undefined;
    const seconds = () => (performance.now() - startedAt) / 1_000;
    const ack: ReceiverEvent['ack'] = async (response) => {
      ackSeconds ??= seconds();
      return event.ack(response);
    };
    let outcome: 'ok' | 'failed' = 'failed';
    try {
      // A copy: after an assignment to `event.ack`, V8 keeps every request until the next full
      // garbage collection (measured: 4.5 kB each).
      await process({ ...event, ack });
      outcome = ackSeconds === undefined ? 'failed' : 'ok';
    } finally {
      const waited = ackSeconds ?? seconds();
      const { kind, name, teamId } = describe(event.body, commandNames);
      metrics.slackRequest(kind, name, outcome, waited);
      const ackMs = Math.round(waited * 1_000);
      log.info({ kind, name, teamId, outcome, ackMs }, 'slack request');
    }
  };
}

function describe(body: unknown, commandNames: ReadonlySet<string>) {
  const parsed = payload.safeParse(body);
  if (!parsed.success) return { kind: 'other', name: 'unknown', teamId: undefined };
  const { type, command, text, event, view, actions, action_id, callback_id, team } = parsed.data;
  const teamId = parsed.data.team_id ?? team?.id;
  if (command !== undefined) {
    const [word = ''] = (text ?? '').trim().split(/\s+/);
    return { kind: 'command', name: commandNames.has(word) ? word : 'question', teamId };
  }
  const raw =
    event?.type ?? view?.callback_id ?? actions?.[0]?.action_id ?? action_id ?? callback_id;
  const name = namePattern.exec(raw ?? '')?.[0] ?? 'unknown';
  return { kind: event === undefined ? (type ?? 'other') : 'event', name, teamId };
}
