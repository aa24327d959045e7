import { expect } from 'vitest';
import { showView } from '../../src/sandbox/show.ts';
import { digestsIn, pass, postsIn, setUpDigest } from './with-digests.ts';
import { connected, test } from './with-sandbox.ts';

test('a digest is set up by modal, says hello, and comes at its time', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const managed = await setUpDigest(manager, { channel: 'bar', times: ['22:00'] });
  expect(showView(managed)).toContain('Saved.');
  expect(showView(managed)).toContain('Next: Fri 20 Nov 22:00, Sat 21 Nov 22:00, Sun 22 Nov 22:00');
  const [hello] = postsIn(sandbox, 'C0BAR');
  expect(hello?.text).toContain('<@U0MANAGER> has set up a digest for this channel.');
  await pass(sandbox, 56);
  expect(digestsIn(sandbox, 'C0BAR')).toEqual([]);
  await pass(sandbox, 2);
  const [digest] = digestsIn(sandbox, 'C0BAR');
  console.log(digest);
  expect(digestsIn(sandbox, 'C0BAR')).toHaveLength(1);
  expect(digest).toContain('## Daily digest: Harbour Hotel, Fri 20 Nov 22:00 (Europe/Copenhagen)');
});
