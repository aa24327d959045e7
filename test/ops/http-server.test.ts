import { expect, test } from 'vitest';
import { createHttpServer } from '../../src/ops/http-server.ts';
import { createLog } from '../../src/ops/log.ts';

function testServer(isHttpsOnly = false) {
  return createHttpServer({
    host: '127.0.0.1',
    port: 0,
    health: { isReady: true, storeStatus: async () => 'ok' },
    routes: {
      'POST /messages': async (_request, response) => {
        response.writeHead(202).end();
      },
      'POST /broken': () => Promise.reject(new Error('a handler that fails')),
    },
    site: undefined,
    isHttpsOnly,
    log: createLog('silent'),
  });
}

test.each([true, false])(
  'browsers are told to use nothing but https if the address has it: %s',
  async (isHttpsOnly) => {
    const server = testServer(isHttpsOnly);
    const port = await server.start();
    const { headers } = await fetch(`http://127.0.0.1:${port}/`);
    expect(headers.has('strict-transport-security')).toBe(isHttpsOnly);
    await server.stop(async () => {});
  },
);

test('each method and path has its handler, and everything else is not found', async () => {
  const server = testServer();
  const port = await server.start();
  const status = async (method: string, path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method })).status;
  expect(await status('POST', '/messages?a=b')).toBe(202);
  expect(await status('GET', '/messages')).toBe(404);
  expect(await status('POST', '/constructor')).toBe(404);
  expect(await status('POST', '/broken')).toBe(500);
  expect(await status('GET', '/livez')).toBe(200);
  await server.stop(async () => {});
});
