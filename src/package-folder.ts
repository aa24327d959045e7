/** The folder of package.json: one above this file, and one above the bundle in `dist/`. */
export const packageFolder = new URL('../', import.meta.url);
