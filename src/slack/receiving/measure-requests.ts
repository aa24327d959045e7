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
/** A name that the app does not know: whatever a client sends is no label of a metric. */
const unknownName = 'other';

/** What the app listens to. */
export interface KnownNames {
  readonly commands: ReadonlySet<string>;
  /** Ids of actions, modals and shortcuts, and types of events; may still grow. */
  readonly listeners: ReadonlySet<string>;
}

/** https://docs.slack.dev/reference/interaction-payloads */
const interactionTypes: ReadonlySet<string> = new Set([
  'block_actions',
  'block_suggestion',
  'message_action',
  'shortcut',
  'view_submission',
  'view_closed',
]);

/**
 * Measures and logs every request of Slack, over HTTP and over a web socket.
 *
 * @param names others are not used as labels, since people may type, and clients send, anything
 */
export function measureRequests(
  app: App,
  names: KnownNames,
  metrics: Pick<Metrics, 'faceRequest'>,
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
    } catch (error) {
      // Slack has its answer, and the failure is in the log.
      if (ackSeconds === undefined) throw error;
    } finally {
      const waited = ackSeconds ?? seconds();
      const { kind, name, teamId } = describe(event.body, names);
      metrics.faceRequest({ face: 'slack', kind, name, outcome }, waited);
      const ackMs = Math.round(waited * 1_000);
      log.info({ kind, name, workspaceId: teamId, outcome, ackMs }, 'slack request');
    }
  };
}

function describe(body: unknown, { commands, listeners }: KnownNames) {
  const parsed = payload.safeParse(body);
  if (!parsed.success) return { kind: 'other', name: unknownName, teamId: undefined };
  const { type, command, text, event, view, actions, action_id, callback_id, team } = parsed.data;
  const teamId = parsed.data.team_id ?? team?.id;
  if (command !== undefined) {
    const [word = ''] = (text ?? '').trim().split(/\s+/);
    return { kind: 'command', name: commands.has(word) ? word : 'question', teamId };
  }
  const raw =
    event?.type ?? view?.callback_id ?? actions?.[0]?.action_id ?? action_id ?? callback_id;
  const named = namePattern.exec(raw ?? '')?.[0] ?? unknownName;
  const name = listeners.has(named) ? named : unknownName;
  const isKnown = type !== undefined && interactionTypes.has(type);
  return { kind: event === undefined ? (isKnown ? type : 'other') : 'event', name, teamId };
}
