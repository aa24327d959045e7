import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { packageFolder } from '../../package-folder.ts';

/** A file of the page. TypeScript modules are served as JavaScript, with their types stripped. */
export interface Asset {
  readonly type: string;
  readonly body: string;
}

const pages: Readonly<Record<string, string>> = { '/': 'index.html', '/teams': 'teams/index.html' };

/** Microsoft's own renderer, as a script that the page includes. */
async function readAdaptiveCards(): Promise<Asset> {
  const file = new URL(import.meta.resolve('adaptivecards/dist/adaptivecards.min.js'));
  return { type: 'text/javascript', body: await readFile(file, 'utf8') };
}

const folder = new URL('src/sandbox/page/client/', packageFolder);

/** @returns undefined for anything that is not one of the page's files */
export async function readAsset(path: string): Promise<Asset | undefined> {
  if (path === '/adaptivecards.js') return readAdaptiveCards();
  const name = pages[path] ?? /^\/client\/((?:teams\/)?[a-z-]+\.(?:ts|css))$/.exec(path)?.[1];
  if (name === undefined) return undefined;
  try {
    const text = await readFile(new URL(name, folder), 'utf8');
    if (name.endsWith('.ts')) {
      return { type: 'text/javascript', body: stripTypeScriptTypes(text, { mode: 'strip' }) };
    }
    return { type: name.endsWith('.css') ? 'text/css' : 'text/html', body: text };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
