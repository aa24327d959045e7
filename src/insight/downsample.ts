/**
 * Thins series to `most` points for a chart, without inventing points. Keeps the highest point of
 * each series, so that a peak named in the text is on the chart, then the last point, the first
 * point and the lowest of the first series. The others are spread evenly.
 */
export function downsample<T>(
  points: readonly T[],
  most: number,
  measures: readonly ((point: T) => number | undefined)[],
): T[] {
  if (points.length <= most) return [...points];
  const ranked = measures.map((measureOf) =>
    points
      .flatMap((point, index) => {
        const value = measureOf(point);
        return value === undefined ? [] : [{ index, value }];
      })
      .toSorted((a, b) => b.value - a.value),
  );
  const important = [
    ...ranked.map(([highest]) => highest?.index),
    points.length - 1,
    0,
    ranked[0]?.at(-1)?.index,
  ];
  const kept = new Set(important.filter((index) => index !== undefined).slice(0, most));
  const others = [...points.keys()].filter((index) => !kept.has(index));
  const room = most - kept.size;
  for (let step = 0; step < room; step += 1) {
    const index = others[Math.floor(((step + 0.5) * others.length) / room)];
    if (index !== undefined) kept.add(index);
  }
  return points.filter((_, index) => kept.has(index));
}
