import { logLimits } from '../../log/entry.ts';
import type { Asker } from '../actor.ts';
import type { WrittenMessage } from '../feature.ts';
import { noticeDialog } from '../text/dialogs.ts';
import { noVenueYet } from '../text/notices.ts';
import { isToFollowUp, kindIn } from './kind-of-text.ts';
import type { LogNeeds } from './needs.ts';
import { openNewEntry } from './open-form.ts';
import { placeIn } from './read-noted.ts';
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
  const place = placeIn(text, venues);
  const known = { entryKind: kindIn(text), needsFollowUp: isToFollowUp(text) };
  await openNewEntry({ text, ...known, place, at, lead }, venues, asker, needs);
}
