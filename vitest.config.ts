import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    // Two cores: more workers than that only get in each other's way.
    // On two cores, since tests wait half of their time: 126 s, with two workers 156 s.
    maxWorkers: 3,
  },
});
