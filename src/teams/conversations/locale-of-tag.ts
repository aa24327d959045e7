import { type Locale, localeOf } from '../../conversation/text/locale.ts';
import { createLru } from '../../lru.ts';

const localesRemembered = 200;
const locales = createLru<Locale>(localesRemembered);

/** Kept, because finding out how a language writes dates takes long. */
export function localeOfTag(tag: string | undefined): Locale {
  const key = tag ?? '';
  const known = locales.get(key) ?? localeOf(tag);
  locales.set(key, known);
  return known;
}
