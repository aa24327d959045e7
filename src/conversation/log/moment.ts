import type { RichText } from '../../card/rich-text.ts';
import { knownPlace } from '../../history/known-place.ts';
import { venueDay } from '../../history/past-night.ts';
import { momentMeant } from '../../history/service-days.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import type { Noted } from './log-line.ts';
import type { LogNeeds } from './needs.ts';
import { atWhatTime } from './words.ts';

/** The time of what is noted, from what was typed. */

type MomentMeant =
  | { readonly kind: 'at'; readonly at: number }
  | { readonly kind: 'ask'; readonly at: number; readonly why: RichText };

/** Where a day without a time begins in the form. */
const eveningMinute = 22 * 60;

/** When it happened; of a day without a time, the evening is proposed. */
export async function momentOf(
  { time }: Pick<Noted, 'time'>,
  connection: Connection,
  { workspaceId }: Pick<Asker, 'workspaceId'>,
  needs: LogNeeds,
): Promise<MomentMeant> {
  const now = needs.clock.now();
  switch (time.kind) {
    case 'at':
      return time;
    case 'unclear':
      return { kind: 'ask', at: now, why: atWhatTime };
    case 'to_come':
      return { kind: 'at', at: now };
    case 'on_day': {
      const day = venueDay(await knownPlace(workspaceId, connection, needs));
      const { at } = momentMeant(time.past, time.minute ?? eveningMinute, day);
      return time.minute === undefined
        ? { kind: 'ask', at: Math.min(at, now), why: atWhatTime }
        : { kind: 'at', at };
    }
  }
}
