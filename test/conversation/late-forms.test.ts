import { expect } from 'vitest';
import { alertFormState, presetForm } from '../../src/conversation/alerts/form.ts';
import { alertIds } from '../../src/conversation/alerts/ids.ts';
import { digestIds } from '../../src/conversation/digests/ids.ts';
import { plainDialog } from './plain-face.ts';
import { test } from './with-conversation.ts';

/** Forms whose work takes so long that errors at their fields are no longer possible. */

test('an alert that could not be saved is shown again, with the reason', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  const [venue] = await world.services.connections.list('W1');
  const state = alertFormState({ id: 'r1' }, presetForm('too_loud', 'C1', venue));
  const form = { formId: alertIds.form, state, values: {} };
  const refused = plainDialog(await world.submitLate({ ...form, isRefused: true }));
  expect(refused).toContain('[Save]');
  expect(refused).toMatch(/nothing was saved|was not saved|wasn't saved/i);
  expect(await world.services.alertService.rules.list('W1')).toEqual([]);
  const saved = plainDialog(await world.submitLate({ ...form, isRefused: false }));
  expect(saved).toContain('Saved');
  expect(await world.services.alertService.rules.list('W1')).toHaveLength(1);
});

test('a digest that could not be saved is shown again, with the reason', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  const opened = await world.ask('digest');
  if (opened.kind !== 'dialog' || opened.dialog.kind !== 'form') throw new Error('no form');
  const { state, items } = opened.dialog;
  const values = Object.fromEntries(
    items.flatMap((item) =>
      'chosen' in item && typeof item.chosen !== 'object' ? [[item.id, item.chosen]] : [],
    ),
  );
  const form = { formId: digestIds.form, state, values };
  const refused = plainDialog(await world.submitLate({ ...form, isRefused: true }));
  expect(refused).toMatch(/nothing was saved|was not saved|wasn't saved/i);
  expect(await world.services.digestService.digests.list('W1')).toEqual([]);
});
