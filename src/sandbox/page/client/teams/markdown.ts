/** The Markdown of Teams' cards, as HTML: bold, italics, links, mentions and line breaks. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escaped first, so nothing in the text becomes an element by itself. */
export function markdownHtml(text: string): string {
  const kept: string[] = [];
  const keep = (html: string) => `\uE000${kept.push(html) - 1}\uE000`;
  const safe = (part: string) => part.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
  const html = text
    .replace(/\\([\\*_[\]()<>`~.+#-])/g, (_, sign: string) => keep(safe(sign)))
    .replace(/<at>([^<]*)<\/at>/g, (_, name: string) =>
      keep(`<span class="mention">${safe(name)}</span>`),
    )
    .replace(/\[([^\]]*)\]\((https?:[^)\s]*)\)/g, (_, label: string, address: string) =>
      keep(`<a href="${safe(address)}" target="_blank" rel="noreferrer">${safe(label)}</a>`),
    );
  return `<p>${safe(html)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|\W)_([^_]+)_(?=\W|$)/g, '$1<em>$2</em>')
    .replace(/\n\n+/g, '</p><p>')
    .replace(/\n/g, '<br>')}</p>`.replace(
    /\uE000(\d+)\uE000/g,
    (_, index: string) => kept[Number(index)] ?? '',
  );
}
