import { EventEmitter } from 'node:events';
import type { AdaptiveCard } from '../../teams/render/adaptive-card.ts';
import type { Clock } from '../../time.ts';
import { type TenantFixture, tenants } from './tenants.ts';

/** A message of the app or of a person. */
export interface TeamsMessage {
  readonly id: string;
  readonly tenantId: string;
  /** Without the thread. */
  readonly conversationId: string;
  readonly threadId: string | undefined;
  /** The person who wrote it; undefined: the app. */
  readonly author: string | undefined;
  /** By member id: a private message, which only this person sees. */
  readonly onlyFor: string | undefined;
  readonly text: string;
  /** For notifications. */
  readonly summary: string;
  readonly card: AdaptiveCard | undefined;
  readonly isEdited: boolean;
}

/** A dialog that a person sees. */
export interface TeamsDialog {
  readonly title: string;
  readonly card: AdaptiveCard;
}

export interface TeamsState {
  readonly tenants: readonly TenantFixture[];
  readonly messages: TeamsMessage[];
  /** Emits `message` for each new or edited message. */
  readonly events: EventEmitter<{ message: [TeamsMessage] }>;
  /** Conversations in which the app is installed. */
  readonly installed: Set<string>;
  /** Where each person's dialog was opened, by member id: what is done in it is done there. */
  readonly dialogIn: Map<string, string>;
  /** Conversations in which the person has blocked the app. */
  readonly blocked: Set<string>;
  /** How the next calls of the Connector fail. */
  readonly faults: Fault[];
  /** Reads of members and channels wait for this. */
  readonly slow: { reads: Promise<unknown> | undefined };
  /** Whether as few messages are taken in a second as Teams takes. */
  readonly pace: { isLimited: boolean };
  put(message: TeamsMessage): void;
  newId(): string;
  clear(): void;
}

export type Fault =
  /** An answer with this status. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number }
  /** The call is carried out, and its answer never comes. */
  | { readonly kind: 'dropped' };

export function createTeamsState(clock: Clock): TeamsState {
  const events = new EventEmitter<{ message: [TeamsMessage] }>();
  events.setMaxListeners(0);
  const messages: TeamsMessage[] = [];
  const state = {
    installed: new Set<string>(),
    dialogIn: new Map<string, string>(),
    blocked: new Set<string>(),
    faults: [] as Fault[],
  };
  let lastId = 0;
  return {
    ...state,
    tenants,
    messages,
    events,
    slow: { reads: undefined },
    pace: { isLimited: true },
    put(message) {
      const index = messages.findIndex(({ id }) => id === message.id);
      if (index < 0) messages.push(message);
      else messages[index] = message;
      events.emit('message', message);
    },
    /** Ids of messages are times, in ms. */
    newId() {
      lastId = Math.max(lastId + 1, clock.now());
      return String(lastId);
    },
    clear() {
      messages.length = 0;
      state.installed.clear();
      state.dialogIn.clear();
      state.blocked.clear();
      state.faults.length = 0;
    },
  };
}

/** The chat between a person and the app. */
export function chatOf(memberId: string): string {
  return `a:${memberId.slice(3)}`;
}
