import { expect, test } from 'vitest';
import type { TypicalWeek } from '../../../src/ambience/types.ts';
import {
  type UsualVenue,
  usualVenuesMessage,
} from '../../../src/conversation/questions/usual-venues-message.ts';
import { houseLocale } from '../../../src/conversation/text/locale.ts';
import { everyDay } from '../../insight/typical-week.ts';
import { plainMessage } from '../plain-face.ts';

/** Liveliest at this hour of each day, and dead for four hours from another one, in UTC. */
function weekOf(peak: number, night: number): TypicalWeek {
  const mood = Array.from({ length: 48 }, (_, half) => {
    if (half === peak * 2) return 8;
    return half >= night * 2 && half < night * 2 + 8 ? 1 : 3;
  });
  return {
    minutes: mood.map((_, half) => half * 30),
    days: everyDay({ mood, loudness: [], vibe: [] }),
  };
}

function venue(name: string, timezone: string, week: TypicalWeek): UsualVenue {
  return { name, timezone, week, scale: { decimals: 1 } };
}

test.each([[['friday']], [['friday', 'saturday']]] as const)(
  'venues in several time zones peak by their own clocks, on %s',
  (weekdays) => {
    const shown = plainMessage(
      usualVenuesMessage(
        {
          // At 21:00 and at 15:00 there: on the same Friday, which begins earlier in Sydney.
          venues: [
            venue('Harbour Hotel', 'Europe/Copenhagen', weekOf(20, 0)),
            venue('Walkthrough Shop', 'Australia/Sydney', weekOf(4, 14)),
          ],
          problems: [],
          weekdays,
          minute: undefined,
          part: undefined,
          measure: 'mood',
          order: 'earliest',
          isFirst: undefined,
          isFuture: false,
          // Friday evening in Copenhagen, Saturday morning in Sydney: the next Friday there is a week later.
          now: Date.UTC(2026, 10, 20, 19, 43),
        },
        houseLocale,
      ),
    );
    expect(shown).toMatch(
      /Walkthrough Shop\W* usually peaks first .*15:00.*Harbour Hotel around 21:00/,
    );
  },
);
