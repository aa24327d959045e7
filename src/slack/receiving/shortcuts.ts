import type { App, Context, GlobalShortcut, MessageShortcut } from '@slack/bolt';
import { message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import type { Asker } from '../../conversation/actor.ts';
import type { BoundShortcut } from '../../conversation/conversation.ts';
import { askerOf, callerOf, clientIn } from './caller.ts';
import type { ClickOptions } from './clicks.ts';
import { nameInSlack, plainMessageText } from './message-text.ts';

export function registerShortcuts(
  app: App,
  shortcuts: readonly BoundShortcut[],
  options: ClickOptions,
): void {
  const { inFlight } = options;
  for (const bound of shortcuts) {
    const { callbackId: callback_id } = bound;
    if (bound.on === 'anywhere') {
      app.shortcut<GlobalShortcut>(
        { callback_id, type: 'shortcut' },
        ({ ack, shortcut, context }) =>
          inFlight.track(
            ack().then(() => runFor({ ...shortcut, context, callback_id }, options, bound.run)),
          ),
      );
    } else {
      app.shortcut<MessageShortcut>(
        { callback_id, type: 'message_action' },
        ({ ack, shortcut, context }) =>
          inFlight.track(
            ack().then(() =>
              runFor({ ...shortcut, context, callback_id }, options, async (asker) => {
                const { text = '', ts, user, bot_id } = shortcut.message;
                const client = clientIn(context);
                // An app has no name that staff know.
                const isOther = user !== undefined && user !== shortcut.user.id && !bot_id;
                const [plain, author] = await Promise.all([
                  plainMessageText(text, (userId) => nameInSlack(client, userId)),
                  isOther ? nameInSlack(client, user) : undefined,
                ]);
                await bound.run(asker, { text: plain, at: Math.floor(Number(ts) * 1000), author });
              }),
            ),
          ),
      );
    }
  }
}

interface Used {
  /** Where the message is; undefined for a shortcut from anywhere. */
  readonly channel?: { readonly id: string };
  readonly user: { readonly id: string };
  readonly trigger_id: string;
  readonly callback_id: string;
  readonly context: Context;
}

/** Errors are explained in a direct message. */
async function runFor(
  { user, channel, trigger_id, callback_id, context }: Used,
  options: ClickOptions,
  run: (asker: Asker) => Promise<void>,
): Promise<void> {
  const { explain, tell } = options;
  const caller = await callerOf(context, user.id, options);
  try {
    await run(askerOf(caller, clientIn(context), trigger_id, channel?.id));
  } catch (error) {
    const told = message(paragraph(explain(error, `the shortcut ${callback_id}`)));
    await tell(caller.workspaceId, caller.userId, told);
  }
}
