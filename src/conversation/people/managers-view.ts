import type { Form } from '../../card/form.ts';
import { paragraph } from '../../card/part.ts';
import { type RichText, rich, term } from '../../card/rich-text.ts';
import { mostNamedManagers } from '../../people/managers.ts';
import type { NameManagersResult } from '../../people/name-managers.ts';
import { form } from '../text/dialogs.ts';
import { peopleIds } from './ids.ts';

/** The modal in which managers name other managers. */

/**
 * @param named the current named managers; the state of the form, to find what this person changes
 * @param userId of the person who names them
 */
export function managersView(named: readonly string[], userId: string): Form {
  return form({
    id: peopleIds.managersModal,
    state: JSON.stringify(named),
    title: 'Manage people',
    submit: 'Save',
    items: [
      paragraph(
        rich`${term('who always manages')} Add anyone else who should connect venues and set up digests and alerts.`,
      ),
      ...(named.includes(userId)
        ? [
            paragraph(
              rich`You're on this list. If you take yourself off, another manager has to add you again.`,
            ),
          ]
        : []),
      {
        kind: 'people_field',
        id: peopleIds.managersField,
        label: 'Other managers',
        hint: `Up to ${mostNamedManagers} people. They aren't notified.`,
        isOptional: true,
        placeholder: 'Choose people',
        most: mostNamedManagers,
        chosen: named,
      },
    ],
  });
}

/** Why the managers were not saved, at their field. */
export function managersProblem(result: Exclude<NameManagersResult, { kind: 'saved' }>): RichText {
  if (result.kind === 'too_many') {
    return rich`Someone else added managers meanwhile, and that makes more than ${mostNamedManagers}. Choose fewer.`;
  }
  const { count } = result;
  return rich`${count === 1 ? 'One of these is an app or has left' : `${count} of these are apps or have left`}. Choose people from this workspace.`;
}
