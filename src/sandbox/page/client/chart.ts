import { h, svg } from './dom.ts';
import { fieldOf, fieldsIn, numberIn, stringIn } from './fields.ts';

const [width, height] = [560, 220];
const plot = { left: 34, right: 24, top: 10, bottom: 30 };
const colours = 12;

interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

/** Slack's line chart as SVG. `data-` attributes hold label and value of each point. */
export function chart(block: unknown): HTMLElement {
  const title = stringIn(fieldOf(block, 'title'));
  const drawing = fieldOf(block, 'chart');
  const legend = fieldsIn(fieldOf(drawing, 'series')).map((one) => stringIn(one.name));
  return h(
    'figure',
    { class: 'chart' },
    h('figcaption', {}, title),
    axes(drawing, title),
    h(
      'ul',
      { class: 'legend' },
      ...legend.map((name, index) => h('li', { class: `series-${index % colours}` }, name)),
    ),
  );
}

function axes(drawing: unknown, title: string): SVGElement {
  const categories = fieldOf(fieldOf(drawing, 'axis_config'), 'categories');
  const labels = Array.isArray(categories) ? categories.map(stringIn) : [];
  const series: Series[] = fieldsIn(fieldOf(drawing, 'series')).map((one) => ({
    name: stringIn(one.name),
    values: labels.map((label) => {
      const point = fieldsIn(one.data).find((each) => each.label === label);
      return numberIn(point?.value);
    }),
  }));
  const all = series.flatMap(({ values }) => values);
  const top = roundTop(Math.max(...all));
  const bottom = Math.min(0, ...all);
  const inner = { width: width - plot.left - plot.right, height: height - plot.top - plot.bottom };
  const step = inner.width / Math.max(1, labels.length - 1);
  const x = (index: number) => plot.left + index * step;
  const y = (value: number) => plot.top + inner.height * (1 - (value - bottom) / (top - bottom));
  const ticks = [bottom, (top + bottom) / 2, top];
  return svg(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': title },
    ...ticks.flatMap((tick) => [
      svg('line', {
        class: 'grid',
        x1: plot.left,
        x2: width - plot.right,
        y1: y(tick),
        y2: y(tick),
      }),
      svg(
        'text',
        { class: 'tick', x: plot.left - 6, y: y(tick) + 4, 'text-anchor': 'end' },
        shown(tick),
      ),
    ]),
    ...labels.flatMap((label, index) =>
      isLabelled(index, labels.length)
        ? [
            svg(
              'text',
              { class: 'tick', x: x(index), y: height - 10, 'text-anchor': 'middle' },
              label,
            ),
          ]
        : [],
    ),
    ...series.map((one, index) => line(one, index, { labels, x, y })),
  );
}

/** About five labels, among them the first and the last, which do not overlap. */
function isLabelled(index: number, count: number): boolean {
  const every = Math.max(1, Math.ceil(count / 5));
  const toLast = count - 1 - index;
  return toLast === 0 || (index % every === 0 && toLast >= every / 2);
}

/** The next of 1, 2, 5 and 10, times a power of ten: charts of one scale can be compared. */
function roundTop(highest: number): number {
  if (highest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  return power * ([1, 2, 5].find((step) => step * power >= highest) ?? 10);
}

interface Frame {
  readonly labels: readonly string[];
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
}

function line({ name, values }: Series, index: number, { labels, x, y }: Frame): SVGElement {
  const points = values.map((value, at) => `${x(at)},${y(value)}`);
  const circles = values.map((value, at) =>
    svg(
      'circle',
      {
        'data-series': name,
        'data-label': labels[at],
        'data-value': value,
        cx: x(at),
        cy: y(value),
        r: 3,
      },
      svg('title', {}, `${name}, ${labels[at] ?? ''}: ${shown(value)}`),
    ),
  );
  return svg(
    'g',
    { class: `series-${index % colours}` },
    svg('polyline', { class: 'line', points: points.join(' ') }),
    ...circles,
  );
}

function shown(value: number): string {
  return String(Math.round(value * 10) / 10);
}
