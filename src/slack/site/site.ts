import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
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

export function createSite(operator: Operator, downloads: Downloads): Site {
  const pages: Readonly<Record<string, Page>> = {
    '/': frontPage(operator),
    [privacyPath]: privacyPage(operator),
    [supportPath]: supportPage(operator),
  };
  const missing = missingPage(operator);
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
