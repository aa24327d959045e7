import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // As Node does, which gives the whole module as the default import of a CommonJS file.
    deps: { interopDefault: false },
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    globalSetup: 'test/postgres/global-setup.ts',
    // More workers than cores, because tests wait half of their time. Measured on two cores: 159 s
    // with four workers, 170 s with three.
    maxWorkers: 4,
  },
});
