import { h, svg } from './dom.ts';
import { fieldOf, fieldsIn, isFields, numberIn, stringIn } from './fields.ts';

/** Slack's `data_visualization`, as SVG; every mark carries its label and value. */

const [width, height] = [560, 220];
const plot = { left: 34, right: 10, top: 10, bottom: 44 };
const colours = 12;

interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

export function chart(block: unknown): HTMLElement {
  const title = stringIn(fieldOf(block, 'title'));
  const drawing = fieldOf(block, 'chart');
  const type = stringIn(fieldOf(drawing, 'type'));
  const isPie = type === 'pie';
  const legend = isPie
    ? fieldsIn(fieldOf(drawing, 'segments')).map((one) => stringIn(one.label))
    : fieldsIn(fieldOf(drawing, 'series')).map((one) => stringIn(one.name));
  return h(
    'figure',
    { class: 'chart', 'data-chart': type },
    h('figcaption', {}, title),
    isPie ? pie(drawing, title) : axes(drawing, type, title),
    ...axisNames(drawing),
    h(
      'ul',
      { class: 'legend' },
      ...legend.map((name, index) => h('li', { class: `series-${index % colours}` }, name)),
    ),
  );
}

function axisNames(drawing: unknown): HTMLElement[] {
  const config = fieldOf(drawing, 'axis_config');
  return (['x', 'y'] as const).flatMap((axis) => {
    const name = stringIn(fieldOf(config, `${axis}_label`));
    return name === '' ? [] : [h('p', { class: 'small' }, `${axis}: ${name}`)];
  });
}

function axes(drawing: unknown, type: string, title: string): SVGElement {
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
  const top = Math.max(1, ...all);
  const bottom = Math.min(0, ...all);
  const inner = { width: width - plot.left - plot.right, height: height - plot.top - plot.bottom };
  const step = inner.width / Math.max(1, labels.length - (type === 'bar' ? 0 : 1));
  const x = (index: number) => plot.left + (type === 'bar' ? (index + 0.5) * step : index * step);
  const y = (value: number) => plot.top + inner.height * (1 - (value - bottom) / (top - bottom));
  const every = Math.max(1, Math.ceil(labels.length / 7));
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
      index % every === 0
        ? [
            svg(
              'text',
              { class: 'tick', x: x(index), y: height - 24, 'text-anchor': 'middle' },
              label,
            ),
          ]
        : [],
    ),
    ...series.map((one, index) =>
      marks(one, index, { type, labels, x, y, step, count: series.length, bottom }),
    ),
  );
}

interface Frame {
  readonly type: string;
  readonly labels: readonly string[];
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  readonly step: number;
  readonly count: number;
  readonly bottom: number;
}

function marks({ name, values }: Series, index: number, frame: Frame): SVGElement {
  const { type, labels, x, y, step, count, bottom } = frame;
  const points = values.map((value, at) => `${x(at)},${y(value)}`);
  const ends = `${x(values.length - 1)},${y(bottom)} ${x(0)},${y(bottom)}`;
  const barWidth = (step * 0.8) / count;
  const shapes = values.map((value, at) => {
    const said = svg('title', {}, `${name}, ${labels[at] ?? ''}: ${shown(value)}`);
    const data = { 'data-series': name, 'data-label': labels[at], 'data-value': value };
    if (type !== 'bar') return svg('circle', { ...data, cx: x(at), cy: y(value), r: 3 }, said);
    const [from, to] = [y(Math.max(0, value)), y(Math.min(0, value))];
    const left = x(at) - step * 0.4 + index * barWidth;
    return svg(
      'rect',
      { ...data, x: left, y: from, width: barWidth * 0.9, height: Math.max(1, to - from) },
      said,
    );
  });
  return svg(
    'g',
    { class: `series-${index % colours}` },
    type === 'area' && svg('polygon', { class: 'area', points: `${points.join(' ')} ${ends}` }),
    type !== 'bar' && svg('polyline', { class: 'line', points: points.join(' ') }),
    ...shapes,
  );
}

function pie(drawing: unknown, title: string): SVGElement {
  const segments = fieldsIn(fieldOf(drawing, 'segments')).filter(isFields);
  const sum = segments.reduce((total, one) => total + numberIn(one.value), 0) || 1;
  let from = 0;
  return svg(
    'svg',
    { viewBox: '0 0 220 220', role: 'img', 'aria-label': title, class: 'pie' },
    ...segments.map((one, index) => {
      const share = numberIn(one.value) / sum;
      const begin = from;
      from += share;
      const label = stringIn(one.label);
      return svg(
        'path',
        {
          class: `series-${index % colours}`,
          d: slice(begin, from),
          'data-series': label,
          'data-label': label,
          'data-value': numberIn(one.value),
        },
        svg('title', {}, `${label}: ${shown(numberIn(one.value))}, ${Math.round(share * 100)} %`),
      );
    }),
  );
}

function slice(from: number, to: number): string {
  const at = (share: number) => {
    const angle = 2 * Math.PI * share - Math.PI / 2;
    return `${110 + 100 * Math.cos(angle)} ${110 + 100 * Math.sin(angle)}`;
  };
  // A whole circle has no two ends.
  const end = Math.min(to, from + 0.9999);
  return `M110 110 L${at(from)} A100 100 0 ${end - from > 0.5 ? 1 : 0} 1 ${at(end)} Z`;
}

function shown(value: number): string {
  return String(Math.round(value * 10) / 10);
}
