import module from 'node:module';
import { fileURLToPath } from 'node:url';

// Entry point. Turns on Node's compile cache before the rest is loaded, so that every start but the
// first finds it compiled. Not the default folder in /tmp: another user could put code into it.
// NODE_COMPILE_CACHE names another.
if (module.enableCompileCache === undefined) {
  console.error(
    `Ambience needs Node 22.19 or newer, and this is ${process.version}. node_modules/.bin/node is new enough.`,
  );
  process.exit(1);
}
module.enableCompileCache(
  fileURLToPath(new URL('../node_modules/.cache/ambience', import.meta.url)),
);
await import('./main.ts');
