import type { AlertEpisodes } from '../../alerts/alert-episodes.ts';
import type { AlertRules } from '../../alerts/alert-rules.ts';
import { type AlertRule, mutedUntil } from '../../alerts/rule.ts';
import { type Episode, openZones } from '../../alerts/venue-alerts.ts';
import type { Readings } from '../../ambience/readings.ts';
import type { RichText } from '../../card/rich-text.ts';
import { type Clock, hourMs } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import { tonightEnds } from '../../venues/tonight.ts';
import { type Connection, findVenue, venueName } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import { alertTitle, mutedWords } from '../text/alerts.ts';
import { untilMoment } from '../text/digests.ts';
import type { ShortMute } from './mute-menu.ts';

/** Mutes an alert, or the zones that an episode is about, for an hour or for tonight. */

export interface MutingNeeds {
  readonly alertService: {
    readonly rules: Pick<AlertRules, 'list' | 'find' | 'mute' | 'unmute'>;
    readonly episodes: Pick<AlertEpisodes, 'find' | 'acknowledge'>;
  };
  readonly connections: Pick<Connections, 'list'>;
  readonly readings: Pick<Readings, 'knownTypical'>;
  readonly clock: Clock;
}

/** What is muted: some zones of a rule, or all of it. */
export interface Muted {
  readonly rule: AlertRule;
  readonly zoneIds: readonly string[] | 'all';
}

/** The zones an episode is about, or all of its rule. */
export function mutedByEpisode(rule: AlertRule, episode: Episode): Muted {
  const open = openZones(episode);
  const zones = open.length > 0 ? open : episode.zones;
  // Other zones may still become too loud.
  const zoneIds = rule.target.kind === 'any_zone' ? zones.map(({ zoneId }) => zoneId) : 'all';
  return { rule, zoneIds };
}

/** @returns what was muted and until when; undefined if the rule was deleted meanwhile */
export async function muteFor(
  choice: ShortMute,
  { rule, zoneIds }: Muted,
  asker: Asker,
  { alertService, connections, readings, clock }: MutingNeeds,
): Promise<RichText | undefined> {
  const { workspaceId, locale } = asker;
  const { rules } = alertService;
  const now = clock.now();
  const venue = findVenue(await connections.list(workspaceId), rule.venueId);
  const timezone = venue?.venue.timezone ?? 'UTC';
  const until =
    choice === 'one_hour'
      ? now + hourMs
      : await tonightEnds({ workspaceId, venueId: rule.venueId }, timezone, readings, now);
  const parts: readonly (string | undefined)[] = zoneIds === 'all' ? [undefined] : zoneIds;
  for (const zoneId of parts) {
    const result = await rules.mute({ ruleId: rule.id, zoneId }, until, asker);
    if (result === 'gone') return undefined;
  }
  const muted = await rules.find(workspaceId, rule.id);
  const ends = Math.max(
    ...parts.map((zoneId) => (muted && mutedUntil(muted, zoneId, now)) ?? until),
  );
  const names = zoneNames(venue, parts);
  const ending = untilMoment(ends, now, timezone, locale);
  return mutedWords(alertTitle(rule, nameOf(venue)), names, ending);
}

/** Empty if the whole alert is among them. */
export function zoneNames(
  venue: Connection | undefined,
  zoneIds: readonly (string | undefined)[],
): string[] {
  if (zoneIds.includes(undefined)) return [];
  return (venue?.zones ?? []).filter(({ id }) => zoneIds.includes(id)).map(({ name }) => name);
}

export function nameOf(venue: Connection | undefined): string {
  return venue === undefined ? 'venue disconnected' : venueName(venue);
}
