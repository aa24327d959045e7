import type { HomeView } from '@slack/types';
import { limits } from '../blocks/limits.ts';
import { plainOf, viewBlocks } from '../blocks/message.ts';
import { type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { buttons, divider, heading, note, type Part, paragraph } from '../blocks/parts.ts';
import { counted } from '../messages/age.ts';
import { askManager, connectButton } from '../messages/no-venue.ts';
import { type VenueLiveData, venueLiveParts } from '../messages/venue-live.ts';

export interface HomeVenue {
  readonly name: string;
  readonly content:
    | { readonly kind: 'live'; readonly data: VenueLiveData }
    | { readonly kind: 'problem'; readonly sentence: Mrkdwn };
}

export interface Home {
  readonly venues: readonly HomeVenue[];
  readonly mayConnect: boolean;
  readonly appointed: ReadonlySet<string>;
}

export const refreshHomeAction = 'refresh_home';

/** A Home, and the same without data tables if it holds any. */
export interface PublishedHome {
  readonly view: HomeView;
  readonly plainView: HomeView | undefined;
}

export function homeView(home: Home): PublishedHome {
  return published(home.venues.length === 0 ? newcomerParts(home) : connectedParts(home));
}

function published(parts: readonly Part[]): PublishedHome {
  const plainBlocks = plainOf(parts, limits.view.blocks);
  return {
    view: { type: 'home', blocks: viewBlocks(...parts) },
    plainView: plainBlocks && { type: 'home', blocks: plainBlocks },
  };
}

/** When even what is stored cannot be read. */
export function brokenHomeView(sentence: Mrkdwn): PublishedHome {
  const refresh = buttons([{ label: 'Refresh', actionId: refreshHomeAction }]);
  return published([heading('Ambience'), paragraph(sentence), refresh]);
}

function newcomerParts({ mayConnect, appointed }: Home): Part[] {
  const what = paragraph(
    mrkdwn`Ambience shows how lively, how loud and how music-led each zone of your venue is. Ask with \`/ambience live\` in any channel; only you see the answer.`,
  );
  const next = mayConnect
    ? [
        paragraph(mrkdwn`To begin, connect a venue with its connection code.`),
        buttons([connectButton]),
      ]
    : [paragraph(mrkdwn`No venue is connected yet. ${askManager(appointed)}`)];
  return [heading('Welcome to Ambience'), what, ...next];
}

/** A venue takes at most nine blocks, and a Home has room for a hundred. */
const shownVenues = 10;

/** What is broken comes first. */
function connectedParts({ venues, mayConnect }: Home): Part[] {
  const sorted = venues.toSorted((a, b) => rank(a) - rank(b));
  const rest = venues.length - shownVenues;
  return [
    ...sorted.slice(0, shownVenues).flatMap((venue) => [...venueParts(venue), divider()]),
    ...(rest > 0
      ? [note(mrkdwn`and ${counted(rest, 'more venue')}; \`/ambience venue\` lists all`)]
      : []),
    buttons([
      { label: 'Refresh', actionId: refreshHomeAction },
      ...(mayConnect ? [{ label: 'Connect a venue', actionId: connectButton.actionId }] : []),
    ]),
    note(mrkdwn`\`/ambience help\` lists all you can ask.`),
  ];
}

function rank({ content }: HomeVenue): number {
  return content.kind === 'problem' ? 0 : 1;
}

function venueParts({ name, content }: HomeVenue): Part[] {
  if (content.kind === 'problem') return [heading(name), paragraph(content.sentence)];
  return [heading(name), ...venueLiveParts(content.data)];
}
