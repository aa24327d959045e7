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

const characters = new Map([
  ...Object.entries(entities).map(([character, entity]) => [entity, character] as const),
  ['&nbsp;', ' '] as const,
]);

/** What people typed, of a text that may be HTML. Names in `<at>` stay. */
export function textOfHtml(markup: string): string {
  if (!/[<&\u00A0]/.test(markup)) return markup;
  return markup
    .replace(/<(?:br|\/p|\/div|\/li)\s*\/?>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(?:\w+|#39);/g, (entity) => characters.get(entity) ?? entity)
    .replace(/\u00A0/g, ' ');
}

/** A whole page. @param head what it has there besides its title and style */
export function htmlDocument({
  title,
  style,
  body,
  head = { markup: '' },
}: {
  readonly title: string;
  readonly style: string;
  readonly body: Html;
  readonly head?: Html;
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
${head.markup}
<style>${style}</style>
</head>
<body>
${body.markup}
</body>
</html>
`;
}
