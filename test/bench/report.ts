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
  /** For the median of `ours`. */
  readonly target?: Target | undefined;
  /** Left out where a bare app does nothing of the kind. */
  readonly bare?: readonly Bare[];
}

export interface Bare {
  readonly name: string;
  /** One value per round. */
  readonly values: readonly number[];
  /** For ours divided by this app's, of the medians. */
  readonly target?: Target | undefined;
}

export type Target = { readonly atLeast: number } | { readonly atMost: number };

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const head = ['measured', 'ours', 'bare app', 'its value', 'ratio', 'target'];
const numeric: ReadonlySet<number> = new Set([1, 3, 4]);
const none = 'no target';

/** What the columns mean. */
export const legend = `"acknowledges" is a bare Bolt app that answers in its acknowledgement, "answers later" one that uses
the response URL. Each value is a median; the ratio is ours divided by the bare app's.`;

/**
 * Prints medians of all rounds, ours divided by each bare app's, and whether that meets the target.
 *
 * @returns whether all targets are met
 */
export function printReport({ scenario, about, rows }: Report): boolean {
  const summed = rows.map(({ what, ours, target, bare = [] }) => ({
    what,
    ours: median(ours),
    ...verdict(median(ours), target),
    bare: bare.map(({ name, values, target: ratioTarget }) => {
      const ratio = median(ours) / median(values);
      return { name, value: median(values), ratio, ...verdict(ratio, ratioTarget) };
    }),
  }));
  const lines = summed.flatMap(({ what, ours, bare, ...own }) => {
    const ofOurs = shown('ours', own);
    if (bare.length === 0) return [[what, number(ours), '', '', '', ofOurs || none]];
    return bare.map(({ name, value, ratio, ...met }, index) => {
      const targets = [index === 0 ? ofOurs : '', shown('ratio', met)].filter((one) => one !== '');
      const cells = [what, number(ours), name, number(value), ratio.toFixed(2)];
      return [...cells, targets.join('; ') || none];
    });
  });
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  console.log(`\n${scenario}: ${about}`);
  for (const line of [head, ...lines]) {
    const cells = line.map((cell, column) => {
      const width = widths[column] ?? 0;
      return numeric.has(column) ? cell.padStart(width) : cell.padEnd(width);
    });
    console.log(`  ${cells.join('  ')}`.trimEnd());
  }
  console.log(JSON.stringify({ scenario, about, rows: summed }));
  return !summed
    .flatMap(({ isMet, bare }) => [isMet, ...bare.map((one) => one.isMet)])
    .includes(false);
}

interface Verdict {
  readonly target?: Target | undefined;
  readonly isMet?: boolean;
}

function verdict(value: number, target: Target | undefined): Verdict {
  if (target === undefined) return {};
  const isMet = 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
  return { target, isMet };
}

function shown(what: 'ours' | 'ratio', { target, isMet }: Verdict): string {
  if (target === undefined) return '';
  const bound = 'atLeast' in target ? `at least ${target.atLeast}` : `at most ${target.atMost}`;
  return `${what} ${bound}: ${isMet === true ? 'met' : 'MISSED'}`;
}

function number(value: number): string {
  const decimals = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}
