import { expect } from 'vitest';
import type { Digest, DigestSettings } from '../../src/digests/digest.ts';
import type { DigestDraft } from '../../src/digests/managed-digests.ts';
import { createLog } from '../../src/ops/log.ts';
import {
  createSaveIntroduced,
  type Introducer,
  type Introduction,
} from '../../src/people/save-introduced.ts';
import type { PostResult } from '../../src/schedule/delivery.ts';
import type { Connection } from '../../src/venues/workspace.ts';
import { type DigestWorld, settings, test } from '../digests/with-digests-store.ts';

/** Saves digests on a real store. The channel is a map of its introductions. */

const hotel: Connection = {
  venueId: 'V1',
  state: 'active',
  token: 't',
  venue: { name: 'Harbour Hotel', timezone: 'UTC' },
  zones: [],
  zonesReadAt: 0,
  connectedBy: 'U1',
  connectedAt: 0,
};

function makeSaving(world: DigestWorld, connected: readonly Connection[] = [hotel]) {
  const channel = new Map<string, Introduction<Digest, DigestSettings>>();
  let answer: PostResult | undefined;
  let posts = 0;
  const introducer: Introducer<Digest, DigestSettings> = {
    async post(introduction) {
      if (answer !== undefined) return answer;
      posts += 1;
      channel.set(`m${posts}`, introduction);
      return { kind: 'sent', messageId: `m${posts}` };
    },
    async remove(_channelId, messageId) {
      channel.delete(messageId);
    },
  };
  const saveDigest = createSaveIntroduced<Digest, DigestDraft>({
    list: world.digests,
    listConnections: async () => connected,
    log: createLog('silent'),
  });
  return {
    channel,
    answerWith(result: PostResult) {
      answer = result;
    },
    save: (draft: Partial<DigestDraft> = {}) =>
      saveDigest(
        { id: 'd1', version: undefined, isByManager: true, settings, ...draft },
        { workspaceId: 'T1', userId: 'U1' },
        introducer,
      ),
  };
}

test('the introduction is posted, and then the digest is saved', async ({ world }) => {
  const { save, channel } = makeSaving(world);
  expect(await save()).toEqual({ kind: 'saved' });
  expect([...channel.values()]).toMatchObject([
    { id: 'd1', venueName: 'Harbour Hotel', by: 'U1', isNewInChannel: true },
  ]);
  expect(await world.digests.list('T1')).toHaveLength(1);
  const changed = { ...settings, times: ['19:00'] };
  await save({ version: 1, isByManager: true, settings: changed });
  expect([...channel.values()].at(-1)).toMatchObject({ isNewInChannel: false });
});

test('a modal that is submitted twice at once is introduced once', async ({ world }) => {
  const { save, channel } = makeSaving(world);
  expect(await Promise.all([save(), save()])).toEqual([{ kind: 'saved' }, { kind: 'saved' }]);
  expect(channel.size).toBe(1);
});

const refusals: readonly PostResult[] = [
  { kind: 'refused', reason: { kind: 'posting', code: 'not_in_channel' } },
  { kind: 'later', waitMs: 1_000 },
  { kind: 'unknown' },
];

test.for(refusals)('nothing is saved if posting returns %j', async (answer, { world }) => {
  const { save, answerWith } = makeSaving(world);
  answerWith(answer);
  expect(await save()).toEqual({ kind: 'not_posted', result: answer });
  expect(await world.digests.list('T1')).toEqual([]);
});

test('nothing is posted if the venue is not connected', async ({ world }) => {
  const { save, channel } = makeSaving(world, []);
  expect(await save()).toEqual({ kind: 'venue_gone' });
  expect(channel.size).toBe(0);
});

test('a conflict found while saving removes the introduction', async ({ world }) => {
  const { save, channel } = makeSaving(world);
  await world.saved('d1');
  const check = world.digests.check.bind(world.digests);
  // Someone else saves between the check and the save.
  world.digests.check = async (workspaceId, draft) => {
    const verdict = await check(workspaceId, draft);
    const others = { ...settings, times: ['20:00'] };
    await world.digests.save(
      { id: 'd1', version: 1, isByManager: true, settings: others },
      { workspaceId: 'T1', userId: 'U2' },
    );
    return verdict;
  };
  const mine = { ...settings, times: ['19:00'] };
  expect(await save({ version: 1, isByManager: true, settings: mine })).toEqual({
    kind: 'conflict',
  });
  expect(channel.size).toBe(0);
});

test('a failed save removes the introduction and rethrows the error', async ({ world }) => {
  const { save, channel } = makeSaving(world);
  world.records.update = () => Promise.reject(new Error('disk full'));
  await expect(save()).rejects.toThrow('disk full');
  expect(channel.size).toBe(0);
});
