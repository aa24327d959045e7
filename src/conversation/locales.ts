import { createLru } from '../lru.ts';
import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';
import { type Clock, hourMs, minuteMs, type Wait, withinTime } from '../time.ts';
import { houseLocale, type Locale, localeOf } from './text/locale.ts';

/**
 * How a person writes times and numbers, from their profile.
 *
 * @param readTag reads a tag such as `en-US` from the profile; called only if it is not known
 * @returns at once if it is known
 */
export type ReadLocale = (
  readTag: () => Promise<unknown>,
  workspaceId: string,
  userId: string,
) => Locale | Promise<Locale>;

/** The same, for messages that are not the answer to anything. */
export type LocaleOf = (workspaceId: string, userId: string) => Locale | Promise<Locale>;

interface Known {
  readonly locale: Locale;
  /** When the profile is read again. */
  readonly dueAt: number;
}

export interface LocalesOptions {
  readonly inFlight: InFlight;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly log: Log;
}

const peopleRemembered = 5_000;
const rememberMs = hourMs;
const retryMs = minuteMs;
/** For a person who is not known yet. Slack waits three seconds for everything together. */
export const localeWaitMs = 300;

/**
 * Only a person's first answer waits for the profile, and not for long. Later, the known locale is used
 * while it is read again; if that fails, it is kept.
 */
export function createLocales({ inFlight, clock, wait, log }: LocalesOptions): ReadLocale {
  const known = createLru<Known>(peopleRemembered);
  const reading = new Map<string, Promise<Locale>>();

  async function read(readTag: Parameters<ReadLocale>[0], key: string): Promise<Locale> {
    try {
      const locale = localeOf(await readTag());
      known.set(key, { locale, dueAt: clock.now() + rememberMs });
      return locale;
    } catch (error) {
      log.info({ err: error }, 'a locale was not read');
      const locale = known.get(key)?.locale ?? houseLocale;
      known.set(key, { locale, dueAt: clock.now() + retryMs });
      return locale;
    }
  }

  return (readTag, workspaceId, userId) => {
    const key = `${workspaceId} ${userId}`;
    const last = known.get(key);
    if (last !== undefined && clock.now() < last.dueAt) return last.locale;
    const pending =
      reading.get(key) ?? inFlight.track(read(readTag, key)).finally(() => reading.delete(key));
    reading.set(key, pending);
    if (last !== undefined) return last.locale;
    const late = () => new Error('the profile takes too long');
    return withinTime(wait, localeWaitMs, pending, late).catch(() => houseLocale);
  };
}
