import { setImmediate as nextTurn } from 'node:timers/promises';
import type { App } from '@slack/bolt';
import { callerOf } from '../caller.ts';
import type { Services } from '../services.ts';
import { answer, parseLine, presented } from './router.ts';
import { slashCommand } from './table.ts';

/**
 * An answer whose data is in memory is there before the event loop turns, and rides in the
 * acknowledgement: one round trip, nothing to fail afterwards. Otherwise acknowledge at once (Slack
 * waits three seconds) and follow up through the response URL.
 */
export function registerSlashCommand(app: App, services: Services): void {
  const { inFlight, nativeBlocks } = services;

  app.command(slashCommand, ({ ack, body, client, context, respond }) =>
    inFlight.track(
      (async () => {
        const asker = {
          ...callerOf(context, body.user_id, client),
          triggerId: body.trigger_id,
          channelId: body.channel_id,
        };
        const pending = answer(parseLine(body.text ?? ''), asker, services).then(
          (answered) => answered && presented(answered, asker),
        );
        const immediate = await Promise.race([pending, nextTurn(undefined)]);
        const inBody = immediate && nativeBlocks.forAcknowledgement(asker.teamId, immediate);
        if (inBody !== undefined) {
          await ack({ response_type: 'ephemeral', ...inBody });
          return;
        }
        await ack();
        const message = await pending;
        if (message === undefined) return;
        await nativeBlocks.respond(asker.teamId, respond, message, { response_type: 'ephemeral' });
      })(),
    ),
  );
}
