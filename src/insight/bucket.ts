/**
 * Thins a series to what a chart takes, out of measured points only. The highest and the lowest
 * always stay; of the others each stretch gives its middle one.
 */
export function thin<T>(
  points: readonly T[],
  most: number,
  measureOf: (point: T) => number | undefined,
): T[] {
  if (points.length <= most) return [...points];
  const ranked = points
    .flatMap((point, index) => {
      const value = measureOf(point);
      return value === undefined ? [] : [{ index, value }];
    })
    .toSorted((a, b) => b.value - a.value);
  const [highest, lowest] = [ranked[0]?.index, ranked.at(-1)?.index];
  return Array.from({ length: most }, (_, stretch) => {
    const begins = Math.floor((stretch * points.length) / most);
    const ends = Math.floor(((stretch + 1) * points.length) / most);
    const isWithin = (index: number | undefined) =>
      index !== undefined && index >= begins && index < ends;
    if (isWithin(highest)) return highest;
    return isWithin(lowest) ? lowest : Math.floor((begins + ends - 1) / 2);
  }).flatMap((index) => {
    const point = index === undefined ? undefined : points[index];
    return point === undefined ? [] : [point];
  });
}
