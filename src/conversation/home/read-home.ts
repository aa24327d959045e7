import type { AlertEpisodes } from '../../alerts/alert-episodes.ts';
import type { ListAlerts } from '../../alerts/alert-list.ts';
import { unseenSilences } from '../../alerts/open-alerts.ts';
import { readWatchedVenue } from '../../alerts/watched-venue.ts';
import { AmbienceError } from '../../ambience/errors.ts';
import { readForPerson } from '../../ambience/reading.ts';
import type { Readings } from '../../ambience/readings.ts';
import type { Home } from '../../card/message.ts';
import type { DigestList } from '../../digests/digest-list.ts';
import type { LogBook } from '../../log/log-book.ts';
import type { Log } from '../../ops/log.ts';
import type { Roles } from '../../people/roles.ts';
import type { Clock } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import { ConnectionError } from '../../venues/errors.ts';
import type { VenueChoices } from '../../venues/venue-choices.ts';
import { type Connection, findVenue } from '../../venues/workspace.ts';
import type { Caller } from '../actor.ts';
import type { Explain } from '../error-boundary.ts';
import type { Face, PublicAddresses } from '../face.ts';
import { venueLabels } from '../text/labels.ts';
import { venueProblem } from '../text/problems.ts';
import { sortedByNeed, type VenueRow } from '../text/venue-rows.ts';
import type { HomePlace } from './home-place.ts';
import { brokenHomeView, type HomeData, homeView, venuesOnPage } from './home-view.ts';
import { digestsInHome } from './list-parts.ts';

export interface HomeSource {
  readonly connections: Pick<Connections, 'list' | 'read'>;
  readonly choices: Pick<VenueChoices, 'all'>;
  readonly digestList: Pick<DigestList, 'page'>;
  readonly listAlerts: ListAlerts;
  readonly logBook: Pick<LogBook, 'countOpen'>;
  readonly alertService: { readonly episodes: Pick<AlertEpisodes, 'current'> };
  readonly addresses: PublicAddresses | undefined;
  readonly readings: Readings;
  readonly roles: Pick<Roles, 'isManager' | 'knownManagers'>;
  readonly face: Pick<Face, 'abilitiesIn'>;
  readonly explain: Explain;
  readonly clock: Clock;
  readonly log: Log;
}

/** Builds a person's Home; reads only the venues on its page. An error becomes its content. */
export async function buildHome(
  caller: Caller,
  place: HomePlace,
  source: HomeSource,
): Promise<Home> {
  try {
    return homeView(await readHome(caller, place, source), caller.locale);
  } catch (error) {
    return brokenHomeView(source.explain(error, 'Home'));
  }
}

async function readHome(caller: Caller, wanted: HomePlace, source: HomeSource): Promise<HomeData> {
  const { connections, choices, digestList, listAlerts, logBook, roles, clock, log } = source;
  const { workspaceId, locale } = caller;
  const connected = await needyFirst(workspaceId, await connections.list(workspaceId), source);
  const labels = venueLabels(connected, locale);
  const lastPage = Math.max(0, Math.ceil(connected.length / venuesOnPage) - 1);
  const page = Math.min(wanted.page, lastPage);
  const shown = connected.slice(page * venuesOnPage, (page + 1) * venuesOnPage);
  const [venues, { byDefault, channels }, isManager, people, digests, alerts] = await Promise.all([
    Promise.all(
      shown.map((connection, index) =>
        readVenue(workspaceId, connection, labels[page * venuesOnPage + index] ?? '', source),
      ),
    ),
    choices.all(workspaceId),
    roles.isManager(caller).catch((error: unknown) => {
      log.info({ err: error }, 'Slack did not say who is a manager');
      return false;
    }),
    roles.knownManagers(workspaceId),
    digestList.page(workspaceId, 0, digestsInHome),
    listAlerts(workspaceId),
  ]);
  const [followUps, silent] = await Promise.all([
    Promise.all(
      shown.map(async ({ venueId }) => {
        return [venueId, await logBook.countOpen({ workspaceId, venueId })] as const;
      }),
    ),
    Promise.all(
      shown.map(async ({ venueId }) => {
        const episodes = await source.alertService.episodes.current(workspaceId, venueId);
        return unseenSilences(episodes).length > 0 ? [venueId] : [];
      }),
    ),
  ]);
  return {
    followUps: new Map(followUps),
    silent: new Set(silent.flat()),
    permissions: { isManager, people },
    venues: sortedByNeed(venues),
    venueCount: connected.length,
    place: { ...wanted, page },
    byDefault,
    channels,
    digests: digests.listed,
    digestCount: digests.count,
    alerts,
    hasAdmins: source.face.abilitiesIn(workspaceId).admins,
    addresses: source.addresses,
    now: clock.now(),
  };
}

const order = { revoked: 1, active: 2, pending: 3 } as const;

/**
 * Which venues are on the first page, without reading any: those with an open alert, then broken
 * ones. Venues that wait for approval come last: there is nothing to do about them here.
 */
async function needyFirst(
  workspaceId: string,
  connected: readonly Connection[],
  { alertService }: HomeSource,
): Promise<readonly Connection[]> {
  const episodes = await Promise.all(
    connected.map(({ venueId }) => alertService.episodes.current(workspaceId, venueId)),
  );
  const urgency = ({ state }: Connection, index: number) =>
    (episodes[index]?.length ?? 0) > 0 ? 0 : order[state];
  return connected
    .map((connection, index) => ({ connection, urgency: urgency(connection, index) }))
    .toSorted((a, b) => a.urgency - b.urgency)
    .map(({ connection }) => connection);
}

async function readVenue(
  workspaceId: string,
  connection: Connection,
  label: string,
  source: HomeSource,
): Promise<VenueRow> {
  const { connections, explain, clock } = source;
  const options = readForPerson(clock);
  try {
    const { episodes } = source.alertService;
    const venue = await readWatchedVenue(workspaceId, connection, options, { ...source, episodes });
    return { connection, label, content: { kind: 'live', venue } };
  } catch (error) {
    // The state of the connection may have changed during the read.
    const stored = findVenue(await connections.list(workspaceId), connection.venueId);
    const isPending = stored?.state === 'pending' && error instanceof AmbienceError;
    // If the approval is pending, people need to know that, no matter what failed.
    const shownError = isPending ? new ConnectionError('connection_pending', connection) : error;
    const sentence = venueProblem(label, shownError) ?? explain(shownError, 'Home');
    const found = stateAfter(error, stored ?? connection);
    return { connection: found, label, content: { kind: 'problem', sentence } };
  }
}

/** Applies the state that the error implies, which is newer than the stored one. */
function stateAfter(error: unknown, connection: Connection): Connection {
  if (!(error instanceof ConnectionError)) return connection;
  const state = error.code === 'connection_revoked' ? 'revoked' : 'pending';
  return { ...connection, state };
}
