import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { limits } from '../../slack/blocks/limits.ts';

/** Trigger ids and response URLs: short-lived rights that Slack hands out with an interaction. */

export interface TicketHolder {
  readonly teamId: string;
  readonly userId: string;
  readonly channelId: string | undefined;
  /** The message whose button was clicked. */
  readonly messageId: string | undefined;
}

export interface Tickets {
  newTrigger(holder: TicketHolder): string;
  /** Good once, for three seconds: https://docs.slack.dev/surfaces/modals#workflow */
  useTrigger(id: string, teamId: string): TicketHolder | TriggerError;
  newResponseId(holder: TicketHolder): string;
  /** Good five times within 30 minutes; undefined once it is not. */
  useResponse(id: string): TicketHolder | undefined;
}

export type TriggerError = 'invalid_trigger_id' | 'expired_trigger_id' | 'exchanged_trigger_id';

interface Ticket {
  readonly holder: TicketHolder;
  readonly madeAt: number;
  uses: number;
}

export function createTickets(clock: Clock): Tickets {
  const triggers = new Map<string, Ticket>();
  const responses = new Map<string, Ticket>();

  function make(tickets: Map<string, Ticket>, holder: TicketHolder): string {
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
