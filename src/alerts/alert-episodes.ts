import type { VenueKey } from '../ambience/reading.ts';
import type { Actor, Audit } from '../people/audit.ts';
import type { Records } from '../store/records.ts';
import type { Clock } from '../time.ts';
import { venueKey } from '../venues/venue-key.ts';
import type { AlertHistory } from './alert-history.ts';
import type { AlertAuditEvent } from './audit-event.ts';
import {
  type AlertPost,
  type Episode,
  isAcknowledged,
  lastAcknowledged,
  type VenueAlerts,
} from './venue-alerts.ts';

/** What people do with episodes: read them, acknowledge them and add a note. */
export interface AlertEpisodes {
  /** Open ones and those of the last 100 days, newest first. */
  list(workspaceId: string, venueId: string): Promise<readonly Episode[]>;
  /**
   * None if all are over; else those whose posts are not finished, of which some may be over. The same
   * array as before while nothing about them has changed.
   */
  current(workspaceId: string, venueId: string): Promise<readonly Episode[]>;
  find(workspaceId: string, venueId: string, episodeId: string): Promise<Episode | undefined>;
  /** Stops reminders. An episode that is over stays as it is. */
  acknowledge(
    venueId: string,
    episodeIds: readonly string[],
    by: Actor,
  ): Promise<AcknowledgeResult>;
  /** Shows a note with the episode, in place of an earlier one. */
  addNote(venue: VenueKey, episodeId: string, note: EpisodeNote): Promise<void>;
  /** Changes the note if it is this entry of the log, or removes it if the text is undefined. */
  changeNote(
    venue: VenueKey,
    episodeId: string,
    note: Pick<EpisodeNote, 'entryId'> & { readonly text: string | undefined },
  ): Promise<void>;
  /** Those that are open or closed after `since`, newest first. */
  since(workspaceId: string, venueId: string, since: number): Promise<readonly Episode[]>;
}

export type EpisodeNote = NonNullable<Episode['note']>;

export type AcknowledgeResult =
  | {
      readonly kind: 'acknowledged';
      readonly venueId: string;
      readonly alerts: VenueAlerts;
      /** The message with the button; undefined if nothing was posted, as in quiet hours. */
      readonly post: AlertPost | undefined;
    }
  /** Someone else was faster. */
  | { readonly kind: 'acknowledged_before'; readonly by: string; readonly at: number }
  /** `at`: when the last zone was out of bounds, in epoch milliseconds. */
  | { readonly kind: 'over'; readonly at: number; readonly names: readonly string[] }
  | { readonly kind: 'gone' };

export interface AlertEpisodesOptions {
  /** Cached, because answers ask for open alerts each time. */
  readonly states: Records<VenueAlerts>;
  readonly history: AlertHistory;
  readonly audit: Pick<Audit<AlertAuditEvent>, 'record'>;
  /** Called once an acknowledgement is stored, so that the message shows it. */
  readonly onChanged: (workspaceId: string, venueId: string) => Promise<void>;
  readonly clock: Clock;
}

const none: readonly Episode[] = [];

export function createAlertEpisodes(options: AlertEpisodesOptions): AlertEpisodes {
  const { states, history, audit, onChanged, clock } = options;

  async function list(workspaceId: string, venueId: string): Promise<readonly Episode[]> {
    const key = venueKey(workspaceId, venueId);
    const [current, closed] = await Promise.all([states.get(key), history.list(key)]);
    const open = current?.episodes ?? [];
    // While an episode moves to the history it may be in both.
    const rest = closed.filter(({ id }) => !open.some((one) => one.id === id));
    return [...open, ...rest].toSorted((a, b) => b.firedAt - a.firedAt);
  }

  function recordAcknowledged(
    workspaceId: string,
    by: Actor,
    { settings }: Episode,
  ): Promise<void> {
    const { watch, channelId } = settings;
    const watches = watch.kind === 'level' ? watch.measure : watch.kind;
    return audit.record(workspaceId, by, { kind: 'alert_acknowledged', watches, channelId });
  }

  return {
    list,
    async current(workspaceId, venueId) {
      const { episodes = none } = (await states.get(venueKey(workspaceId, venueId))) ?? {};
      return episodes.some(({ closed }) => closed === undefined) ? episodes : none;
    },
    find: async (workspaceId, venueId, episodeId) =>
      (await list(workspaceId, venueId)).find(({ id }) => id === episodeId),

    async acknowledge(venueId, episodeIds, by) {
      const { workspaceId } = by;
      const isMeant = ({ id }: Episode) => episodeIds.includes(id);
      const acknowledged = { by: by.userId, at: clock.now() };
      const found: { result: AcknowledgeResult } = { result: { kind: 'gone' } };
      await states.update(venueKey(workspaceId, venueId), (current) => {
        found.result = { kind: 'gone' };
        const open = current?.episodes.filter((one) => isMeant(one) && one.closed === undefined);
        if (current === undefined || open === undefined || open.length === 0) return current;
        const waiting = open.filter((one) => !isAcknowledged(one));
        const [before] = open.flatMap((one) => lastAcknowledged(one) ?? []);
        if (waiting.length === 0 && before !== undefined) {
          found.result = { kind: 'acknowledged_before', ...before };
          return current;
        }
        const episodes = current.episodes.map((one) =>
          waiting.includes(one) ? { ...one, acknowledged } : one,
        );
        const alerts = { ...current, episodes };
        const post = current.posts.find((one) =>
          one.episodeIds.some((id) => episodeIds.includes(id)),
        );
        found.result = { kind: 'acknowledged', venueId, alerts, post };
        return alerts;
      });
      const { result } = found;
      if (result.kind === 'acknowledged') {
        const first = result.alerts.episodes.find(isMeant);
        if (first !== undefined) await recordAcknowledged(workspaceId, by, first);
        await onChanged(workspaceId, venueId);
      }
      if (result.kind !== 'gone') return result;
      const closed = (await list(workspaceId, venueId)).find(isMeant);
      if (closed?.closed === undefined) return result;
      const { zones } = closed;
      const at = Math.max(...zones.map(({ until }) => until));
      return { kind: 'over', at, names: zones.map(({ name }) => name) };
    },

    addNote: (venue, episodeId, note) =>
      changeEpisode(options, venue, episodeId, (one) => ({ ...one, note })),
    changeNote: (venue, episodeId, { entryId, text }) =>
      changeEpisode(options, venue, episodeId, ({ note, ...one }) =>
        note?.entryId !== entryId
          ? { ...one, ...(note && { note }) }
          : { ...one, ...(text === undefined ? {} : { note: { ...note, text } }) },
      ),

    since: async (workspaceId, venueId, since) =>
      (await list(workspaceId, venueId)).filter(
        ({ closed }) => closed === undefined || closed.noticedAt > since,
      ),
  };
}

async function changeEpisode(
  { states, history, onChanged }: AlertEpisodesOptions,
  { workspaceId, venueId }: VenueKey,
  episodeId: string,
  change: (episode: Episode) => Episode,
): Promise<void> {
  const key = venueKey(workspaceId, venueId);
  const changed = (one: Episode) => (one.id === episodeId ? change(one) : one);
  const updated = await states.update(
    key,
    (current) => current && { ...current, episodes: current.episodes.map(changed) },
  );
  if (updated?.episodes.some(({ id }) => id === episodeId)) {
    return onChanged(workspaceId, venueId);
  }
  const closed = (await history.list(key)).filter(({ id }) => id === episodeId);
  await history.add(key, closed.map(changed));
}
