import { hourMs } from '../../time.ts';
/**
 * What real services do with data although nothing fails: answers that are right in form and wrong,
 * partial or unusual in content.
 */
export type Variation =
  /** Data keeps the time at which this began. */
  | 'frozen'
  /** Objects without any of the documented parts. */
  | 'wrongShape'
  /** Lists and series without anything in them. */
  | 'empty'
  /** Typical days of 13 half hours, trends of the last hour. */
  | 'shortHistory'
  /** Zones are called otherwise in live data than in the list of zones. */
  | 'renamed'
  /** Loudness from 0 to 1. */
  | 'smallLoudness'
  /** Loudness in decibels. */
  | 'decibels'
  /** Figures as texts. */
  | 'numericTexts'
  /** Timestamps an hour ahead. */
  | 'clockAhead';

/** @param path such as `venue/live` */
export function vary(variation: Variation, path: string, body: unknown): unknown {
  switch (variation) {
    case 'frozen':
      return body;
    case 'wrongShape':
      return Array.isArray(body) ? [{}] : {};
    case 'empty':
      return emptied(body);
    case 'shortHistory':
      return shortened(path, body);
    case 'renamed':
      return path.endsWith('live') || path.endsWith('busiest')
        ? mapFields(body, (name, value) => (name === 'zone_name' ? `New ${value}` : value))
        : body;
    case 'smallLoudness':
      return rescaled(body, (value) => Math.round(value * 8) / 100);
    case 'decibels':
      return rescaled(body, (value) => Math.round(40 + value * 5));
    case 'numericTexts':
      return mapFields(body, (_, value) => (typeof value === 'number' ? String(value) : value));
    case 'clockAhead':
      return mapFields(body, (name, value) =>
        name.endsWith('timestamp') && typeof value === 'string'
          ? new Date(Date.parse(value) + hourMs).toISOString()
          : value,
      );
  }
}

type Change = (name: string, value: unknown) => unknown;

/** Changes all that is neither a list nor an object, by the name of its nearest field. */
function mapFields(value: unknown, change: Change, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => mapFields(one, change, name));
  if (typeof value !== 'object' || value === null) return change(name, value);
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, mapFields(inner, change, field)]),
  );
}

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [
      field,
      field === 'zone_id' || field.endsWith('timestamp') ? inner : emptied(inner),
    ]),
  );
}

const halfHoursKept = 13;
const trendPointsKept = 5;

function shortened(path: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    const isSeries = value.every((one) => typeof one !== 'object');
    if (!isSeries) return value.map((one) => shortened(path, one));
    return path.endsWith('trending')
      ? value.slice(-trendPointsKept)
      : value.slice(0, halfHoursKept);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, shortened(path, inner)]),
  );
}

/** Loudness stands in `loudness`, as an index, an average or a series; of a trend also its slope. */
function rescaled(value: unknown, scale: (value: number) => number, isLoudness = false): unknown {
  if (typeof value === 'number') return isLoudness ? scale(value) : value;
  if (Array.isArray(value)) return value.map((one) => rescaled(one, scale, isLoudness));
  if (typeof value !== 'object' || value === null) return value;
  if (isLoudness && 'rate_per_hour' in value) {
    // The index beside it is a direction.
    return { ...value, rate_per_hour: scale(Number(value.rate_per_hour)) - scale(0) };
  }
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [
      field,
      rescaled(inner, scale, field === 'loudness' || (isLoudness && field !== 'music')),
    ]),
  );
}
