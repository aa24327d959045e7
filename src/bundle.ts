import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { packageFolder } from './package-folder.ts';

/**
 * Writes the app as a few files to `dist/`: instead of 700, it starts in half the time and takes 15 MB
 * less memory (`npm run bench start`).
 */

/** Packages are not part of it, except zod, of which the app needs a third. */
const packages = /^(?![./]|zod$)/;

const cwd = fileURLToPath(packageFolder);
await build({
  cwd,
  input: 'src/start.js',
  platform: 'node',
  // The container has no sandbox.
  external: existsSync(`${cwd}/src/sandbox`) ? packages : [packages, /\/sandbox\/run\.ts$/],
  output: {
    dir: 'dist',
    cleanDir: true,
    chunkFileNames: '[name].js',
    codeSplitting: { groups: [{ name: 'app', minShareCount: 2 }] },
    sourcemap: true,
  },
});
