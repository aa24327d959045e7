import { createLru } from '../lru.ts';

/**
 * Where Teams has conversations. The bot's token is sent to no other host: whoever could name one in an
 * activity would get it.
 * https://learn.microsoft.com/microsoftteams/platform/bots/how-to/conversations/send-proactive-messages
 */
const hosts: ReadonlySet<string> = new Set([
  'smba.trafficmanager.net',
  'smba.infra.gcc.teams.microsoft.com',
  'smba.infra.gov.teams.microsoft.us',
  'smba.infra.dod.teams.microsoft.us',
  'msteams.botframework.azure.cn',
]);

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Every activity names one of few, and taking an address apart is slow. */
const addressesRemembered = 100;
const known = createLru<true>(addressesRemembered);
/** In characters. */
const longestRemembered = 200;

/** @param allowsLoopback for the sandbox, where the conversations are on this machine */
export function isServiceUrl(address: string, allowsLoopback: boolean): boolean {
  const key = `${allowsLoopback} ${address}`;
  if (known.get(key) === true) return true;
  const isOne = isAt(address, allowsLoopback, (host) => hosts.has(host));
  if (isOne && address.length <= longestRemembered) known.set(key, true);
  return isOne;
}

/** Where people's own files are, by cloud. Uploads bring no token of the app. */
const oneDrive = /^[\w-]+\.sharepoint(?:\.com|\.us|\.cn|-mil\.us)$/;

export function isUploadUrl(address: string, allowsLoopback: boolean): boolean {
  return isAt(address, allowsLoopback, (host) => oneDrive.test(host));
}

function isAt(
  address: string,
  allowsLoopback: boolean,
  isHost: (host: string) => boolean,
): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  const { protocol, hostname, port, username, password } = url;
  if (username !== '' || password !== '') return false;
  if (loopback.has(hostname)) return allowsLoopback && protocol === 'http:';
  return protocol === 'https:' && port === '' && isHost(hostname);
}
