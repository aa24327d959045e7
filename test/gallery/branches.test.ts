import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

/**
 * The gallery holds every branch of every sentence: it runs with V8's coverage, and what has words in
 * it and was not reached has to be in the list of exceptions.
 * https://nodejs.org/api/cli.html#node_v8_coveragedir
 */

/** The files with words for people, by their names. The others receive, post, store or parse. */
const worded =
  /^src\/conversation\/(permissions|text\/(?!csv|locale|picker-options)[\w-]+|[a-z]+\/([\w-]+-)?(messages?|words|views?|body|bodies|parts|kinds|menu|answers|problems|inputs))\.ts$/;

/** Uncovered source, in one line without spaces at its ends, and why nothing shows it. */
const exceptions: Readonly<Record<string, string>> = {
  "text/local-time.ts: ? 'en-US'": 'The name of a locale. Examples are in the locale of channels.',
  'text/digests.ts: return rich`Nothing scheduled`;':
    'A digest that is not paused has a day and a time.',
  'alerts/episode-message.ts: return rich`No data`;':
    'A zone of an alert about values has a value.',
  'alerts/notification-message.ts: : rich`Resume it in Settings.`':
    'Nothing but its channel or its zone stops an alert.',
  'asking/csv-message.ts: function zoneNote(error: string | undefined, isMuted = false): string | undefined { if (er':
    'In a file, not in a message.',
};

const script = z.object({
  url: z.string(),
  functions: z.array(
    z.object({
      ranges: z.array(
        z.object({ startOffset: z.number(), endOffset: z.number(), count: z.number() }),
      ),
    }),
  ),
});
const coverage = z.object({ result: z.array(script) });

/** As `npm run gallery`; its types are stripped to spaces, so offsets are those of the source. */
async function runGallery() {
  const folder = await mkdtemp(join(tmpdir(), 'ambience-coverage-'));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['test/gallery/gallery.ts'], {
      env: { ...process.env, NODE_V8_COVERAGE: folder },
      maxBuffer: 10 * 1024 * 1024,
    });
    const files = await readdir(folder);
    const reports = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    const scripts = reports.flatMap((report) => coverage.parse(JSON.parse(report)).result);
    return { stdout, scripts };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Parts of the source that were not run; of nested ranges, the inner one counts. */
function notRun(source: string, { functions }: z.infer<typeof script>): string[] {
  const isRun = new Uint8Array(source.length).fill(1);
  const ranges = functions.flatMap((one) => one.ranges);
  const length = (one: (typeof ranges)[number]) => one.endOffset - one.startOffset;
  for (const range of ranges.toSorted((a, b) => length(b) - length(a))) {
    isRun.fill(range.count > 0 ? 1 : 0, range.startOffset, range.endOffset);
  }
  const parts: string[] = [];
  for (let at = isRun.indexOf(0); at !== -1; ) {
    const next = isRun.indexOf(1, at);
    const end = next === -1 ? source.length : next;
    parts.push(source.slice(at, end).replace(/\s+/g, ' ').trim());
    at = next === -1 ? -1 : isRun.indexOf(0, end);
  }
  return parts;
}

/** Whether a text in quotes has a word outside of what is put into it, and is not only compared. */
function hasWords(part: string): boolean {
  const shown = part.replace(/((case|[!=]==|kind:|\?\?) '[^']*'|Pick<[^>]*>)/g, '');
  const texts = shown.match(/'[^']*'|"[^"]*"|`[^`]*`?/g) ?? [];
  return texts.some((text) => /\p{Letter}{2}/u.test(text.replace(/\$\{[^}]*\}?/g, '')));
}

let ran: Awaited<ReturnType<typeof runGallery>>;

beforeAll(async () => {
  ran = await runGallery();
}, 120_000);

const line = z.object({
  id: z.string(),
  surface: z.enum(['message', 'modal', 'home']),
  text: z.string().min(1),
});

test('npm run gallery writes JSON lines, each with an id of its own', () => {
  const lines = ran.stdout.trimEnd().split('\n');
  const written = lines.map((one) => line.parse(JSON.parse(one)));
  expect(written.length).toBeGreaterThan(1_000);
  expect(new Set(written.map(({ id }) => id)).size).toBe(written.length);
});

test('the gallery shows every branch of every sentence', async () => {
  const root = resolve('.');
  const missing: string[] = [];
  for (const one of ran.scripts) {
    if (!one.url.startsWith('file:')) continue;
    const file = relative(root, fileURLToPath(one.url));
    if (!worded.test(file)) continue;
    const parts = notRun(await readFile(file, 'utf8'), one);
    for (const part of parts.filter(hasWords)) {
      missing.push(`${file.replace('src/conversation/', '')}: ${part.slice(0, longestPart)}`);
    }
  }
  const listed = new Set(Object.keys(exceptions));
  expect(missing.filter((one) => !listed.has(one))).toEqual([]);
  // An exception that is shown now, or has changed, leaves the list.
  expect([...listed].filter((one) => !missing.includes(one))).toEqual([]);
});

/** Enough to tell it from others. */
const longestPart = 90;
