import { z } from 'zod';
import { validateView } from './block-kit/validate.ts';
import type { Deliver } from './delivery.ts';
import { personFields } from './payloads.ts';
import { type ShownView, type SlackState, type ViewContent, withBlockIds } from './state.ts';
import type { TriggerIds } from './trigger-ids.ts';
import { faultsOf, inputsOf, type ViewState } from './view-state.ts';
import type { PersonFixture, WorkspaceFixture } from './workspaces.ts';

/** Result of submitting a modal: https://docs.slack.dev/surfaces/modals#response_actions */
export type Submitted =
  | { readonly kind: 'closed' }
  | { readonly kind: 'errors'; readonly errors: Readonly<Record<string, string>> }
  | { readonly kind: 'view'; readonly view: ShownView }
  | { readonly kind: 'failure'; readonly error: string };

export interface Submission {
  readonly view: ShownView;
  readonly values: ViewState;
  readonly workspace: WorkspaceFixture;
  readonly person: PersonFixture;
  readonly state: SlackState;
  readonly deliver: Deliver;
  readonly triggerIds: TriggerIds;
  /** Called if Slack refuses the body of an acknowledgement. */
  readonly onRefusal: (body: unknown, reason: string) => void;
}

const responseAction = z.discriminatedUnion('response_action', [
  z.object({ response_action: z.literal('errors'), errors: z.record(z.string(), z.string()) }),
  z.object({ response_action: z.literal('update'), view: z.unknown() }),
]);

/** Submits a modal and applies the app's response to the person's open modals. */
export async function submitView(submission: Submission): Promise<Submitted> {
  const { view, values, workspace, person, state, deliver, triggerIds } = submission;
  const { teamId } = workspace;
  const { userId } = person;
  const faults = faultsOf(view, values);
  if (Object.keys(faults).length > 0) return { kind: 'errors', errors: faults };
  const holder = { teamId, userId, channelId: undefined, messageId: undefined };
  const acknowledgement = await deliver({
    kind: 'interaction',
    payload: {
      type: 'view_submission',
      ...personFields(workspace, person, state, true),
      trigger_id: triggerIds.newTrigger(holder),
      view: {
        ...view.content,
        id: view.id,
        hash: view.hash,
        app_installed_team_id: state.isThroughOrganisation(teamId)
          ? workspace.organisation?.id
          : teamId,
        team_id: teamId,
        state: { values },
      },
      response_urls: [],
    },
  });
  if (acknowledgement.kind === 'timeout') return { kind: 'failure', error: 'operation_timeout' };
  if (acknowledgement.kind === 'refused') return { kind: 'failure', error: 'dispatch_failed' };
  const submitted = applyResponse(acknowledgement.body, submission);
  if (submitted.kind === 'failure') submission.onRefusal(acknowledgement.body, submitted.error);
  return submitted;
}

function applyResponse(body: unknown, { view, workspace, person, state }: Submission): Submitted {
  const { teamId } = workspace;
  const { userId } = person;
  const stack = state.modals(teamId, userId);
  // The person may have closed the modal while the app was answering. It must not come back.
  const isOpen = state.modals(teamId, view.userId).some(({ id }) => id === view.id);
  if (!isOpen) return { kind: 'closed' };
  const below = stack.filter(({ id }) => id !== view.id);
  if (body === undefined) {
    state.setModals(teamId, userId, below);
    return { kind: 'closed' };
  }
  const parsed = responseAction.safeParse(body);
  if (!parsed.success) return { kind: 'failure', error: 'invalid response_action' };
  const action = parsed.data;
  if (action.response_action === 'errors') {
    const known = inputsOf(view);
    const isAtInputs = Object.keys(action.errors).every((id) =>
      known.some(({ block_id }) => block_id === id),
    );
    return isAtInputs
      ? { kind: 'errors', errors: action.errors }
      : { kind: 'failure', error: 'errors may only name input blocks' };
  }
  const refusal = validateView(action.view, 'modal');
  if (refusal !== undefined) {
    return { kind: 'failure', error: [refusal.error, ...refusal.details].join('; ') };
  }
  const next: ShownView = {
    ...view,
    hash: state.newTimestamp(),
    // Validated above: an object with an array of blocks.
    content: withBlockIds(action.view as ViewContent),
  };
  state.setModals(teamId, userId, [...below, next]);
  state.events.emit('view', next, undefined);
  return { kind: 'view', view: next };
}
