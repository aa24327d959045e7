import { randomBytes } from 'node:crypto';
import { limits } from '../../slack/blocks/limits.ts';
import type { Clock } from '../../time.ts';

/** Trigger ids and response URLs: short-lived rights that Slack hands out with an interaction. */

export interface IdHolder {
  readonly teamId: string;
  readonly userId: string;
  readonly channelId: string | undefined;
  /** The message whose button was clicked. */
  readonly messageId: string | undefined;
}

export interface TriggerIds {
  newTrigger(holder: IdHolder): string;
  /** Good once, for three seconds: https://docs.slack.dev/surfaces/modals#workflow */
  useTrigger(id: string, teamId: string): IdHolder | TriggerError;
  newResponseId(holder: IdHolder): string;
  /** Good five times within 30 minutes; undefined once it is not. */
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

  function make(tickets: Map<string, ShortLivedId>, holder: IdHolder): string {
    const id = randomBytes(12).toString('hex');
    tickets.set(id, { holder, madeAt: clock.now(), uses: 0 });
    return id;
  }

  return {
    newTrigger: (holder) => make(triggers, holder),
    useTrigger(id, teamId) {
      const ticket = triggers.get(id);
      if (ticket === undefined || ticket.holder.teamId !== teamId) return 'invalid_trigger_id';
      if (ticket.uses > 0) return 'exchanged_trigger_id';
      if (clock.now() - ticket.madeAt > limits.trigger.lifetimeMs) return 'expired_trigger_id';
      ticket.uses += 1;
      return ticket.holder;
    },
    newResponseId: (holder) => make(responses, holder),
    useResponse(id) {
      const ticket = responses.get(id);
      if (ticket === undefined || ticket.uses >= limits.responseUrl.uses) return undefined;
      if (clock.now() - ticket.madeAt > limits.responseUrl.lifetimeMs) return undefined;
      ticket.uses += 1;
      return ticket.holder;
    },
  };
}
