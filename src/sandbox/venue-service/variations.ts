import { hourMs } from '../../time.ts';

/** Ways in which a successful answer of a real service can be wrong, partial or unusual. */
export type Variation =
  /** Data stays as it was when the fault began. */
  | 'frozen'
  /** Objects without any documented field. */
  | 'wrongShape'
  /** Empty lists and series, and null for values. */
  | 'empty'
  /** Typical days have 13 half hours, trends only the last hour. */
  | 'shortHistory'
  /** Zones have other names in live data than in the zone list. */
  | 'renamed'
  /** Loudness from 0 to 1. */
  | 'smallLoudness'
  /** Loudness in decibels. */
  | 'decibels'
  /** Numbers sent as strings. */
  | 'numericTexts'
  /** Timestamps an hour ahead. */
  | 'clockAhead';

/** Applies a variation to the body of an answer. @param path such as `venue/live` */
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

/** Changes every value that is neither a list nor an object; `name` is its nearest field. */
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

/** Rescales all numbers below `loudness`: index, averages, series and the slope of a trend. */
function rescaled(value: unknown, scale: (value: number) => number, isLoudness = false): unknown {
  if (typeof value === 'number') return isLoudness ? scale(value) : value;
  if (Array.isArray(value)) return value.map((one) => rescaled(one, scale, isLoudness));
  if (typeof value !== 'object' || value === null) return value;
  if (isLoudness && 'rate_per_hour' in value) {
    // `index` stays as it is: here it is the direction, not a loudness.
    return { ...value, rate_per_hour: scale(Number(value.rate_per_hour)) - scale(0) };
  }
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [
      field,
      rescaled(inner, scale, field === 'loudness' || (isLoudness && field !== 'music')),
    ]),
  );
}
