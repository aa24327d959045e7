/** A JSON object, such as a block. The sandbox has validated it. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function fieldsIn(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

export function fieldOf(value: unknown, name: string): unknown {
  return isFields(value) ? value[name] : undefined;
}

export function textIn(value: unknown): string {
  const text = typeof value === 'string' ? value : fieldOf(value, 'text');
  return typeof text === 'string' ? text : '';
}

export function stringIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function numberIn(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
