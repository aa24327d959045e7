import { randomBytes } from 'node:crypto';
import { limits } from '../../slack/render/limits.ts';
import type { Clock } from '../../time.ts';

/** Who received a short-lived id, and where. */
export interface IdHolder {
  readonly teamId: string;
  readonly userId: string;
  readonly channelId: string | undefined;
  /** The message whose button was clicked. */
  readonly messageId: string | undefined;
}

/** Short-lived ids that Slack sends with an interaction: trigger ids and ids of response URLs. */
export interface TriggerIds {
  newTrigger(holder: IdHolder): string;
  /** Valid once, for 3 s: https://docs.slack.dev/surfaces/modals#workflow */
  useTrigger(id: string, teamId: string): IdHolder | TriggerError;
  newResponseId(holder: IdHolder): string;
  /** Valid five times within 30 minutes. @returns undefined if no longer valid, or unknown */
  useResponse(id: string): IdHolder | undefined;
}

export type TriggerError = 'invalid_trigger_id' | 'expired_trigger_id' | 'exchanged_trigger_id';

interface ShortLivedId {
  readonly holder: IdHolder;
  readonly madeAt: number;
  uses: number;
}

export function createTriggerIds(clock: Clock): TriggerIds {
  const triggers = new Map<string, ShortLivedId>();
  const responses = new Map<string, ShortLivedId>();

  function create(shortLivedIds: Map<string, ShortLivedId>, holder: IdHolder): string {
    const id = randomBytes(12).toString('hex');
    shortLivedIds.set(id, { holder, madeAt: clock.now(), uses: 0 });
    return id;
  }

  return {
    newTrigger: (holder) => create(triggers, holder),
    useTrigger(id, teamId) {
      const trigger = triggers.get(id);
      if (trigger === undefined || trigger.holder.teamId !== teamId) return 'invalid_trigger_id';
      if (trigger.uses > 0) return 'exchanged_trigger_id';
      if (clock.now() - trigger.madeAt > limits.trigger.lifetimeMs) return 'expired_trigger_id';
      trigger.uses += 1;
      return trigger.holder;
    },
    newResponseId: (holder) => create(responses, holder),
    useResponse(id) {
      const response = responses.get(id);
      if (response === undefined || response.uses >= limits.responseUrl.uses) return undefined;
      if (clock.now() - response.madeAt > limits.responseUrl.lifetimeMs) return undefined;
      response.uses += 1;
      return response.holder;
    },
  };
}
