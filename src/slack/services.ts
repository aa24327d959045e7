import type { WebClient } from '@slack/web-api';
import type { Ask } from '../ambience/reading.ts';
import type { Readings } from '../ambience/readings.ts';
import type { Clock } from '../clock.ts';
import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';
import type { Attempts } from '../workspace/attempts.ts';
import type { Audit } from '../workspace/audit.ts';
import type { Connections } from '../workspace/connections.ts';
import type { NamedManagers } from '../workspace/managers.ts';
import type { Requests } from '../workspace/requests.ts';
import type { VenueChoices } from '../workspace/venue-choices.ts';
import type { RenewZones } from '../workspace/zone-renewal.ts';
import type { Digesting } from './digests/digesting.ts';
import type { Homes } from './home/homes.ts';
import type { NativeBlocks } from './native-blocks.ts';
import type { DirectMessages } from './posting/direct-messages.ts';
import type { Roles } from './roles.ts';

/** What the handlers work with; built once in `service.ts`. */
export interface Services {
  readonly connections: Connections;
  readonly choices: VenueChoices;
  readonly managers: NamedManagers;
  readonly requests: Requests;
  readonly audit: Audit;
  readonly renewZones: RenewZones;
  readonly readings: Readings;
  readonly roles: Roles;
  readonly digesting: Digesting;
  readonly homes: Homes;
  readonly directMessages: DirectMessages;
  readonly nativeBlocks: NativeBlocks;
  readonly attempts: Attempts;
  readonly clock: Clock;
  readonly log: Log;
  readonly inFlight: InFlight;
  /** How many stored entries of a workspace could not be read when they were read last. */
  readonly unreadableEntries: (teamId: string) => Promise<number>;
  /** A short id that a person can read out and an operator can find in the log. */
  readonly newReference: () => string;
}

/** Who asks, and the client that acts in their workspace. */
export interface Caller {
  readonly teamId: string;
  readonly userId: string;
  readonly client: WebClient;
}

/** A person at a phone gives up after some seconds; then they get the last reading instead. */
const personWaitsMs = 6_000;

export function personAsks(clock: Clock, waitMs: number = personWaitsMs): Ask {
  return { deadline: clock.now() + waitMs, purpose: 'person' };
}
