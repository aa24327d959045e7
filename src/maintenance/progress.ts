/** Shows how far a long command is: how many are done, how many a second, and the time left. */
export type Progress = (done: number) => void;

const terminalMs = 500;
const logMs = 10_000;

/**
 * @param output a terminal, where one line is overwritten; anything else gets a line every ten seconds
 * @param unit such as `records`
 */
export function createProgress(
  output: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>,
  total: number,
  unit: string,
  now: () => number,
): Progress {
  const startedAt = now();
  let shownAt = startedAt;
  return (done) => {
    const isLast = done >= total;
    if (!isLast && now() - shownAt < (output.isTTY ? terminalMs : logMs)) return;
    shownAt = now();
    const line = progressLine(done, total, unit, shownAt - startedAt);
    if (output.isTTY) output.write(`\r\u001b[K${line}${isLast ? '\n' : ''}`);
    else output.write(`${line}\n`);
  };
}

/** `50,000 of 120,000 records, 4,100 a second, 17 s left` */
export function progressLine(done: number, total: number, unit: string, elapsedMs: number): string {
  const perSecond = elapsedMs === 0 ? 0 : (done / elapsedMs) * 1_000;
  const counts = `${written(done)} of ${written(total)} ${unit}`;
  if (perSecond === 0) return counts;
  const left = Math.ceil(Math.max(0, total - done) / perSecond);
  return `${counts}, ${written(perSecond)} a second, ${duration(left)} left`;
}

function duration(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

function written(count: number): string {
  return Math.round(count).toLocaleString('en');
}
