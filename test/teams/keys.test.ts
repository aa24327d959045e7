import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRemoteJWKSet, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createTokenVerifier } from '../../src/teams/receiving/verify-token.ts';

/** The keys of the Bot Framework, read over HTTP from where they are published. */

const appId = '00000000-0000-4000-8000-00000000000a';
const serviceUrl = 'https://smba.trafficmanager.net/emea/';

async function newKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const sign = async () =>
    `Bearer ${await new SignJWT({ serviceurl: serviceUrl })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer('https://api.botframework.com')
      .setAudience(appId)
      .setExpirationTime('10m')
      .sign(privateKey)}`;
  return { jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }, sign };
}

async function serveKeys() {
  let keys: readonly JWK[] | undefined = [];
  const server = createServer((_, response) => {
    response.writeHead(keys ? 200 : 503, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ keys }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const keysUrl = `http://127.0.0.1:${port}/keys`;
  const endpoints = { keysUrl, tokenUrl: keysUrl, allowsLoopback: true };
  // Keys are otherwise read twice a minute at most, whatever tokens name.
  const readKeys = createRemoteJWKSet(new URL(keysUrl), { cooldownDuration: 0 });
  const site = { publicUrl: keysUrl, operator: { name: 'x', contact: 'x@y.z' } };
  const config = { appId, appSecret: 'x', tenantId: appId, endpoints, site };
  return {
    verifier: createTokenVerifier(config, readKeys),
    publish: (next: readonly JWK[] | undefined) => {
      keys = next;
    },
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

test('a key that was published since is read when a token names it', async () => {
  await using served = await serveKeys();
  const [old, next] = await Promise.all([newKey('old'), newKey('next')]);
  served.publish([old.jwk]);
  expect(await served.verifier.verify(await old.sign(), serviceUrl)).toEqual({ kind: 'valid' });
  served.publish([old.jwk, next.jwk]);
  expect(await served.verifier.verify(await next.sign(), serviceUrl)).toEqual({ kind: 'valid' });
});

test('among thousands of keys, a token is verified with its own', async () => {
  await using served = await serveKeys();
  const [own, stranger] = await Promise.all([newKey('own'), newKey('stranger')]);
  const others = Array.from({ length: 5_000 }, (_, index) => ({
    ...stranger.jwk,
    kid: `other-${index}`,
  }));
  served.publish([...others, own.jwk]);
  expect(await served.verifier.verify(await own.sign(), serviceUrl)).toEqual({ kind: 'valid' });
  // A key that is not published.
  expect(await served.verifier.verify(await stranger.sign(), serviceUrl)).toMatchObject({
    kind: 'refused',
  });
});

test('while the keys cannot be read, no token is good, and the cause is known', async () => {
  await using served = await serveKeys();
  const key = await newKey('key');
  served.publish(undefined);
  const verdict = await served.verifier.verify(await key.sign(), serviceUrl);
  expect(verdict).toMatchObject({ kind: 'unavailable', cause: expect.any(Error) });
  served.publish([key.jwk]);
  expect(await served.verifier.verify(await key.sign(), serviceUrl)).toEqual({ kind: 'valid' });
});
