/**
 * The emoji that Ambience writes, as pictures: a plain Linux has no font for them. The character
 * stays in the text, for screen readers and for copying.
 */

interface Picture {
  /** In a square of 24. */
  readonly path: string;
  readonly colour: string;
  /** Drawn over it as a line. */
  readonly line?: { readonly path: string; readonly colour: string };
}

const amber = '#d99100';
const speaker = { path: 'M3 9h4l6-5v16l-6-5H3z', colour: '#5f6b7a' };
export const pictures: Readonly<Record<string, Picture>> = {
  '🔔': {
    path: 'M12 2a6 6 0 0 0-6 6v5l-2 4h16l-2-4V8a6 6 0 0 0-6-6zM9.5 19a2.5 2.5 0 0 0 5 0z',
    colour: amber,
  },
  '👀': {
    path: 'M7 4c3 0 5 3.6 5 8s-2 8-5 8-5-3.6-5-8 2-8 5-8zM17 4c3 0 5 3.6 5 8s-2 8-5 8-5-3.6-5-8 2-8 5-8z',
    colour: '#5f6b7a',
    line: { path: 'M8 11v3M18 11v3', colour: '#fff' },
  },
  '⚠': {
    path: 'M12 2 23 21H1z',
    colour: amber,
    line: { path: 'M12 9v5M12 17v1.5', colour: '#fff' },
  },
  '🔇': {
    ...speaker,
    line: { path: 'm16 9 6 6m0-6-6 6', colour: '#c92a2a' },
  },
  '🔊': {
    ...speaker,
    line: { path: 'M16 8.5a5 5 0 0 1 0 7M18.5 5.5a9 9 0 0 1 0 13', colour: '#5f6b7a' },
  },
  '✍': {
    path: 'M3 21l1.5-5.5L16 4l4 4L8.5 19.5z',
    colour: '#8a6d3b',
    line: { path: 'M13 21.5h8', colour: '#8a6d3b' },
  },
  '🔥': {
    path: 'M13 1c1 5 6 7 6 13a7 7 0 0 1-14 0c0-3 2-4 2-7 2 1 3 2 3 4 2-2 3-6 3-10z',
    colour: '#e8590c',
  },
  '✅': {
    path: 'M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z',
    colour: '#2f9e44',
    line: { path: 'm6 12 4 4 8-9', colour: '#fff' },
  },
  '⏳': { path: 'M5 2h14v4l-5 6 5 6v4H5v-4l5-6-5-6z', colour: '#8a6d3b' },
  '🔒': {
    path: 'M7 10V8a5 5 0 0 1 10 0v2h2v12H5V10zm2.5 0h5V8a2.5 2.5 0 0 0-5 0z',
    colour: '#868e96',
  },
};

/** With the variation selector that asks for a picture instead of a sign. */
const known = new RegExp(`((?:${Object.keys(pictures).join('|')})\\uFE0F?)`, 'u');

/** A text as nodes, with a picture for each emoji. */
export function withPictures(text: string): (Node | string)[] {
  if (!known.test(text)) return [text];
  return text
    .split(known)
    .filter((part) => part !== '')
    .map((part) => {
      const picture = pictures[part.replace('\uFE0F', '')];
      return picture === undefined ? part : pictureOf(part, picture);
    });
}

function pictureOf(text: string, { path, colour, line }: Picture): Node {
  const emoji = document.createElement('span');
  emoji.className = 'emoji';
  const glyph = document.createElement('span');
  glyph.textContent = text;
  const drawing = draw('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' });
  drawing.append(draw('path', { d: path, fill: colour, 'fill-rule': 'evenodd' }));
  if (line !== undefined) {
    const stroke = { fill: 'none', stroke: line.colour, 'stroke-width': '2.5' };
    drawing.append(draw('path', { d: line.path, ...stroke }));
  }
  emoji.append(glyph, drawing);
  return emoji;
}

function draw(tag: 'svg' | 'path', attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
