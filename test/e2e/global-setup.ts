/** Bundles the app once, for the tests that start it as a process. */
export async function setup(): Promise<void> {
  await import('../../src/bundle.ts');
}
