import module from 'node:module';
import { fileURLToPath } from 'node:url';

// Entry point. Plain JavaScript, because Node loads its type stripper (16 MB) for a TypeScript
// entry. After the first start, the other files come from the compile cache, already stripped. Not
// the default folder in /tmp: another user could put code into it. NODE_COMPILE_CACHE names another.
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
