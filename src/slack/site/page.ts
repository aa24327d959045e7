import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** A page of the app's site: plain HTML without scripts. */
export interface Page {
  readonly status: number;
  readonly title: string;
  readonly body: Html;
  /** Pages at the end of an installation are not kept: their address contains a code. */
  readonly mayBeKept: boolean;
}

/** Markup. Only {@link html} makes it, so text from elsewhere is always escaped. */
export interface Html {
  readonly markup: string;
}

/** Escapes values that are not markup. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (Html | readonly Html[] | string)[]
): Html {
  const parts = values.map((value) =>
    typeof value === 'string'
      ? escapeText(value)
      : [value]
          .flat()
          .map((one) => one.markup)
          .join('\n'),
  );
  return { markup: String.raw({ raw: strings.raw }, ...parts) };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

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

export function sendPage(response: ServerResponse, { status, title, body, mayBeKept }: Page): void {
  response.writeHead(status, {
    ...secureHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': mayBeKept ? `public, max-age=${keptForSeconds}` : 'no-store',
  });
  response.end(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<style>${style}</style>
</head>
<body>
${body.markup}
</body>
</html>
`);
}
