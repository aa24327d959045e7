import type {
  AllMiddlewareArgs,
  App,
  SlackViewMiddlewareArgs,
  ViewSubmitAction,
} from '@slack/bolt';
import { z } from 'zod';
import { mostNamedManagers } from '../../workspace/managers.ts';
import { asPlain, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { explain } from '../boundary.ts';
import { callerOf } from '../caller.ts';
import { notManager } from '../messages/no-venue.ts';
import type { Services } from '../services.ts';
import { managersBlock, managersCallback, managersElement } from './managers-view.ts';

type Submission = SlackViewMiddlewareArgs<ViewSubmitAction> & AllMiddlewareArgs;

const tooManyManagers = mrkdwn`Others were named meanwhile, and together that is more than ${mostNamedManagers}. Choose fewer.`;
const namedBefore = z.array(z.string());

/**
 * Saves who was added and who was removed in this modal, so that what another manager changed
 * meanwhile stays.
 */
export function registerManagersModal(app: App, services: Services): void {
  const { inFlight, managers, roles, homes } = services;

  app.view<ViewSubmitAction>({ callback_id: managersCallback, type: 'view_submission' }, (args) =>
    inFlight.track(submit(args)),
  );

  async function submit({ ack, body, view, client, context }: Submission): Promise<void> {
    const caller = callerOf(context, body.user.id, client);
    const refuse = (sentence: Mrkdwn) =>
      ack({ response_action: 'errors', errors: { [managersBlock]: asPlain(sentence) } });
    try {
      // At a field Slack shows no names of people, only their ids.
      if (!(await roles.isManager(caller))) return await refuse(notManager(new Set()));
      const before = namedBefore.parse(JSON.parse(view.private_metadata));
      const element = view.state.values[managersBlock]?.[managersElement];
      const chosen = element?.selected_users ?? [];
      const added = chosen.filter((userId) => !before.includes(userId));
      const removed = before.filter((userId) => !chosen.includes(userId));
      const { length: apps } = await roles.notPeople(caller, added);
      if (apps > 0) {
        return await refuse(
          mrkdwn`${apps === 1 ? 'One of these is an app or has left' : `${apps} of these are apps or have left`}. Choose people of this workspace.`,
        );
      }
      const by = { userId: caller.userId };
      if (!(await managers.change(caller.teamId, { added, removed }, by))) {
        return await refuse(tooManyManagers);
      }
    } catch (error) {
      return refuse(explain(error, 'naming managers', services));
    }
    await ack();
    await homes.renew(caller.teamId, caller);
  }
}
