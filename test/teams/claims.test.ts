import { expect, test } from 'vitest';
import { openTeamsRecords } from '../../src/teams/conversations/records.ts';
import type { Activity } from '../../src/teams/receiving/activity.ts';
import { type Reply, toastReply } from '../../src/teams/receiving/answers.ts';
import { createOnceFor } from '../../src/teams/receiving/claims.ts';
import { createTestDatabase } from '../store/with-databases.ts';

/** The same press may reach several replicas. */

const pressed = (value: string, by = '29:one') =>
  ({
    tenantId: 'tenant',
    conversation: { id: 'a:chat', kind: 'personal' },
    replyToId: '1',
    name: 'adaptiveCard/action',
    from: { id: by },
    value,
    // Only what names a press is read.
  }) as unknown as Activity;

test('two replicas on one PostgreSQL do a press once, and one that was refused again', async () => {
  await using database = await createTestDatabase('postgres');
  const stores = await Promise.all([database.open(), database.open()]);
  const [first, second] = stores.map((store) =>
    createOnceFor(openTeamsRecords(store).claims, () => performance.now()),
  );
  if (first === undefined || second === undefined) throw new Error('two stores were opened');
  let done = 0;
  const press = (once: typeof first, value: string, isRefusal: boolean) =>
    once(pressed(value), async (): Promise<Reply> => {
      done += 1;
      return { ...toastReply('Done.'), isRefusal };
    });
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => press(index % 2 ? first : second, 'save', false)),
  );
  expect(done).toBe(1);
  expect(replies).toHaveLength(20);

  await press(first, 'refused', true);
  await press(second, 'refused', true);
  await press(first, 'refused', false);
  await press(second, 'refused', false);
  expect(done).toBe(4);

  const failing = () => first(pressed('failing'), () => Promise.reject(new Error('no database')));
  await expect(failing()).rejects.toThrow('no database');
  await press(second, 'failing', false);
  expect(done).toBe(5);
  await Promise.all(stores.map((store) => store.close()));
});

test('the same press of two people is two presses', async () => {
  const once = createOnceFor(undefined, () => performance.now());
  const done: string[] = [];
  const pressBy = (by: string) =>
    once(pressed('save', by), async (): Promise<Reply> => {
      done.push(by);
      return toastReply('Done.');
    });
  await Promise.all([pressBy('29:one'), pressBy('29:two'), pressBy('29:one')]);
  expect(done).toEqual(['29:one', '29:two']);
});
