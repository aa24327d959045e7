import { h } from '../dom.ts';

/** A menu with its label. */
export function chooser(
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen: string,
  choose: (value: string) => void,
): HTMLElement {
  const select = h(
    'select',
    { 'aria-label': label, change: () => choose(select.value) },
    ...options.map(([value, text]) => h('option', { value, selected: value === chosen }, text)),
  );
  return h('label', {}, `${label} `, select);
}
