import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // As Node does, which gives the whole module as the default import of a CommonJS file.
    deps: { interopDefault: false },
    include: ['test/**/*.test.ts'],
    // The longest takes ten seconds on two free cores, of which three workers and other programs take a part.
    testTimeout: 60_000,
    // On a busy machine, what is waited for may take longer than the default of a second.
    expect: { poll: { timeout: 10_000 } },
    // Test files share their worker's modules and compiled code: 145 s instead of 215 s on two cores.
    // So no module may keep what a test has changed.
    isolate: false,
    globalSetup: [
      'test/e2e/global-setup.ts',
      'test/postgres/global-setup.ts',
      'test/browser/global-setup.ts',
    ],
    // More workers than cores, because tests also wait. With four, the whole is no faster on two cores, and
    // answers take longer than the three seconds that Slack gives them.
    maxWorkers: 3,
    // As in `npm start`, so that the first question of a worker is answered in time.
    execArgv: ['--no-regexp-tier-up'],
  },
});
