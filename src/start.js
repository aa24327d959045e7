import { enableCompileCache } from 'node:module';

// The entry of the process. It is JavaScript because Node loads what strips types (16 MB) for an
// entry in TypeScript; after the first start, all other files come from the cache without types.
// https://nodejs.org/api/module.html#module-compile-cache
enableCompileCache();
await import('./main.ts');
