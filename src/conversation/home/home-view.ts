import type { Button } from '../../card/controls.ts';
import type { Home } from '../../card/message.ts';
import { buttons, heading, note, type Part, paragraph, row } from '../../card/part.ts';
import {
  join,
  link,
  mention,
  mentionChannel,
  type RichText,
  rich,
  term,
} from '../../card/rich-text.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { askManager, askManagerButtons } from '../denials.ts';
import { entryPoints } from '../entry-ids.ts';
import { askButton, auditButton, connectButton, managersButton } from '../entry-points.ts';
import type { PublicAddresses } from '../face.ts';
import type { Locale } from '../text/locale.ts';
import { codeIsAll, noVenueYet } from '../text/notices.ts';
import { moodNumber } from '../text/numbers.ts';
import { venueLiveParts } from '../text/venue-live.ts';
import {
  currentRows,
  isUnseenIn,
  missingWords,
  moodOf,
  needsLook,
  needWords,
  sortedByNeed,
  tagsOf,
  updatedWords,
  type VenueRow,
  verdictInRow,
} from '../text/venue-rows.ts';
import { headlineWords } from '../text/venues-compared.ts';
import { dotted, listed, mostLines } from '../text/wording.ts';
import { type HomePlace, homeStart } from './home-place.ts';
import { homeIds } from './ids.ts';
import { alertParts, digestParts, type HomeLists } from './list-parts.ts';
import { venueMenu } from './venue-menu.ts';

export interface HomeData extends HomeLists {
  /** How many follow-ups are open in the log of each venue, by its id. */
  readonly followUps: ReadonlyMap<string, number>;
  /** Venues with silent sensors that an alert has reported and nobody has acknowledged, by their ids. */
  readonly silent: ReadonlySet<string>;
  /** The venues on this page, those that need someone first; `venueCount` is the total. */
  readonly venues: readonly VenueRow[];
  readonly venueCount: number;
  readonly place: HomePlace;
  readonly byDefault: Connection | undefined;
  readonly channels: readonly { readonly channelId: string; readonly connection: Connection }[];
  /** Whether the face has admins, who may do what managers may. */
  readonly hasAdmins: boolean;
  /** Undefined if the app has no public address. */
  readonly addresses: PublicAddresses | undefined;
}

/** A venue takes one block, an open one up to ten; a Home holds 100. */
export const venuesOnPage = 20;

export function homeView(home: HomeData, locale: Locale): Home {
  const parts = home.venueCount === 0 ? welcomeParts(home, locale) : connectedParts(home, locale);
  return { parts, state: JSON.stringify(home.place) };
}

/** Shown if not even stored data can be read. */
export function brokenHomeView(sentence: RichText): Home {
  return {
    parts: [heading('Ambience'), paragraph(sentence), buttons([refreshButton(homeStart)])],
    state: JSON.stringify(homeStart),
  };
}

function welcomeParts(home: HomeData, locale: Locale): Part[] {
  const { isManager, people } = home.permissions;
  const what = paragraph(
    rich`See how lively and loud each zone of your venue is, and whether that's normal. Once a venue is connected, type \`/ambience\` in any channel. ${term('who sees an answer')}`,
  );
  const next = isManager
    ? [paragraph(codeIsAll), buttons([connectButton, managersButton, auditButton])]
    : [
        paragraph(rich`${noVenueYet} ${askManager(people)}`),
        buttons(askManagerButtons(people, { kind: 'connect' })),
      ];
  const left = [
    ...(home.digestCount > 0 ? digestParts(home, locale) : []),
    ...(home.alerts.length > 0 ? alertParts(home, locale) : []),
  ];
  const links = pageLinks(home.addresses);
  const foot = links.length === 0 ? [] : [note(join(links, ' · '))];
  return [heading('Welcome to Ambience'), what, ...next, ...left, ...foot];
}

function connectedParts(home: HomeData, locale: Locale): Part[] {
  return [
    heading('Right now'),
    ...summaryParts(home, locale),
    ...home.venues.flatMap((venue) => venueParts(venue, home, locale)),
    ...pageParts(home),
    ...channelParts(home),
    buttons(venueButtons(home)),
    ...digestParts(home, locale),
    ...alertParts(home, locale),
    ...peopleParts(home),
    ...updatedParts(home, locale),
  ];
}

/** Fewer are seen at once. */
const fewestSummed = 4;

/** `5 of 12 venues need a look: …` */
function summaryParts({ venues, venueCount }: HomeData, locale: Locale): Part[] {
  const sorted = sortedByNeed(venues);
  const areAll = venueCount === venues.length && venueCount >= fewestSummed;
  return areAll && sorted.some(needsLook) ? [paragraph(headlineWords(sorted, locale))] : [];
}

/** One row; below it the details, if they are open. */
function venueParts(venue: VenueRow, home: HomeData, locale: Locale): Part[] {
  const { connection, content } = venue;
  const isOpen = home.place.openVenueId === connection.venueId;
  const menu = venueMenu({
    connection,
    place: home.place,
    isManager: home.permissions.isManager,
    isDefault: home.byDefault?.venueId === connection.venueId,
    isOnly: home.venueCount === 1,
    isOpen,
    hasDetails: content.kind === 'live',
  });
  const acknowledge: Button = {
    label: 'Acknowledge',
    actionId: entryPoints.acknowledgeVenue,
    value: connection.venueId,
    isPrimary: true,
  };
  const open = home.followUps.get(connection.venueId) ?? 0;
  const details =
    isOpen && content.kind === 'live' ? venueLiveParts(content.venue, mostLines, locale) : [];
  return [
    row(venueWords(venue, home, locale), menu),
    buttons([
      ...(isUnseenIn(venue) || home.silent.has(connection.venueId) ? [acknowledge] : []),
      ...(open === 0 ? [] : [followUpsButton(connection.venueId, open)]),
    ]),
    ...details,
  ];
}

/** Opens what someone still has to deal with. */
function followUpsButton(venueId: string, count: number): Button {
  const label = count === 1 ? '1 open follow-up' : `${count} open follow-ups`;
  return askButton(label, { command: 'log', argument: 'open', venueId });
}

/** `*Harbour Hotel* · lively, loud · a little livelier than usual · mood 8.2` */
function venueWords(row: VenueRow, home: HomeData, locale: Locale): RichText {
  const { connection, label, content } = row;
  if (content.kind === 'problem') return content.sentence;
  const { venue } = content;
  const needs = needWords(venue, locale);
  const missing = missingWords(row, locale);
  // What no longer sends anything is neither out of bounds nor in need of anything else.
  if (missing !== undefined) return missing;
  const mood = moodOf(venue);
  const isDefault = home.venueCount > 1 && home.byDefault?.venueId === connection.venueId;
  const facts = [
    tagsOf(venue),
    verdictInRow(venue),
    mood === undefined ? undefined : `mood ${moodNumber(mood, locale)}`,
  ].filter((fact) => fact !== undefined);
  const words = rich`*${label}*${isDefault ? rich` (default)` : ''} · ${facts.length === 0 ? 'no overall numbers right now' : dotted(facts)}`;
  return join([words, ...needs], '\n');
}

function pageParts({ place: { page }, venueCount }: HomeData): Part[] {
  const pages = Math.ceil(venueCount / venuesOnPage);
  if (pages <= 1) return [];
  const turn = (label: string, to: number): Button => ({
    label,
    actionId: homeIds.show,
    value: JSON.stringify({ page: to }),
  });
  return [
    note(rich`Page ${page + 1} of ${pages}, ${venueCount} venues`),
    buttons([
      ...(page > 0 ? [turn('Previous venues', page - 1)] : []),
      ...(page < pages - 1 ? [turn('Next venues', page + 1)] : []),
    ]),
  ];
}

const maxShownChannels = 5;

/** `#bar uses *Corner Café*` */
function channelParts({ channels }: HomeData): Part[] {
  if (channels.length === 0) return [];
  const words = channels.map(
    ({ channelId, connection }) =>
      rich`${mentionChannel(channelId)} uses *${venueName(connection)}*`,
  );
  return [note(listed(words, maxShownChannels))];
}

function venueButtons({ permissions, place }: HomeData): Button[] {
  const { isManager, people } = permissions;
  return [
    refreshButton(place),
    ...(isManager
      ? [{ label: connectButton.label, actionId: connectButton.actionId }]
      : askManagerButtons(people, { kind: 'connect' })),
  ];
}

const maxShownManagers = 20;

function peopleParts({ permissions: { people, isManager }, hasAdmins }: HomeData): Part[] {
  const managers = [...people].map(mention);
  const admins = hasAdmins ? [rich`workspace admins`] : [];
  const all = [...managers.slice(0, maxShownManagers), ...admins];
  const rest = managers.length - maxShownManagers;
  const more = rest > 0 ? rich` (${rest} more)` : rich``;
  return [
    heading('People'),
    paragraph(rich`Managers: ${listed(all, all.length)}${more}`),
    buttons(isManager ? [managersButton, auditButton] : []),
  ];
}

function updatedParts({ venues, addresses }: HomeData, locale: Locale): Part[] {
  const hint = rich`\`/ambience help\` shows what you can ask`;
  const updated = updatedWords(currentRows(venues), locale);
  const lead = updated === undefined ? [hint] : [updated, hint];
  return [note(join([...lead, ...pageLinks(addresses)], ' · '))];
}

function pageLinks(pages: PublicAddresses | undefined): RichText[] {
  if (pages === undefined) return [];
  return [link(pages.supportUrl, 'Support'), link(pages.privacyUrl, 'Privacy')];
}

function refreshButton(place: HomePlace): Button {
  return { label: 'Refresh', actionId: homeIds.refresh, value: JSON.stringify(place) };
}
