import type { App, GlobalShortcut } from '@slack/bolt';
import { message } from '../blocks/message.ts';
import { paragraph } from '../blocks/parts.ts';
import { callerOf } from '../caller.ts';
import type { Shortcut } from '../feature.ts';
import type { ClickOptions } from './clicks.ts';

export function registerShortcuts<Needs>(
  app: App,
  shortcuts: readonly Shortcut<Needs>[],
  needs: Needs,
  { explain, directMessages, inFlight, readLocale }: ClickOptions,
): void {
  for (const { callbackId, run } of shortcuts) {
    app.shortcut<GlobalShortcut>(
      { callback_id: callbackId, type: 'shortcut' },
      ({ ack, shortcut, context }) =>
        inFlight.track(
          (async () => {
            await ack();
            const caller = await callerOf(context, shortcut.user.id, readLocale);
            const asker = { ...caller, triggerId: shortcut.trigger_id, channelId: undefined };
            try {
              await run(asker, needs);
            } catch (error) {
              const told = message(paragraph(explain(error, `the shortcut ${callbackId}`)));
              await directMessages.send(caller.teamId, caller.userId, told);
            }
          })(),
        ),
    );
  }
}
