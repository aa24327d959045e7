import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type Html, html, htmlDocument } from '../html.ts';
import type { SiteConfig } from '../service-config.ts';

/** A page of the app's site: plain HTML without scripts. */
export interface Page {
  readonly status: number;
  readonly title: string;
  /** Between the start of the page and its footer. */
  readonly content: Html;
  /** For search engines and link previews; undefined if the page is only for the one who sees it. */
  readonly listing: Listing | undefined;
}

export interface Listing {
  /** Of the page, such as `/privacy`. */
  readonly path: string;
  readonly description: string;
}

/** @param name of the page; the app’s name follows it */
export function publicPage(name: string, listing: Listing | undefined, content: Html): Page {
  const title = name.startsWith(appName) ? name : `${name} · ${appName}`;
  return { status: 200, title, listing, content };
}

const appName = 'Ambience';

/** The pictures of the site, by what they show; see `pictures/`. */
export const pictures = {
  live: 'live.webp',
  digest: 'digest.webp',
  alert: 'alert.webp',
  /** 1200 by 630 pixels, for link previews: https://ogp.me */
  card: 'card.jpg',
  icon: 'icon.svg',
} as const;

export const picturePath = (name: string) => `/pictures/${name}`;

const style = `
:root { color-scheme: light dark; }
body { font: 1.05rem/1.6 system-ui, sans-serif; max-width: 42rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; color: #1d1c1d; background: #fff; }
h1 { font-size: 1.9rem; line-height: 1.2; }
h2 { margin-top: 2.2rem; font-size: 1.3rem; }
a { color: #1264a3; }
img { display: block; max-width: 100%; height: auto; margin: 1.5rem 0; border: 1px solid #ddd; border-radius: .5rem; }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid #ddd; }
dt { margin-top: 1rem; font-weight: 600; }
dd { margin: 0; }
@media (max-width: 34rem) { thead { display: none; } td { display: block; padding: 0; border: 0; } tr { display: block; padding: .6rem 0; border-bottom: 1px solid #ddd; } }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid #ddd; }
.button { display: inline-block; padding: .6rem 1.2rem; border-radius: .4rem; background: #611f69; color: #fff; font-weight: 600; text-decoration: none; }
@media (prefers-color-scheme: dark) {
  body { color: #e8e8e8; background: #1a1d21; }
  a { color: #7cc4f5; }
}
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Forbids scripts, frames, forms and everything from elsewhere. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const secureHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
} as const;

const keptForSeconds = 300;
/** Smaller texts hardly get smaller. */
const compressedFrom = 500;

export function sendPage(response: ServerResponse, page: Page, site: SiteConfig): void {
  sendText(response, page.status, pageText(page, site), {
    'content-type': 'text/html; charset=utf-8',
    // The address of a page that is not listed may contain a code.
    'cache-control': page.listing === undefined ? 'no-store' : `public, max-age=${keptForSeconds}`,
  });
}

/** A file for one person, whose address may contain a code. */
export function sendAttachment(
  response: ServerResponse,
  {
    name,
    type,
    content,
  }: { readonly name: string; readonly type: string; readonly content: string },
): void {
  response.writeHead(200, {
    ...secureHeaders,
    'content-type': type,
    'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`,
    'cache-control': 'no-store',
  });
  response.end(content);
}

/** Compresses it if the browser takes that. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
): void {
  const isTaken = /\bgzip\b(?!;q=0(?![.]))/.test(response.req.headers['accept-encoding'] ?? '');
  const isCompressed = isTaken && text.length >= compressedFrom;
  const encoding = isCompressed ? { 'content-encoding': 'gzip' } : {};
  response.writeHead(status, {
    ...secureHeaders,
    ...headers,
    ...encoding,
    vary: 'accept-encoding',
  });
  response.end(isCompressed ? gzipSync(text) : text);
}

function pageText({ title, content, listing }: Page, { operator, publicUrl }: SiteConfig): string {
  const head =
    listing === undefined
      ? html`<meta name="robots" content="noindex">`
      : html`<meta name="description" content="${listing.description}">
<link rel="canonical" href="${publicUrl}${listing.path}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Ambience">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${listing.description}">
<meta property="og:url" content="${publicUrl}${listing.path}">
<meta property="og:image" content="${publicUrl}${picturePath(pictures.card)}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="The mood and loudness of each zone of a venue.">
<meta name="twitter:card" content="summary_large_image">`;
  const body = html`<main>
${content}
</main>
<footer>
<p><a href="/">Ambience</a> · <a href="/privacy">Privacy</a> · <a href="/support">Support</a></p>
<p>Operated by ${operator.name}</p>
</footer>`;
  const icons = html`<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="${picturePath(pictures.icon)}" type="image/svg+xml">`;
  return htmlDocument({ title, style, body, head: html`${[head, icons]}` });
}
