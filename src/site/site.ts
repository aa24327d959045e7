import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { KeptDays } from '../conversation/text/stored-data.ts';
import { packageFolder } from '../package-folder.ts';
import type { SiteConfig } from '../service-config.ts';
import { privacyPath, supportPath } from './addresses.ts';
import { type Downloads, downloadPath } from './downloads.ts';
import { type FileLinks, filePath } from './file-links.ts';
import { frontPage } from './front-page.ts';
import { type Page, picturePath, pictures, secureHeaders, sendPage, sendText } from './page.ts';
import { missingPage, privacyPage, supportPage } from './public-pages.ts';
import type { SiteFaces } from './site-faces.ts';

/** Pages that everyone can read, and downloads for those who have the link. */
export interface Site {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

const pictureSeconds = 86_400;
/** Of one connection, until they are sent; a browser asks for the next one after that. */
const mostPictures = 8;

/** Counts the pictures that wait to be sent on each connection. */
function createPictureTurns() {
  const waiting = new WeakMap<Socket, number>();
  return {
    /** @returns false if too many wait already */
    take(socket: Socket, response: ServerResponse): boolean {
      const count = waiting.get(socket) ?? 0;
      if (count >= mostPictures) return false;
      waiting.set(socket, count + 1);
      response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
      return true;
    },
  };
}

/** What search engines and link previews need not read: https://www.rfc-editor.org/rfc/rfc9309 */
const robots = `User-agent: *
Disallow: /slack/
Disallow: ${downloadPath}
Disallow: ${filePath}
`;

const types: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
};

function readPicture(name: string) {
  const [extension = ''] = name.split('.').slice(-1);
  const content = readFileSync(new URL(`src/site/pictures/${name}`, packageFolder));
  return { content, type: types[extension] ?? 'application/octet-stream' };
}

export function createSite(
  owner: SiteConfig,
  kept: KeptDays,
  {
    downloads,
    fileLinks,
    faces,
  }: {
    readonly downloads: Downloads;
    readonly fileLinks: FileLinks;
    readonly faces: SiteFaces;
  },
): Site {
  const pages: Readonly<Record<string, Page>> = {
    '/': frontPage(faces),
    [privacyPath]: privacyPage(owner.operator, kept, faces),
    [supportPath]: supportPage(owner.operator, faces),
  };
  const missing = missingPage();
  const pictureTurns = createPictureTurns();
  const files = new Map([
    // Browsers look there whatever the page says.
    ['/favicon.ico', readPicture('favicon.ico')] as const,
    ...Object.values(pictures).map((name) => [picturePath(name), readPicture(name)] as const),
  ]);
  return {
    async answer(request, response) {
      const [path = '', query = ''] = (request.url ?? '/').split('?', 2);
      if (path === downloadPath || path === filePath) {
        const token = new URLSearchParams(query).get('token') ?? '';
        return (path === filePath ? fileLinks : downloads).answer(token, response);
      }
      if (path === '/robots.txt') {
        return sendText(response, 200, robots, { 'content-type': 'text/plain; charset=utf-8' });
      }
      const picture = files.get(path);
      if (picture === undefined) {
        const name = path === '/' ? path : path.replace(/\/$/, '');
        sendPage(
          response,
          (Object.hasOwn(pages, name) ? pages[name] : undefined) ?? missing,
          owner,
        );
      } else if (!pictureTurns.take(request.socket, response)) {
        // Nobody reads what was sent, so nothing more is kept for it.
        request.socket.destroy();
      } else {
        response.writeHead(200, {
          ...secureHeaders,
          'content-type': picture.type,
          'cache-control': `public, max-age=${pictureSeconds}`,
        });
        response.end(picture.content);
      }
    },
  };
}
