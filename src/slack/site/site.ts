import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Downloads, downloadPath } from './downloads.ts';
import { type Page, secureHeaders, sendPage } from './page.ts';
import { frontPage, type Operator, pictures, privacyPage, supportPage } from './public-pages.ts';

/** Pages that everyone can read, and downloads for those who have the link. */
export interface Site {
  /** @returns false if there is no such page */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

const pictureSeconds = 86_400;

export function createSite(operator: Operator, downloads: Downloads): Site {
  const pages: Readonly<Record<string, Page>> = {
    '/': frontPage(operator),
    '/privacy': privacyPage(operator),
    '/support': supportPage(operator),
  };
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
        await downloads.answer(new URLSearchParams(query).get('token') ?? '', response);
        return true;
      }
      const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
      const picture = files.get(path);
      if (page !== undefined) sendPage(response, page);
      else if (picture !== undefined) {
        response.writeHead(200, {
          ...secureHeaders,
          'content-type': 'image/webp',
          'cache-control': `public, max-age=${pictureSeconds}`,
        });
        response.end(picture);
      }
      return page !== undefined || picture !== undefined;
    },
  };
}
