import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { privacyPath, supportPath } from './addresses.ts';
import { type Downloads, downloadPath } from './downloads.ts';
import { type Page, secureHeaders, sendPage } from './page.ts';
import {
  frontPage,
  missingPage,
  type Operator,
  pictures,
  privacyPage,
  supportPage,
} from './public-pages.ts';

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

export function createSite(operator: Operator, downloads: Downloads): Site {
  const pages: Readonly<Record<string, Page>> = {
    '/': frontPage(operator),
    [privacyPath]: privacyPage(operator),
    [supportPath]: supportPage(operator),
  };
  const missing = missingPage(operator);
  const pictureTurns = createPictureTurns();
  const files = new Map(
    Object.values(pictures).map((name) => [
      `/pictures/${name}`,
      readFileSync(new URL(`pictures/${name}`, import.meta.url)),
    ]),
  );
  return {
    async answer(request, response) {
      const [path = '', query = ''] = (request.url ?? '/').split('?', 2);
      if (path === downloadPath) {
        return downloads.answer(new URLSearchParams(query).get('token') ?? '', response);
      }
      const picture = files.get(path);
      if (picture === undefined) {
        const name = path === '/' ? path : path.replace(/\/$/, '');
        sendPage(response, (Object.hasOwn(pages, name) ? pages[name] : undefined) ?? missing);
      } else if (!pictureTurns.take(request.socket, response)) {
        // Nobody reads what was sent, so nothing more is kept for it.
        request.socket.destroy();
      } else {
        response.writeHead(200, {
          ...secureHeaders,
          'content-type': 'image/webp',
          'cache-control': `public, max-age=${pictureSeconds}`,
        });
        response.end(picture);
      }
    },
  };
}
