import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createRequestBodies } from '../../src/ops/request-bodies.ts';

test('a body whose connection closed before it was read is refused', async () => {
  const bodies = createRequestBodies(1_000, () => Promise.resolve());
  const request = new IncomingMessage(new Socket());
  const closed = once(request, 'close');
  request.destroy();
  await closed;
  await expect(bodies.receive(request)).rejects.toThrow('closed within the body');
});
