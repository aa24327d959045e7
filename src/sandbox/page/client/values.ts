import type { Values } from './elements.ts';

/** Inputs that nobody touched have the value they began with. */
export function valuesOf(blocks: readonly unknown[], touched: Values): Values {
  const initial = blocks.flatMap((block) => {
    const { block_id, element } = Object(block);
    if (typeof block_id !== 'string' || typeof element !== 'object' || element === null) return [];
    const { action_id, type } = Object(element);
    const begun = Object.entries(element).flatMap(([name, value]) =>
      name.startsWith('initial_') ? [[payloadName(name), value] as const] : [],
    );
    const state = { type, ...Object.fromEntries(begun), ...touched[block_id]?.[action_id] };
    return [[block_id, { [action_id]: state }] as const];
  });
  return { ...touched, ...Object.fromEntries(initial) };
}

/** `initial_value` becomes `value`, `initial_users` `selected_users`. */
function payloadName(initial: string): string {
  const name = initial.replace('initial_', '');
  return name === 'value' ? 'value' : `selected_${name}`;
}
