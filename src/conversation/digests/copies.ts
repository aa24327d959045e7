import { type Message, message } from '../../card/message.ts';
import { buttons, paragraph } from '../../card/part.ts';
import { mention, rich } from '../../card/rich-text.ts';
import type { Digest } from '../../digests/digest.ts';
import type { DigestService } from '../../digests/digest-service.ts';
import type { DigestDraft } from '../../digests/managed-digests.ts';
import { localZone } from '../../insight/local-time.ts';
import type { Connections } from '../../venues/connections.ts';
import { findVenue, venueName } from '../../venues/workspace.ts';
import type { Caller } from '../actor.ts';
import {
  type CopyChoice,
  type CopyRequest,
  type CopyVenue,
  type ManagedCopies,
  notListed,
  otherVenues,
} from '../copy-form.ts';
import { digestsButton } from '../entry-points.ts';
import { digestKindWords } from '../text/digest-kinds.ts';
import { digestTitle, listedVenueName, scheduleWords } from '../text/digests.ts';
import { houseLocale } from '../text/locale.ts';
import { listed } from '../text/wording.ts';
import { notSavedReasons } from './answers.ts';
import { digestIds } from './ids.ts';

export interface DigestCopyNeeds {
  readonly digestService: Pick<DigestService, 'digests' | 'saveCopies' | 'newId'>;
  readonly connections: Pick<Connections, 'list'>;
}

/** Copies a digest to other venues; each posts at the same local times. */
export function digestCopies(needs: DigestCopyNeeds): ManagedCopies<Digest, DigestDraft> {
  const { digestService, connections } = needs;
  return {
    title: 'Copy digest',
    during: 'copying a digest',
    ids: digestIds,
    reasons: notSavedReasons,
    save: digestService.saveCopies,
    newId: digestService.newId,
    find: (workspaceId, id) => digestService.digests.find(workspaceId, id),
    choice: (digest, caller) => choiceFor(digest, caller, needs),
    channelOf: ({ channelId }) => channelId,
    async titleOf(digest, { workspaceId, locale }) {
      const venue = findVenue(await connections.list(workspaceId), digest.venueId);
      const title = digestTitle(digest, listedVenueName(venue && venueName(venue)));
      return rich`${title}\n${scheduleWords(digest, locale)}, in each venue's local time`;
    },
    async drafts(digest, { venues, channelId, copyId }) {
      const drafts = venues.map(
        ({ connection: { venueId, venue } }): DigestDraft => ({
          id: copyId(venueId),
          version: undefined,
          settings: {
            ...settingsOf(digest),
            venueId,
            channelId,
            timezone: localZone(venue.timezone).name,
          },
          isByManager: true,
        }),
      );
      return { kind: 'drafts', drafts };
    },
    introduction: copiedMessage,
  };
}

async function choiceFor(
  digest: Digest,
  { workspaceId, locale }: Caller,
  { digestService, connections }: DigestCopyNeeds,
): Promise<CopyChoice> {
  const connected = await connections.list(workspaceId);
  const { others, withdrawn } = otherVenues(connected, digest.venueId, locale);
  const sameKind = (await digestService.digests.list(workspaceId)).filter(
    ({ kind, channelId }) => kind === digest.kind && channelId === digest.channelId,
  );
  const hasOne = ({ connection: { venueId } }: CopyVenue) =>
    sameKind.some((one) => one.venueId === venueId);
  return {
    offered: others.filter((one) => !hasOne(one)),
    alike: others.filter(hasOne),
    reasons: [...notListed(others.filter(hasOne), 'a digest like this already'), ...withdrawn],
  };
}

function settingsOf({
  kind,
  weekdays,
  times,
  figure,
  parts,
  whenDown,
  offersShared,
}: Digest): Omit<DigestDraft['settings'], 'venueId' | 'channelId' | 'timezone'> {
  return { kind, weekdays, times, figure, parts, whenDown, offersShared };
}

/** Tells the channel about all copies at once. */
export function copiedMessage(
  digest: Digest,
  { venues }: Pick<CopyRequest, 'venues'>,
  by: string,
): Message {
  const names = listed(
    venues.map(({ label }) => label),
    venues.length,
  );
  const isOne = venues.length === 1;
  return message(
    paragraph(
      rich`${mention(by)} set up ${isOne ? 'a digest' : 'digests'} for this channel: *${digestKindWords[digest.kind].name}* of ${names}.\n${scheduleWords(digest, houseLocale)}, in ${isOne ? 'its' : "each venue's"} local time`,
    ),
    buttons([digestsButton('Manage digests')]),
  );
}
