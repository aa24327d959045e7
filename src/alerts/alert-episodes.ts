import type { Actor, Audit } from '../people/audit.ts';
import type { Records } from '../store/records.ts';
import type { Clock } from '../time.ts';
import type { AlertHistory } from './alert-history.ts';
import { type Episode, type VenueAlerts, venueKey } from './venue-alerts.ts';

/** What people do with episodes: read them, acknowledge them and write notes. */
export interface AlertEpisodes {
  /** Open ones and those of the last 30 days, newest first. */
  list(teamId: string, venueId: string): Promise<readonly Episode[]>;
  find(teamId: string, venueId: string, episodeId: string): Promise<Episode | undefined>;
  /** Stops reminders. An episode that is over stays as it is. */
  acknowledge(
    teamId: string,
    venueId: string,
    episodeIds: readonly string[],
    by: Actor,
  ): Promise<AcknowledgeResult>;
  /** @returns false if the episode is not in the list any more */
  note(
    teamId: string,
    venueId: string,
    episodeId: string,
    text: string,
    by: string,
  ): Promise<boolean>;
  /** Episodes that closed after `since` without a message, as in quiet hours. */
  untold(teamId: string, venueId: string, since: number): Promise<readonly Episode[]>;
  forget(teamId: string, venueIds: readonly string[]): Promise<void>;
}

export type AcknowledgeResult =
  | { readonly kind: 'acknowledged'; readonly episodes: readonly Episode[] }
  /** Someone else was faster. */
  | { readonly kind: 'acknowledged_before'; readonly by: string; readonly at: number }
  /** `at`: when it closed, in epoch milliseconds. */
  | { readonly kind: 'over'; readonly at: number }
  | { readonly kind: 'gone' };

export interface AlertEpisodesOptions {
  readonly states: Records<VenueAlerts>;
  readonly history: AlertHistory;
  readonly audit: Pick<Audit, 'record'>;
  /** Called once an acknowledgement is stored, so that the message shows it. */
  readonly onChanged: (teamId: string, venueId: string) => Promise<void>;
  readonly clock: Clock;
}

export function createAlertEpisodes(options: AlertEpisodesOptions): AlertEpisodes {
  const { states, history, audit, onChanged, clock } = options;

  async function list(teamId: string, venueId: string): Promise<readonly Episode[]> {
    const key = venueKey(teamId, venueId);
    const [current, closed] = await Promise.all([states.get(key), history.list(key)]);
    const open = current?.episodes ?? [];
    // While an episode moves to the history it may be in both.
    const rest = closed.filter(({ id }) => !open.some((one) => one.id === id));
    return [...open, ...rest].toSorted((a, b) => b.firedAt - a.firedAt);
  }

  return {
    list,
    find: async (teamId, venueId, episodeId) =>
      (await list(teamId, venueId)).find(({ id }) => id === episodeId),

    async acknowledge(teamId, venueId, episodeIds, by) {
      const found = (await list(teamId, venueId)).filter(({ id }) => episodeIds.includes(id));
      const [first] = found;
      if (first === undefined) return { kind: 'gone' };
      const open = found.filter(({ closed }) => closed === undefined);
      if (open.length === 0) return { kind: 'over', at: first.closed?.at ?? first.firedAt };
      const [before] = open.flatMap(({ acknowledged }) => acknowledged ?? []);
      if (before !== undefined) return { kind: 'acknowledged_before', ...before };
      const acknowledged = { by: by.userId, at: clock.now() };
      const isMeant = ({ id, closed }: Episode) => episodeIds.includes(id) && closed === undefined;
      const changed = await states.update(
        venueKey(teamId, venueId),
        (current) =>
          current && {
            ...current,
            episodes: current.episodes.map((one) =>
              isMeant(one) ? { ...one, acknowledged } : one,
            ),
          },
      );
      const { watch, channelId } = first.settings;
      const watches = watch.kind === 'level' ? watch.measure : watch.kind;
      await audit.record(teamId, by, { kind: 'alert_acknowledged', watches, channelId });
      await onChanged(teamId, venueId);
      const episodes = changed?.episodes.filter(({ id }) => episodeIds.includes(id)) ?? [];
      return { kind: 'acknowledged', episodes };
    },

    async note(teamId, venueId, episodeId, text, by) {
      const key = venueKey(teamId, venueId);
      let isFound = false;
      await states.update(
        key,
        (current) =>
          current && {
            ...current,
            episodes: current.episodes.map((one) => {
              if (one.id !== episodeId) return one;
              isFound = true;
              return { ...one, note: { text, by } };
            }),
          },
      );
      return isFound || history.note(key, episodeId, text, by);
    },

    untold: async (teamId, venueId, since) =>
      (await list(teamId, venueId)).filter(
        ({ kind, closed, postId }) =>
          kind === 'level' && closed !== undefined && closed.at > since && postId === undefined,
      ),

    async forget(teamId, venueIds) {
      for (const venueId of venueIds) {
        const key = venueKey(teamId, venueId);
        await states.delete(key);
        await history.forget(key);
      }
    },
  };
}
