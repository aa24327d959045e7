import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  followUpKind,
  type LogEntry,
  logKind,
  momentKind,
  newEntryId,
} from '../../src/log/entry.ts';
import { createLogBook, type LogBook } from '../../src/log/log-book.ts';
import { hourMs, minuteMs } from '../../src/time.ts';
import { openTestStore } from '../store/with-store.ts';

/** Which entries belong to a stretch of time, from a real file. */

const midnight = Date.UTC(2026, 10, 21);
const venue = { workspaceId: 'T1', venueId: 'vn-1' };

async function withBook(work: (book: LogBook) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  const store = await openTestStore(join(folder, 'store.sqlite'));
  const records = {
    entries: store.records(logKind),
    followUps: store.records(followUpKind),
    moments: store.records(momentKind),
  };
  const clock = { now: () => midnight + 24 * hourMs };
  try {
    await work(createLogBook({ records, clock, keepDays: 400 }));
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

function entry(openedAt: number, writtenAt: number, more: Partial<LogEntry> = {}): LogEntry {
  return {
    id: newEntryId(openedAt, 'a'),
    venueId: venue.venueId,
    kind: 'note',
    text: 'Key card lost',
    at: writtenAt,
    writtenAt,
    writtenBy: 'U1',
    version: 1,
    followUp: { kind: 'none' },
    readings: { kind: 'unknown' },
    ...more,
  };
}

test('a form that was open at midnight is written after it', () =>
  withBook(async (book) => {
    await book.add(venue, entry(midnight - 2 * minuteMs, midnight + 2 * minuteMs));
    const within = (from: number, to: number) => book.writtenIn(venue, { from, to });
    expect(await within(midnight, midnight + hourMs)).toHaveLength(1);
    expect(await within(midnight - hourMs, midnight)).toHaveLength(0);
    const about = { from: midnight, to: midnight + hourMs };
    expect(await book.about(venue, about)).toHaveLength(1);
  }));

test('an entry whose moment was moved past its writing is found at that moment', () =>
  withBook(async (book) => {
    const written = entry(midnight, midnight);
    await book.add(venue, written);
    const evening = midnight + 22 * hourMs;
    await book.change(venue, written.id, 1, (before) => ({ ...before, at: evening }));
    const about = { from: evening - hourMs, to: evening + hourMs };
    expect(await book.about(venue, about)).toHaveLength(1);
  }));

test('an entry written days after its moment is found at it, and only there once it is moved', () =>
  withBook(async (book) => {
    const happened = midnight - 9 * 24 * hourMs;
    const written = entry(midnight, midnight, { at: happened });
    await book.add(venue, written);
    const idsAt = async (at: number) => {
      const found = await book.about(venue, { from: at - hourMs, to: at + hourMs });
      return found.map(({ id }) => id);
    };
    expect(await idsAt(happened)).toEqual([written.id]);
    expect(await idsAt(midnight)).toEqual([]);
    const moved = midnight - 20 * 24 * hourMs;
    await book.change(venue, written.id, 1, (before) => ({ ...before, at: moved }));
    expect(await idsAt(happened)).toEqual([]);
    expect(await idsAt(moved)).toEqual([written.id]);
    await book.remove(venue, written.id);
    expect(await idsAt(moved)).toEqual([]);
  }));

test('open follow-ups are counted without reading them', () =>
  withBook(async (book) => {
    const one = entry(midnight, midnight, { followUp: { kind: 'open' } });
    await book.add(venue, one);
    await book.add(venue, entry(midnight + 1, midnight));
    expect(await book.countOpen(venue)).toBe(1);
    await book.change(venue, one.id, undefined, (before) => ({
      ...before,
      followUp: { kind: 'done', by: 'U1', at: midnight },
    }));
    expect(await book.countOpen(venue)).toBe(0);
  }));
