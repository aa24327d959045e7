import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    globalSetup: 'test/postgres/global-setup.ts',
    // More workers than cores, because tests wait half of their time. Measured on two cores: 126 s
    // with three workers, 156 s with two.
    maxWorkers: 3,
  },
});
