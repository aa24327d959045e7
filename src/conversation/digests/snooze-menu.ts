import { z } from 'zod';
import type { Menu } from '../../card/controls.ts';
import { snoozePresets } from '../../digests/snooze.ts';
import { digestIds } from './ids.ts';

/** The menu below a digest's post: how long it pauses. */

const snoozeChoices = [...snoozePresets, 'until_date'] as const;
export type SnoozeChoice = (typeof snoozeChoices)[number];

const choiceWords: Readonly<Record<SnoozeChoice, string>> = {
  skip_next: 'Skip the next one',
  until_tomorrow: 'Until tomorrow',
  one_week: 'One week',
  until_date: 'Until a date…',
};

export function snoozeMenu(digestId: string): Menu {
  return {
    placeholder: 'Snooze',
    options: snoozeChoices.map((choice) => ({
      label: choiceWords[choice],
      // It opens a dialog, which some faces have to know before it is chosen.
      actionId: choice === 'until_date' ? digestIds.snoozeUntil : digestIds.snooze,
      value: JSON.stringify([choice, digestId]),
    })),
  };
}

const chosen = z.tuple([z.enum(snoozeChoices), z.string()]);

/** @returns undefined if the value is not of {@link snoozeMenu} */
export function readSnooze(
  value: string | undefined,
): { readonly choice: SnoozeChoice; readonly id: string } | undefined {
  try {
    const [choice, id] = chosen.parse(JSON.parse(value ?? ''));
    return { choice, id };
  } catch {
    return undefined;
  }
}
