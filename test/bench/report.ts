/** What one scenario has measured, as a table and as JSON. */
export interface Report {
  readonly scenario: string;
  /** What was done, how often. */
  readonly about: string;
  readonly rows: readonly Row[];
}

export interface Row {
  /** What was measured, with its unit. */
  readonly what: string;
  /** One value per round. */
  readonly ours: readonly number[];
  /** By the name of the app; left out where a bare app does nothing of the kind. */
  readonly bare?: Readonly<Record<string, readonly number[]>>;
  /** For the ratio, or for our own value. */
  readonly target?: string;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Medians of all rounds, and ours divided by each bare app's. */
export function printReport({ scenario, about, rows }: Report): void {
  const summed = rows.map(({ what, ours, bare = {}, target }) => ({
    what,
    ours: median(ours),
    bare: Object.entries(bare).map(([name, values]) => ({
      name,
      value: median(values),
      ratio: median(ours) / median(values),
    })),
    target,
  }));
  const lines = summed.map(({ what, ours, bare, target }) => {
    const beside = bare.map(
      ({ name, value, ratio }) => `${ratio.toFixed(2)} × ${name} (${number(value)})`,
    );
    return [what, number(ours), beside.join('; '), target === undefined ? '' : `target ${target}`];
  });
  const widths = [0, 1, 2].map((column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  console.log(`\n${scenario}: ${about}`);
  for (const [what = '', ours = '', beside = '', target = ''] of lines) {
    const cells = [what.padEnd(widths[0] ?? 0), ours.padStart(widths[1] ?? 0)];
    console.log(`  ${cells.join('  ')}  ${beside.padEnd(widths[2] ?? 0)}  ${target}`.trimEnd());
  }
  console.log(JSON.stringify({ scenario, about, rows: summed }));
}

function number(value: number): string {
  const decimals = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}
