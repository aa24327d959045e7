import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { z } from 'zod';

/**
 * What each rule does with the metrics of an hour or two, by Prometheus' own `promtool test rules`.
 * https://prometheus.io/docs/prometheus/latest/configuration/unit_testing_rules/
 */

interface Case {
  /** Values a minute apart, or an hour if the rule waits for days, as promtool writes them: `0x10` is eleven zeros, `_` a missing one. */
  readonly series: Readonly<Record<string, string>>;
  readonly firesAt?: string;
  readonly silentAt?: string;
  /** Of the alert, besides its severity. */
  readonly labels?: Readonly<Record<string, string>>;
}

const recordings = (outcome: string) => `ambience_history_recordings_total{outcome="${outcome}"}`;
const acks = (le: string) => `ambience_face_ack_seconds_bucket{face="slack",le="${le}"}`;
const lags = (le: string) => `ambience_poll_lag_seconds_bucket{lane="digests",le="${le}"}`;
const unknown = (instance: string) =>
  `ambience_deliveries_total{kind="digest",outcome="unknown",instance="${instance}"}`;
const refusedFor = (reason: string) =>
  `ambience_face_refused_requests_total{face="slack",reason="${reason}"}`;
const tokenCalls = (reason: string) =>
  `ambience_face_api_requests_total{face="teams",method="token",reason="${reason}"}`;
const keysRefused = 'ambience_face_refused_requests_total{face="teams",reason="keys"}';
const refused = 'ambience_token_refresh_total{outcome="refused"}';

const cases: Readonly<Record<string, readonly Case[]>> = {
  AmbienceFaceIsSilent: [
    {
      series: {
        'ambience_face_last_request_timestamp_seconds{face="slack"}': '0x60',
        ambience_installations: '3x60',
      },
      silentAt: '30m',
      firesAt: '37m',
    },
    // Nobody has the app.
    {
      series: {
        'ambience_face_last_request_timestamp_seconds{face="slack"}': '0x60',
        ambience_installations: '0x60',
      },
      silentAt: '50m',
    },
    {
      series: {
        'ambience_face_last_request_timestamp_seconds{face="slack"}': '0+60x60',
        ambience_installations: '3x60',
      },
      silentAt: '50m',
    },
  ],
  AmbienceRefusesSlack: [
    { series: { [refusedFor('time')]: '0x10 0+1x50' }, silentAt: '10m', firesAt: '18m' },
    { series: { [refusedFor('signature')]: '0+9x60' }, silentAt: '30m' },
  ],
  AmbienceGetsNoTeamsToken: [
    { series: { [tokenCalls('client_error')]: '0x10 0+1x50' }, silentAt: '10m', firesAt: '18m' },
    { series: { [tokenCalls('ok')]: '0+9x60' }, silentAt: '30m' },
  ],
  AmbienceReadsNoTeamsKeys: [
    { series: { [keysRefused]: '0x10 0+1x50' }, silentAt: '10m', firesAt: '18m' },
    { series: { [keysRefused.replace('keys', 'token')]: '0+9x60' }, silentAt: '30m' },
  ],
  AmbienceAcknowledgesSlowly: [
    {
      series: { [acks('1')]: '0x30', [acks('3')]: '0+60x30', [acks('+Inf')]: '0+60x30' },
      firesAt: '15m',
    },
    {
      series: { [acks('1')]: '0+60x30', [acks('3')]: '0+60x30', [acks('+Inf')]: '0+60x30' },
      silentAt: '15m',
    },
  ],
  AmbienceUnknownDeliveries: [
    { series: { [unknown('a')]: '0x10 1x110' }, silentAt: '9m', firesAt: '12m' },
    // A replica that was killed comes back under another name and counts before it is first read.
    {
      series: { [unknown('a')]: '0x10 _x110', [unknown('b')]: '_x12 1x110' },
      silentAt: '9m',
      firesAt: '14m',
    },
    { series: { [unknown('a')]: '5x120' }, silentAt: '90m' },
    // Over after an hour.
    { series: { [unknown('a')]: '0x10 1x110' }, silentAt: '75m' },
  ],
  AmbienceWorkIsLate: [
    {
      series: { [lags('300')]: '0x40', [lags('1800')]: '0+60x40', [lags('+Inf')]: '0+60x40' },
      firesAt: '30m',
      labels: { lane: 'digests' },
    },
    {
      series: { [lags('300')]: '0+60x40', [lags('1800')]: '0+60x40', [lags('+Inf')]: '0+60x40' },
      silentAt: '30m',
    },
  ],
  AmbienceIsDown: [
    { series: { 'ambience_build_info{version="1"}': '1x5 _x20' }, silentAt: '4m', firesAt: '15m' },
    { series: { 'ambience_build_info{version="1"}': '1x20' }, silentAt: '15m' },
  ],
  AmbienceReplicaIsDown: [
    {
      series: {
        'up{job="ambience",instance="a"}': '1x20',
        'up{job="ambience",instance="b"}': '1x5 0x20',
      },
      silentAt: '5m',
      firesAt: '10m',
    },
    // Discovered by DNS: the one that died is no longer listed.
    {
      series: {
        'up{job="ambience",instance="a"}': '1x30',
        'up{job="ambience",instance="b"}': '1x5 stale _x20',
      },
      silentAt: '5m',
      firesAt: '12m',
    },
    {
      series: {
        'up{job="ambience",instance="a"}': '1x30',
        'up{job="ambience",instance="b"}': '_x10 1x20',
      },
      silentAt: '25m',
    },
    { series: { 'up{job="other",instance="a"}': '0x20' }, silentAt: '10m' },
  ],
  AmbienceIsNotReady: [
    {
      series: {
        'ambience_ready{instance="a"}': '1x20',
        'ambience_ready{instance="b"}': '1x5 0x20',
      },
      silentAt: '7m',
      firesAt: '10m',
    },
    { series: { ambience_ready: '1x20' }, silentAt: '10m' },
  ],
  AmbienceRecordsNothing: [
    {
      series: { [recordings('stored')]: '0+2x60 120x480', [recordings('failed')]: '0x60 0+1x480' },
      silentAt: '3h',
      firesAt: '8h',
    },
    // The queue does nothing at all.
    {
      series: { ambience_history_last_recording_timestamp_seconds: '3600x500' },
      silentAt: '3h',
      firesAt: '8h',
    },
    // Nothing is connected yet.
    {
      series: { [recordings('stored')]: '0x500', [recordings('failed')]: '0x500' },
      silentAt: '8h',
    },
  ],
  AmbienceDatabaseFails: [
    {
      series: { 'ambience_store_errors_total{operation="read"}': '0x5 0+30x25' },
      silentAt: '5m',
      firesAt: '20m',
    },
    { series: { 'ambience_store_errors_total{operation="read"}': '0x10 1x20' }, silentAt: '20m' },
  ],
  AmbienceVenueServiceIsDown: [
    { series: { ambience_service_circuit_open: '0x5 2x30' }, silentAt: '15m', firesAt: '22m' },
    { series: { ambience_service_circuit_open: '0x5 1x5 0x30' }, silentAt: '22m' },
  ],
  AmbienceTokenNotReplaced: [
    { series: { [refused]: '0x10 1x50' }, silentAt: '9m', firesAt: '12m' },
    { series: { 'ambience_token_refresh_total{outcome="exchanged"}': '0+1x60' }, silentAt: '30m' },
  ],
  AmbienceKeyIsMissing: [
    {
      series: { 'ambience_missing_key_total{instance="a"}': '0x10 1x50' },
      silentAt: '9m',
      firesAt: '12m',
      labels: { instance: 'a' },
    },
    { series: { 'ambience_missing_key_total{instance="a"}': '0x60' }, silentAt: '30m' },
  ],
  AmbienceClockIsWrong: [
    {
      series: { 'ambience_clock_ahead_seconds{instance="a"}': '-600x20' },
      silentAt: '4m',
      firesAt: '6m',
      labels: { instance: 'a' },
    },
    { series: { 'ambience_clock_ahead_seconds{instance="a"}': '0.1x20' }, silentAt: '15m' },
  ],
  AmbienceOldKeyInUse: [
    {
      series: { ambience_records_sealed_with_old_key: '12x240' },
      silentAt: '6d',
      firesAt: '8d',
    },
    { series: { ambience_records_sealed_with_old_key: '0x240' }, silentAt: '8d' },
  ],
};

const file = resolve('src/ops/monitoring/alert-rules.yaml');
const rules = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            alert: z.string(),
            labels: z.record(z.string(), z.string()),
            annotations: z.record(z.string(), z.string()),
          }),
        ),
      }),
    ),
  })
  .parse(parse(readFileSync(file, 'utf8')))
  .groups.flatMap((group) => group.rules);

test('every rule has a case in which it fires and one in which it is silent', () => {
  expect(Object.keys(cases).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  for (const some of Object.values(cases)) {
    expect(some.some(({ firesAt }) => firesAt !== undefined)).toBe(true);
    expect(some.some(({ silentAt }) => silentAt !== undefined)).toBe(true);
  }
});

test('promtool: each rule fires when it should, and only then', ({ skip }) => {
  const isInstalled = spawnSync('promtool', ['--version']).error === undefined;
  skip(!isInstalled, 'promtool is not installed (Debian: apt-get install prometheus)');
  const folder = mkdtempSync(join(tmpdir(), 'ambience-rules-'));
  const testsOf = (interval: string, isWanted: (one: Case) => boolean) =>
    Object.entries(cases).flatMap(([alert, some]) =>
      some.filter(isWanted).map(({ series, firesAt, silentAt, labels }) => ({
        interval,
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        alert_rule_test: [
          ...(silentAt === undefined ? [] : [{ eval_time: silentAt, alertname: alert }]),
          ...(firesAt === undefined
            ? []
            : [{ eval_time: firesAt, alertname: alert, exp_alerts: [expected(alert, labels)] }]),
        ],
      })),
    );
  const takesDays = ({ silentAt = '' }: Case) => silentAt.endsWith('d');
  const rule_files = [withoutAnnotations(folder)];
  const files = (
    [
      ['1m', (one: Case) => !takesDays(one)],
      ['1h', takesDays],
    ] as const
  ).map(([interval, isWanted]) => {
    const written = join(folder, `${interval}.yaml`);
    const tests = testsOf(interval, isWanted);
    writeFileSync(written, stringify({ rule_files, evaluation_interval: interval, tests }));
    return written;
  });
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', ...files], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  expect(`${stdout}${stderr}`.match(/SUCCESS/g)).toHaveLength(2);
  expect(status).toBe(0);
});

function expected(alert: string, labels: Readonly<Record<string, string>> = {}) {
  const rule = rules.find((one) => one.alert === alert);
  return { exp_labels: { ...rule?.labels, ...labels } };
}

/** promtool compares the texts too, which are not what is tested here. */
function withoutAnnotations(folder: string): string {
  const all = z
    .looseObject({ groups: z.array(z.looseObject({ rules: z.array(z.looseObject({})) })) })
    .parse(parse(readFileSync(file, 'utf8')));
  for (const { rules: some } of all.groups) for (const rule of some) delete rule.annotations;
  const copy = join(folder, 'rules.yaml');
  writeFileSync(copy, stringify(all));
  return copy;
}
