import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createBackgroundCounts } from '../../src/ops/background-counts.ts';
import { createLog } from '../../src/ops/log.ts';
import { createPrometheus } from '../../src/ops/prometheus.ts';
import { watchReadiness } from '../../src/ops/readiness.ts';
import type { StoreStatus } from '../../src/store/store.ts';

/** What is shipped for Prometheus and Grafana asks for metrics that exist. */

const ruleFile = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.object({
          alert: z.string().regex(/^Ambience\w+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smhd]$/)
            .optional(),
          labels: z.object({ severity: z.enum(['critical', 'warning', 'info']) }),
          annotations: z.object({ summary: z.string(), action: z.string() }),
        }),
      ),
    }),
  ),
});
const panel = z.object({
  id: z.number(),
  title: z.string(),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  targets: z.array(z.object({ refId: z.string(), expr: z.string(), legendFormat: z.string() })),
});
const dashboardFile = z.object({
  title: z.string(),
  uid: z.string().max(40),
  schemaVersion: z.number(),
  panels: z.array(panel),
});

const folder = 'src/ops/monitoring';
const { groups } = ruleFile.parse(parse(readFileSync(`${folder}/alert-rules.yaml`, 'utf8')));
const rules = groups.flatMap((group) => group.rules);
const dashboard = dashboardFile.parse(JSON.parse(readFileSync(`${folder}/dashboard.json`, 'utf8')));
const queries = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [title, expr] as const),
  ),
];

async function exposition(use: (metrics: ReturnType<typeof createPrometheus>) => void = () => {}) {
  const metrics = createPrometheus('1.2.3', ['slack', 'teams']);
  metrics.installations(3);
  metrics.openEpisodes(4);
  metrics.queueJobs({ waiting: 2, running: 1 });
  metrics.ready(false);
  use(metrics);
  return (await metrics.read()).text;
}

const text = await exposition();
/** Names and labels by `# TYPE` and by use; histograms have three series. */
const known = new Set([
  // Prometheus' own: whether a target answered.
  'up',
  ...[...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  ),
]);

describe.each(queries)('%s', (_, expr) => {
  test('is PromQL over metrics that the app has', () => {
    const wrong: string[] = [];
    const names: string[] = [];
    parser.parse(expr).iterate({
      enter({ type, from, to }) {
        if (type.isError) wrong.push(expr.slice(from, to));
        if (type.name === 'VectorSelector')
          names.push(/^\w+/.exec(expr.slice(from, to))?.[0] ?? '');
      },
    });
    expect(wrong).toEqual([]);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });
});

test('each panel has a place of its own', () => {
  const places = dashboard.panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
  expect(new Set(places).size).toBe(places.length);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(places.length);
});

test('what was measured is exposed, with few labels and without ids', async () => {
  const shown = await exposition((metrics) => {
    metrics.faceRequest({ face: 'slack', kind: 'command', name: 'live', outcome: 'ok' }, 0.02);
    metrics.serviceCall('GET /data/zones/{id}/live', 'timeout', 25);
    metrics.delivery('digest', 'sent', 3);
    metrics.delivery('digest', 'unknown', 3);
    metrics.circuit(true);
    metrics.store('read', 0.002, true);
  });
  const lines = shown.split('\n');
  expect(lines).toContain(
    'ambience_face_requests_total{face="slack",kind="command",name="live",outcome="ok"} 1',
  );
  expect(lines).toContain(
    'ambience_service_requests_total{endpoint="GET /data/zones/{id}/live",reason="timeout"} 1',
  );
  expect(lines).toContain('ambience_deliveries_total{kind="digest",outcome="unknown"} 1');
  // Only what was sent has a lateness.
  expect(lines).toContain('ambience_delivery_lateness_seconds_count{kind="digest"} 1');
  expect(lines).toContain('ambience_service_circuit_open 1');
  expect(lines).toContain('ambience_store_errors_total{operation="read"} 1');
  expect(lines).toContain('ambience_installations 3');
  expect(lines).toContain('ambience_ready 0');
  expect(lines).toContain('ambience_alert_episodes_open 4');
  expect(lines).toContain('ambience_queue_jobs{state="waiting"} 2');
  expect(lines).toContain('ambience_build_info{version="1.2.3"} 1');
});

test('a process that has just started does not count as silent', () => {
  const [, at] =
    /^ambience_face_last_request_timestamp_seconds\{face="slack"\} ([\d.e+]+)$/m.exec(text) ?? [];
  expect(Date.now() / 1_000 - Number(at)).toBeLessThan(60);
});

test('while the database fails, what was counted before keeps its value and its age', async () => {
  const metrics = createPrometheus('1.2.3', ['slack', 'teams']);
  let isFailing = false;
  const ask =
    <T>(value: T) =>
    async () => {
      if (isFailing) throw new Error('the database is gone');
      return value;
    };
  const counts = createBackgroundCounts(metrics, {
    installations: ask(3),
    openEpisodes: ask(4),
    queueJobs: ask({ waiting: 2, running: 1 }),
  });
  await counts.count();
  await counts.countInstallations();
  const read = async (pattern: RegExp) => Number(pattern.exec((await metrics.read()).text)?.[1]);
  const countedAt = () =>
    read(/^ambience_counted_timestamp_seconds\{value="installations"\} ([\d.e+]+)$/m);
  const before = await countedAt();
  expect(Date.now() / 1_000 - before).toBeLessThan(60);
  isFailing = true;
  await expect(counts.count()).rejects.toThrow('the database is gone');
  await expect(counts.countInstallations()).rejects.toThrow('the database is gone');
  expect(await countedAt()).toBe(before);
  expect(await read(/^ambience_installations (\d+)$/m)).toBe(3);
});

test('a change of readiness is measured, and said once in the log', async () => {
  const metrics = createPrometheus('1.2.3', ['slack', 'teams']);
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  let status: StoreStatus = 'ok';
  const health = { isReady: true, storeStatus: async () => status };
  const check = watchReadiness(health, metrics, log);
  const isReady = async () => /^ambience_ready (\d)$/m.exec((await metrics.read()).text)?.[1];
  await check();
  expect(await isReady()).toBe('1');
  status = 'not writable';
  await check();
  await check();
  expect(await isReady()).toBe('0');
  status = 'ok';
  await check();
  expect(await isReady()).toBe('1');
  // An orderly stop is measured, too, and is no fault.
  health.isReady = false;
  await check();
  expect(await isReady()).toBe('0');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, reason: 'database not writable' },
    { level: 30, msg: 'ready again' },
  ]);
});

test('what alerts wait for begins at 0, so that the first event is an increase', () => {
  for (const line of [
    'ambience_deliveries_total{kind="digest",outcome="unknown"} 0',
    'ambience_deliveries_total{kind="alert",outcome="unknown"} 0',
    'ambience_token_refresh_total{outcome="refused"} 0',
    'ambience_store_errors_total{operation="write"} 0',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
});
