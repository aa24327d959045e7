import { isAnyMuted } from '../../alerts/rule.ts';
import { type Episode, isAcknowledged, openZones } from '../../alerts/venue-alerts.ts';
import { lines, type RichText } from '../../card/rich-text.ts';
import { localZone } from '../../insight/local-time.ts';
import { venueName } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import type { AlertAct } from '../question.ts';
import { alertTitle, noneMuted, unmutedWords } from '../text/alerts.ts';
import {
  acknowledgedBefore,
  acknowledgedNow,
  alertOver,
  nothingToActOn,
  severalOpen,
} from './answers.ts';
import { type MutingNeeds, mutedByEpisode, muteFor, zoneNames } from './mute-for.ts';
import type { OverviewVenue } from './overview-data.ts';

/** `ack the terrace alert`, `mute the terrace for an hour`: what the buttons below open alerts do, for those on a phone. */

interface OpenEpisode {
  readonly venue: OverviewVenue;
  readonly episode: Episode;
}

interface Asked {
  readonly does: AlertAct;
  /** Only with the zones that are meant. */
  readonly venues: readonly OverviewVenue[];
  /** What was named; undefined for everything. */
  readonly place: RichText | undefined;
}

/** @returns what was done, or why nothing was */
export async function actOnAlerts(
  { does, venues, place }: Asked,
  asker: Asker,
  needs: MutingNeeds,
): Promise<RichText> {
  if (does === 'unmute') return unmute(venues, asker, needs);
  const open = venues.flatMap((venue) =>
    venue.episodes
      .filter((episode) => episode.closed === undefined && openZones(episode).length > 0)
      .map((episode): OpenEpisode => ({ venue, episode })),
  );
  if (open.length === 0) return nothingToActOn(does, place);
  const meant = does === 'acknowledge' ? unseen(open) : open;
  if (meant.length > 1 && place === undefined) return severalOpen(does, meant.length);
  return does === 'acknowledge'
    ? acknowledge(meant, asker, needs)
    : mute(open, does === 'mute_tonight' ? 'tonight' : 'one_hour', asker, needs);
}

/** All of them if somebody has seen each, which is then said. */
function unseen(open: readonly OpenEpisode[]): readonly OpenEpisode[] {
  const some = open.filter(({ episode }) => !isAcknowledged(episode));
  return some.length === 0 ? open.slice(0, 1) : some;
}

async function acknowledge(
  meant: readonly OpenEpisode[],
  asker: Asker,
  { alertService, clock }: MutingNeeds,
): Promise<RichText> {
  const said: RichText[] = [];
  for (const [{ connection }, some] of Map.groupBy(meant, ({ venue }) => venue)) {
    const { venueId, venue } = connection;
    const ids = some.map(({ episode }) => episode.id);
    const result = await alertService.episodes.acknowledge(venueId, ids, asker);
    switch (result.kind) {
      case 'acknowledged': {
        const zones = some.flatMap(({ episode }) => openZones(episode));
        said.push(acknowledgedNow(zones));
        break;
      }
      case 'acknowledged_before': {
        const by = result.by === asker.userId ? undefined : result.by;
        const zone = localZone(venue.timezone);
        said.push(acknowledgedBefore({ by, at: result.at }, clock.now(), zone, asker.locale));
        break;
      }
      case 'over':
      case 'gone':
        said.push(alertOver);
    }
  }
  return lines(...said);
}

/** All zones of those that are muted. */
async function unmute(
  venues: readonly OverviewVenue[],
  asker: Asker,
  { alertService: { rules }, clock }: MutingNeeds,
): Promise<RichText> {
  const all = await rules.list(asker.workspaceId);
  const now = clock.now();
  const said: RichText[] = [];
  for (const { connection } of venues) {
    const { venueId } = connection;
    const muted = all.filter((rule) => rule.venueId === venueId && isAnyMuted(rule, now));
    for (const { id, mutes, ...rule } of muted) {
      await rules.unmute({ ruleId: id, zoneIds: undefined }, asker);
      const names = zoneNames(
        connection,
        mutes.map(({ zoneId }) => zoneId),
      );
      said.push(unmutedWords(alertTitle(rule, venueName(connection)), names));
    }
  }
  return said.length === 0 ? noneMuted : lines(...said);
}

async function mute(
  open: readonly OpenEpisode[],
  choice: 'one_hour' | 'tonight',
  asker: Asker,
  needs: MutingNeeds,
): Promise<RichText> {
  const said: RichText[] = [];
  for (const { episode } of open) {
    const rule = await needs.alertService.rules.find(asker.workspaceId, episode.ruleId);
    const muted = rule && (await muteFor(choice, mutedByEpisode(rule, episode), asker, needs));
    said.push(muted ?? alertOver);
  }
  return lines(...said);
}
