import type {
  Action,
  HostConfig,
  AdaptiveCard as Library,
  SerializationContext,
} from 'adaptivecards';
import type {
  AdaptiveCard,
  Choice,
  Element,
  Action as OwnAction,
} from '../../../../teams/render/adaptive-card.ts';
import { chart } from '../chart.ts';
import { h } from '../dom.ts';
import { withPictures } from '../emoji.ts';
import { markdownHtml } from './markdown.ts';

/** Draws cards with Microsoft's own renderer, and what Teams adds to it: charts and choices that are asked for. */

interface AdaptiveCardsLibrary {
  readonly AdaptiveCard: typeof Library;
  readonly HostConfig: typeof HostConfig;
  readonly SerializationContext: typeof SerializationContext;
}
/** A script of the page sets it. */
const library = (globalThis as typeof globalThis & { readonly AdaptiveCards: AdaptiveCardsLibrary })
  .AdaptiveCards;

export interface CardActs {
  /** A button, with what the inputs hold in its data. */
  use(action: OwnAction): void;
  search(dataset: string): Promise<readonly Choice[]>;
}

const colors = {
  default: { default: 'var(--ink)', subtle: 'var(--soft)' },
  attention: { default: 'var(--bad)', subtle: 'var(--bad)' },
};

const hostConfig = {
  supportsInteractivity: true,
  textBlock: { headingLevel: 2 },
  fontFamily: 'inherit',
  spacing: { small: 6, default: 8, medium: 12, large: 16, extraLarge: 20, padding: 12 },
  separator: { lineThickness: 1, lineColor: 'var(--line)' },
  containerStyles: {
    default: { foregroundColors: colors },
    emphasis: { backgroundColor: 'var(--paper)', foregroundColors: colors },
  },
  actions: {
    maxActions: 12,
    spacing: 'default',
    buttonSpacing: 6,
    actionsOrientation: 'horizontal',
    actionAlignment: 'left',
    showCard: { actionMode: 'inline' },
  },
  inputs: { label: { requiredInputs: { weight: 'bolder' }, optionalInputs: { weight: 'bolder' } } },
};

/** @param isNarrow whether the card is as wide as on a phone */
export async function drawCard(
  card: AdaptiveCard,
  isNarrow: boolean,
  acts: CardActs,
): Promise<HTMLElement> {
  const charts: Element[] = [];
  const shown = await prepared(card, { isNarrow, charts, search: acts.search });
  const drawn = new library.AdaptiveCard();
  drawn.hostConfig = new library.HostConfig(hostConfig);
  library.AdaptiveCard.onProcessMarkdown = (text, result) => {
    result.outputHtml = markdownHtml(text);
    result.didProcess = true;
  };
  drawn.onExecuteAction = (action) => acts.use(actionOf(action));
  drawn.parse(shown, new library.SerializationContext());
  const element = h('div', { class: 'card' });
  const rendered = drawn.render();
  if (rendered !== undefined) element.append(rendered);
  charts.forEach((one, index) => {
    element.querySelector(`[id="${chartId(index)}"]`)?.replaceChildren(chart(asSlackHasIt(one)));
  });
  for (const select of element.querySelectorAll('select:not([aria-labelledby])')) {
    // A menu without a label is named by its placeholder.
    select.setAttribute('aria-label', select.querySelector('option')?.textContent ?? '');
  }
  for (const row of element.querySelectorAll<HTMLElement>('.ac-actionSet, .ac-actionSet > div')) {
    // The renderer cuts a row that is too long, and sets this on each row itself.
    row.style.flexWrap = 'wrap';
    row.style.rowGap = '6px';
  }
  withEmoji(element);
  return element;
}

const chartId = (index: number) => `chart-${index}`;

interface Preparing {
  readonly isNarrow: boolean;
  readonly charts: Element[];
  readonly search: CardActs['search'];
}

/** What the renderer does not know: widths, charts, and choices that are asked for. */
async function prepared(value: unknown, preparing: Preparing): Promise<unknown> {
  if (Array.isArray(value)) {
    const all = await Promise.all(
      value.filter((one) => isShown(one, preparing)).map((one) => prepared(one, preparing)),
    );
    return all;
  }
  if (typeof value !== 'object' || value === null) return value;
  const one = value as Readonly<Record<string, unknown>>;
  if (one.type === 'Chart.Line') {
    preparing.charts.push(value as Element);
    return { type: 'Container', id: chartId(preparing.charts.length - 1), items: [] };
  }
  const { 'choices.data': query, ...others } = one;
  if (one.type === 'Input.ChoiceSet' && query !== undefined) {
    const { dataset } = query as { readonly dataset: string };
    const found = await preparing.search(dataset);
    const known = one.choices as readonly Choice[];
    const more = found.filter(({ value: id }) => !known.some((choice) => choice.value === id));
    // With a query of its own, the renderer would wait for one that the page does not answer.
    return { ...others, style: 'compact', choices: [...known, ...more] };
  }
  const entries = await Promise.all(
    Object.entries(one)
      .filter(([name]) => name !== 'targetWidth')
      .map(async ([name, inner]) => [
        name,
        name === 'data' ? inner : await prepared(inner, preparing),
      ]),
  );
  return Object.fromEntries(entries);
}

function isShown(element: unknown, { isNarrow }: Preparing): boolean {
  const { targetWidth } = Object(element);
  return targetWidth !== (isNarrow ? 'atLeast:Standard' : 'atMost:Narrow');
}

function actionOf(action: Action): OwnAction {
  const { title = '', data, verb } = action as Action & { data: object; verb?: string };
  return verb === undefined
    ? { type: 'Action.Submit', title, data }
    : { type: 'Action.Execute', title, verb, data };
}

/** The page draws one kind of line chart. */
function asSlackHasIt(element: Element): object {
  if (element.type !== 'Chart.Line') return {};
  const categories = element.data[0]?.values?.map(({ x }) => x) ?? [];
  return {
    title: element.title,
    chart: {
      series: element.data.map(({ legend, values = [] }) => ({
        name: legend,
        data: values.map(({ x, y }) => ({ label: x, value: y })),
      })),
      axis_config: { categories },
    },
  };
}

/** A plain Linux has no font for emoji. */
function withEmoji(element: HTMLElement): void {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text && node.parentElement?.closest('svg, option, textarea') === null) {
      texts.push(node);
    }
  }
  for (const text of texts) {
    const parts = withPictures(text.data);
    if (parts.length > 1) text.replaceWith(...parts);
  }
}
