import type { ModalView } from '@slack/types';
import { mostNamedManagers } from '../../people/managers.ts';
import type { NameManagersResult } from '../../people/name-managers.ts';
import { viewBlocks } from '../blocks/message.ts';
import { type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph, plainText } from '../blocks/parts.ts';
import { peopleIds } from './ids.ts';

/** The modal in which managers name other managers. */

/** @param named the current named managers; stored in the view, to find what this person changes */
export function managersView(named: readonly string[]): ModalView {
  return {
    type: 'modal',
    callback_id: peopleIds.managersModal,
    private_metadata: JSON.stringify(named),
    title: plainText('Manage people'),
    submit: plainText('Save'),
    close: plainText('Cancel'),
    blocks: [
      ...viewBlocks(
        paragraph(
          mrkdwn`Workspace admins and the person who installed Ambience are always managers. Add anyone else who should connect venues and set up digests and alerts.`,
        ),
      ),
      {
        type: 'input',
        block_id: peopleIds.managersBlock,
        label: plainText('Managers'),
        hint: plainText(`Up to ${mostNamedManagers} people. They aren't notified.`),
        optional: true,
        element: {
          type: 'multi_users_select',
          action_id: peopleIds.managersInput,
          placeholder: plainText('Choose people'),
          max_selected_items: mostNamedManagers,
          ...(named.length === 0 ? {} : { initial_users: [...named] }),
        },
      },
    ],
  };
}

/** Why the managers were not saved, at their field. */
export function managersProblem(result: Exclude<NameManagersResult, { kind: 'saved' }>): Mrkdwn {
  if (result.kind === 'too_many') {
    return mrkdwn`Someone else added managers meanwhile, and that makes more than ${mostNamedManagers}. Choose fewer.`;
  }
  const { count } = result;
  return mrkdwn`${count === 1 ? 'One of these is an app or has left' : `${count} of these are apps or have left`}. Choose people from this workspace.`;
}
