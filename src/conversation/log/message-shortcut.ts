import { logLimits } from '../../log/entry.ts';
import type { Asker } from '../actor.ts';
import type { WrittenMessage } from '../feature.ts';
import { noticeDialog } from '../text/dialogs.ts';
import { noVenueYet } from '../text/notices.ts';
import { kindIn } from './kind-of-text.ts';
import type { LogNeeds } from './needs.ts';
import { openNewEntry } from './open-form.ts';
import { notedIn, placeIn } from './read-noted.ts';
import { onlyBeginning } from './words.ts';

/** The shortcut *Add to venue log* on a message: the form with its words, its time and its place. */
export async function addMessage(
  asker: Asker,
  { text, at }: WrittenMessage,
  needs: LogNeeds,
): Promise<void> {
  const venues = await needs.choices.inChannel(asker.workspaceId, asker.channelId);
  if (venues.connected.length === 0) {
    await asker.open(noticeDialog('Venue log', noVenueYet));
    return;
  }
  const lead = text.length > logLimits.textLength ? onlyBeginning : undefined;
  // Its words may name an earlier time: `complained about smoke at 20:30`, written at 23:20.
  const { time, ...said } = notedIn(text, { commands: [], venues, now: at });
  const moment = time.kind === 'at' ? time.at : at;
  const place = placeIn(text, venues);
  const known = { entryKind: kindIn(text), needsFollowUp: said.needsFollowUp };
  await openNewEntry({ text, ...known, place, at: moment, lead }, venues, asker, needs);
}
