import type { WebClient } from '@slack/web-api';
import { LRUCache } from 'lru-cache';
import type { Log } from '../ops/log.ts';
import { type Clock, hourMs, minuteMs, type Wait, withinTime } from '../time.ts';
import { houseLocale, type Locale, localeOf } from './text/locale.ts';

/** How each person writes times and numbers, from their Slack profile. */
export type ReadLocale = (client: WebClient, teamId: string, userId: string) => Promise<Locale>;

/** The same, for messages that are not the answer to anything. */
export type LocaleOf = (teamId: string, userId: string) => Promise<Locale>;

interface Known {
  readonly locale: Promise<Locale>;
  readonly until: number;
}

export interface LocalesOptions {
  readonly clock: Clock;
  readonly wait: Wait;
  readonly log: Log;
}

const peopleRemembered = 5_000;
const rememberMs = hourMs;
/** After a failure, Slack is asked again this much later. */
const retryMs = minuteMs;
/** Slack waits three seconds for the whole answer, and a trigger id is valid as long. */
const waitMs = 700;

/**
 * If Slack doesn't answer in time, the house's locale is used: an answer with other digits is better
 * than none.
 */
export function createLocales({ clock, wait, log }: LocalesOptions): ReadLocale {
  const known = new LRUCache<string, Known>({ max: peopleRemembered });

  async function read(client: WebClient, key: string, userId: string): Promise<Locale> {
    try {
      const asked = client.users.info({ user: userId, include_locale: true });
      const late = () => new Error('Slack took too long to send a profile');
      const { user } = await withinTime(wait, waitMs, asked, late);
      return localeOf(user?.locale);
    } catch (error) {
      log.info({ err: error }, 'a locale was not read');
      known.set(key, { locale: Promise.resolve(houseLocale), until: clock.now() + retryMs });
      return houseLocale;
    }
  }

  return (client, teamId, userId) => {
    const key = JSON.stringify([teamId, userId]);
    const last = known.get(key);
    if (last !== undefined && clock.now() < last.until) return last.locale;
    const locale = read(client, key, userId);
    known.set(key, { locale, until: clock.now() + rememberMs });
    return locale;
  };
}
