import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { purposes } from '../../src/environment.ts';
import { livePath, readyPath } from '../../src/ops/operator-server.ts';

/** What is shipped for Compose and Kubernetes fits the app. */

const folder = 'src/ops/deploy';
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) }).loose();
const deployment = z.object({
  kind: z.literal('Deployment'),
  spec: z.object({
    template: z.object({
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.object({ runAsNonRoot: z.literal(true) }).loose(),
        containers: z.tuple([
          z.object({
            env: z.array(z.object({ name: z.string(), value: z.string() })),
            lifecycle: z.object({
              preStop: z.object({ sleep: z.object({ seconds: z.number() }) }),
            }),
            startupProbe: probe,
            livenessProbe: probe,
            readinessProbe: probe,
            securityContext: z
              .object({
                readOnlyRootFilesystem: z.literal(true),
                allowPrivilegeEscalation: z.literal(false),
              })
              .loose(),
            resources: z.object({ requests: z.looseObject({}), limits: z.looseObject({}) }),
          }),
        ]),
      }),
    }),
  }),
});

test('kubernetes.yaml: probes, variables and times are those of the app', () => {
  const documents = parseAllDocuments(read('kubernetes.yaml')).map((one) => one.toJS());
  expect(documents.map(({ kind }) => kind)).toEqual([
    'Deployment',
    'Service',
    'PodDisruptionBudget',
  ]);
  const { spec } = deployment.parse(documents[0]).spec.template;
  const [container] = spec.containers;
  expect(container.livenessProbe.httpGet.path).toBe(livePath);
  expect(container.startupProbe.httpGet.path).toBe(livePath);
  expect(container.readinessProbe.httpGet.path).toBe(readyPath);
  for (const { name } of container.env) expect(purposes).toHaveProperty(name);
  // The wait before SIGTERM, 12 s for what is in flight, and some room.
  const needed = container.lifecycle.preStop.sleep.seconds + 12;
  expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(needed);
});

test('compose.yaml: what it refers to exists, and its variables are those of the app', () => {
  const compose = z
    .object({
      services: z
        .object({
          ambience: z
            .object({
              build: z.string(),
              env_file: z.string(),
              environment: z.record(z.string(), z.string()),
              stop_grace_period: z.string(),
            })
            .loose(),
          prometheus: z.object({ volumes: z.array(z.string()) }).loose(),
        })
        .loose(),
      configs: z.object({ prometheus: z.object({ content: z.string() }) }).loose(),
    })
    .parse(parse(read('compose.yaml')));
  const { ambience, prometheus } = compose.services;
  expect(existsSync(join(folder, ambience.build, 'Dockerfile'))).toBe(true);
  expect(join(folder, ambience.env_file)).toBe('.env');
  for (const name of Object.keys(ambience.environment)) expect(purposes).toHaveProperty(name);
  // As src/ops/README.md says.
  expect(Number.parseInt(ambience.stop_grace_period, 10)).toBeGreaterThan(14);
  for (const volume of prometheus.volumes) {
    expect(existsSync(join(folder, volume.split(':')[0] ?? ''))).toBe(true);
  }
  expect(parse(compose.configs.prometheus.content)).toMatchObject({
    rule_files: ['alert-rules.yaml'],
    // Which the rule about replicas needs.
    scrape_configs: [{ job_name: 'ambience' }],
  });
});
