import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * Series of whole numbers as a short text. Each number is stored as its difference from the one
 * before, in bytes of which the highest bit says that another one follows; then all of it is
 * compressed.
 */

const level = { level: 9 } as const;

/** Thrown if a text cannot be read. */
export class DamagedDayError extends Error {
  override readonly name = 'DamagedDayError';
}

export type Writer = ReturnType<typeof createWriter>;
export type Reader = ReturnType<typeof createReader>;

/** A missing value. Differences that are written are 1 or more. */
const missing = 0;

export function createWriter() {
  const bytes: number[] = [];
  const write = (number: number) => {
    let left = number;
    while (left > 127) {
      bytes.push((left % 128) + 128);
      left = Math.floor(left / 128);
    }
    bytes.push(left);
  };
  return {
    /** @param number a whole number, 0 or more */
    write,
    writeSeries(values: readonly (number | undefined)[]) {
      let before = 0;
      for (const value of values) {
        if (value === undefined) {
          write(missing);
          continue;
        }
        const difference = value - before;
        write(difference < 0 ? -2 * difference : 2 * difference + 1);
        before = value;
      }
    },
    packed: () => deflateRawSync(Buffer.from(bytes), level).toString('base64'),
  };
}

export function createReader(packed: string) {
  const bytes = inflated(packed);
  let next = 0;
  const read = () => {
    let [number, unit] = [0, 1];
    for (;;) {
      const byte = bytes[next];
      if (byte === undefined) throw new DamagedDayError('it ends too early');
      next += 1;
      number += (byte % 128) * unit;
      if (byte < 128) return number;
      unit *= 128;
    }
  };
  return {
    read,
    readSeries(length: number): (number | undefined)[] {
      // Each value has a byte at least: a damaged length must not fill the memory.
      if (length > bytes.length) throw new DamagedDayError('it is too short');
      let before = 0;
      return Array.from({ length }, () => {
        const coded = read();
        if (coded === missing) return undefined;
        before += coded % 2 === 1 ? (coded - 1) / 2 : -coded / 2;
        return before;
      });
    },
  };
}

function inflated(packed: string): Buffer {
  try {
    return inflateRawSync(Buffer.from(packed, 'base64'));
  } catch {
    throw new DamagedDayError('it cannot be decompressed');
  }
}
