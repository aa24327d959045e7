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

export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
