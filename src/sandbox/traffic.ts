import { EventEmitter } from 'node:events';
import { maskSecrets } from '../ops/log.ts';
import type { Clock } from '../time.ts';

/** Log of the requests between Slack, the app and the venue service. */

export type Party = 'Slack' | 'app' | 'venue service';

export interface Exchange {
  readonly id: number;
  /** When it ended, by the sandbox's clock, in ms since the epoch. */
  readonly at: number;
  /** Duration in ms, by the machine's clock. */
  readonly ms: number;
  readonly from: Party;
  readonly to: Party;
  /** Such as `chat.postMessage`, `block_actions` or `GET /venue/live`. */
  readonly what: string;
  readonly outcome: string;
  readonly request: unknown;
  readonly response: unknown;
}

export interface Traffic {
  /** The newest last. */
  readonly exchanges: readonly Exchange[];
  clear(): void;
  readonly events: EventEmitter<{ exchange: [Exchange] }>;
  /** Call when a request begins. @returns a function to call when it ends */
  begin(
    from: Party,
    to: Party,
    what: string,
    request: unknown,
  ): (outcome: string, response: unknown) => void;
}

const maxExchanges = 400;

export function createTraffic(clock: Clock): Traffic {
  const exchanges: Exchange[] = [];
  const events = new EventEmitter<{ exchange: [Exchange] }>();
  events.setMaxListeners(0);
  let count = 0;
  return {
    exchanges,
    clear: () => void exchanges.splice(0),
    events,
    begin(from, to, what, request) {
      const begunAt = performance.now();
      return (outcome, response) => {
        count += 1;
        const exchange: Exchange = {
          id: count,
          at: clock.now(),
          ms: Math.round(performance.now() - begunAt),
          from,
          to,
          what: withoutCode(what),
          outcome,
          // Masking takes longer than all else, and few exchanges are looked at.
          get request() {
            return masked(request);
          },
          get response() {
            return masked(response);
          },
        };
        exchanges.push(exchange);
        if (exchanges.length > maxExchanges) exchanges.shift();
        events.emit('exchange', exchange);
      };
    },
  };
}

const secretFields = /token$|secret|authorization|trigger_id|response_url|connection_code|^code$/i;

/** Masks a connection code typed after the command: `/ambience connect CODE`. */
function withoutCode(line: string): string {
  return line.replace(/(\bconnect\s+)\S.*$/, '$1•••');
}

/** Replaces secrets with `•••`; everything else stays as it was. */
function masked(value: unknown, field = '', isTypedCode = false): unknown {
  if (typeof value === 'string') {
    const isSecret = secretFields.test(field) || (isTypedCode && /^(initial_)?value$/.test(field));
    return isSecret ? '•••' : maskSecrets(field === 'text' ? withoutCode(value) : value);
  }
  if (Array.isArray(value)) return value.map((one) => masked(one, field, isTypedCode));
  if (typeof value !== 'object' || value === null) return value;
  // A field of a form, or what was typed in it.
  const isCode = isTypedCode || Object(value).block_id === 'connection_code';
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      masked(inner, name, isCode || name === 'connection_code'),
    ]),
  );
}
