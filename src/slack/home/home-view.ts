import type { HomeView } from '@slack/types';
import type { ListedDigest } from '../../digests/digest-list.ts';
import { rankZones } from '../../insight/ranking.ts';
import type { Permissions } from '../../people/roles.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { type ButtonOptions, buttons } from '../blocks/controls.ts';
import { limits } from '../blocks/limits.ts';
import { fallbackOf, viewBlocks } from '../blocks/message.ts';
import { join, type Mrkdwn, mention, mentionChannel, mrkdwn } from '../blocks/mrkdwn.ts';
import { divider, heading, list, note, type Part, paragraph } from '../blocks/parts.ts';
import {
  auditButton,
  connectAgainButton,
  connectButton,
  digestsButton,
  disconnectButton,
  managersButton,
  newDigestButton,
  noDefaultButton,
  useByDefaultButton,
} from '../entry-points.ts';
import { askManager, askManagerButtons } from '../permissions.ts';
import { counted } from '../text/age.ts';
import { listedWords } from '../text/digests.ts';
import { type VenueLiveData, venueLiveParts } from '../text/venue-live.ts';
import { homeIds } from './ids.ts';

export interface HomeVenue {
  readonly connection: Connection;
  /** Its name, made unique. */
  readonly label: string;
  readonly content:
    | { readonly kind: 'live'; readonly data: VenueLiveData }
    | { readonly kind: 'problem'; readonly sentence: Mrkdwn };
}

export interface Home {
  readonly permissions: Permissions;
  /** The venues on this page; `venueCount` is the total. */
  readonly venues: readonly HomeVenue[];
  readonly venueCount: number;
  /** Zero-based. */
  readonly page: number;
  readonly byDefault: Connection | undefined;
  readonly channels: readonly { readonly channelId: string; readonly connection: Connection }[];
  /** The first few digests, broken ones first; `digestCount` is the total. */
  readonly digests: readonly ListedDigest[];
  readonly digestCount: number;
  readonly stoppedDigests: number;
  readonly now: number;
}

/** Home lists at most this many digests; their modal lists all. */
export const digestsInHome = 10;

/** A venue takes at most eleven blocks and the rest takes twenty; a Home holds 100. */
export const venuesOnPage = 7;

/** A Home, and its fallback without data tables if it has any. */
export interface PublishedHome {
  readonly view: HomeView;
  readonly fallbackView: HomeView | undefined;
}

export function homeView(home: Home): PublishedHome {
  return published(home.venueCount === 0 ? welcomeParts(home) : connectedParts(home), home.page);
}

/** Shown if not even stored data can be read. */
export function brokenHomeView(sentence: Mrkdwn): PublishedHome {
  return published([heading('Ambience'), paragraph(sentence), buttons([refreshButton(0)])], 0);
}

function published(parts: readonly Part[], page: number): PublishedHome {
  const fallbackBlocks = fallbackOf(parts, limits.view.blocks);
  const private_metadata = String(page);
  return {
    view: { type: 'home', private_metadata, blocks: viewBlocks(...parts) },
    fallbackView: fallbackBlocks && { type: 'home', private_metadata, blocks: fallbackBlocks },
  };
}

function welcomeParts(home: Home): Part[] {
  const { isManager, people } = home.permissions;
  const what = paragraph(
    mrkdwn`Ambience shows how lively, how loud and how music-led each zone of your venue is. Ask with \`/ambience live\` in any channel; only you see the answer.`,
  );
  const next = isManager
    ? [
        paragraph(mrkdwn`To begin, connect a venue with its connection code.`),
        buttons([connectButton, ...manageButtons]),
      ]
    : [
        paragraph(mrkdwn`No venue is connected yet. ${askManager(people)}`),
        buttons(askManagerButtons(people, { kind: 'connect' })),
      ];
  const left = home.digestCount > 0 ? digestParts(home) : [];
  return [heading('Welcome to Ambience'), what, ...next, ...left];
}

/** Stopped digests and venues with problems come first. */
function connectedParts(home: Home): Part[] {
  const sorted = home.venues.toSorted((a, b) => rank(a) - rank(b));
  return [
    ...stoppedParts(home),
    ...sorted.flatMap((venue) => [...venueParts(venue, home), divider()]),
    ...pageParts(home),
    ...channelParts(home),
    ...digestParts(home),
    ...managerParts(home.permissions),
    buttons(homeButtons(home)),
    note(mrkdwn`\`/ambience help\` lists all you can ask.`),
  ];
}

function rank({ connection, content }: HomeVenue): number {
  if (content.kind === 'problem' || connection.state !== 'active') return 0;
  const { live, zones } = content.data;
  if (live?.stale !== undefined || zones === undefined || zones.stale !== undefined) return 1;
  return rankZones(zones.value, zones.measuredAt).faulty.length > 0 ? 1 : 2;
}

function venueParts({ connection, label, content }: HomeVenue, home: Home): Part[] {
  const { state, venueId } = connection;
  const isDefault = home.byDefault?.venueId === venueId;
  const actions = home.permissions.isManager
    ? [
        ...(state === 'revoked' ? [connectAgainButton] : []),
        ...(home.venueCount > 1 && !isDefault && state !== 'revoked'
          ? [useByDefaultButton(venueId)]
          : []),
        ...(isDefault ? [noDefaultButton] : []),
        disconnectButton(venueId, label),
      ]
    : [];
  return [
    heading(label),
    ...(content.kind === 'problem' ? [paragraph(content.sentence)] : venueLiveParts(content.data)),
    buttons(actions),
  ];
}

function pageParts({ page, venueCount }: Home): Part[] {
  const pages = Math.ceil(venueCount / venuesOnPage);
  if (pages <= 1) return [];
  const turn = (label: string, to: number): ButtonOptions => ({
    label,
    actionId: homeIds.turnPage,
    value: String(to),
  });
  return [
    paragraph(mrkdwn`Page ${page + 1} of ${pages}, ${counted(venueCount, 'venue')}`),
    buttons([
      ...(page > 0 ? [turn('Previous venues', page - 1)] : []),
      ...(page < pages - 1 ? [turn('Next venues', page + 1)] : []),
    ]),
  ];
}

function channelParts({ channels, byDefault, venueCount }: Home): Part[] {
  const everywhere =
    byDefault === undefined
      ? []
      : [mrkdwn`All channels without their own: *${venueName(byDefault)}*`];
  const own = channels.map(
    ({ channelId, connection }) => mrkdwn`${mentionChannel(channelId)}: *${venueName(connection)}*`,
  );
  if (everywhere.length + own.length === 0) {
    return venueCount > 1
      ? [
          note(
            mrkdwn`No channel has a venue of its own: managers choose one with \`/ambience use &lt;venue&gt;\`.`,
          ),
        ]
      : [];
  }
  return [
    paragraph(mrkdwn`Which venue \`/ambience\` means`),
    list([...everywhere, ...own], (count) => mrkdwn`and ${counted(count, 'more channel')}`),
  ];
}

function stoppedParts({ stoppedDigests: count }: Home): Part[] {
  if (count === 0) return [];
  return [
    paragraph(
      mrkdwn`*${counted(count, 'digest')}* ${count === 1 ? 'has' : 'have'} stopped; below stands why, and managers resume under *Digests*.`,
    ),
  ];
}

function digestParts({ digests, digestCount, permissions, now }: Home): Part[] {
  const shown = digests.map((one) => listedWords(one, now));
  const rest = digestCount - shown.length;
  const lines = rest > 0 ? [...shown, mrkdwn`and ${counted(rest, 'more digest')}`] : shown;
  const button = digestCount === 0 ? newDigestButton('Set up a digest') : digestsButton('Digests');
  return [
    paragraph(
      digestCount === 0
        ? mrkdwn`No digest is set up: a post of figures in a channel, at its own times.`
        : mrkdwn`*${counted(digestCount, 'digest')}*`,
    ),
    ...(lines.length === 0 ? [] : [paragraph(join(lines, '\n\n'))]),
    buttons(permissions.isManager ? [button] : []),
  ];
}

const maxShownManagers = 20;

function managerParts({ people }: Permissions): Part[] {
  const shown = [...people].slice(0, maxShownManagers).map(mention);
  const rest = people.size - shown.length;
  const all = [
    mrkdwn`owners and admins of this workspace`,
    ...shown,
    ...(rest > 0 ? [mrkdwn`${rest} more`] : []),
  ];
  return [paragraph(mrkdwn`Managers: ${join(all, ', ')}`)];
}

const manageButtons: readonly ButtonOptions[] = [managersButton, auditButton];

function homeButtons({ permissions, page }: Home): ButtonOptions[] {
  const { isManager, people } = permissions;
  return [
    refreshButton(page),
    ...(isManager
      ? [{ label: connectButton.label, actionId: connectButton.actionId }, ...manageButtons]
      : askManagerButtons(people, { kind: 'connect' })),
  ];
}

function refreshButton(page: number): ButtonOptions {
  return { label: 'Refresh', actionId: homeIds.refresh, value: String(page) };
}
