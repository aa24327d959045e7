import type { App, GlobalShortcut } from '@slack/bolt';
import { message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import type { BoundShortcut } from '../../conversation/conversation.ts';
import { askerOf, callerOf, clientIn } from './caller.ts';
import type { ClickOptions } from './clicks.ts';

export function registerShortcuts(
  app: App,
  shortcuts: readonly BoundShortcut[],
  options: ClickOptions,
): void {
  const { explain, tell, inFlight } = options;
  for (const { callbackId, run } of shortcuts) {
    app.shortcut<GlobalShortcut>(
      { callback_id: callbackId, type: 'shortcut' },
      ({ ack, shortcut, context }) =>
        inFlight.track(
          (async () => {
            await ack();
            const caller = await callerOf(context, shortcut.user.id, options);
            const asker = askerOf(caller, clientIn(context), shortcut.trigger_id, undefined);
            try {
              await run(asker);
            } catch (error) {
              const told = message(paragraph(explain(error, `the shortcut ${callbackId}`)));
              await tell(caller.workspaceId, caller.userId, told);
            }
          })(),
        ),
    );
  }
}
