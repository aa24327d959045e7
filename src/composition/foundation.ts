import type { Health } from '../ops/readiness.ts';
import type { ServiceConfig } from '../service-config.ts';
import type { Signatures } from '../slack/slack-records.ts';
import type { ProductFoundation, ProductShared } from './product-foundation.ts';
import type { Records } from './records.ts';

/** What the product and its faces work on. */
export interface Foundation extends ProductFoundation {
  readonly config: ServiceConfig;
  readonly records: Records;
  readonly shared: Shared | undefined;
  readonly health: Health;
  /** The times by which Slack's signatures are checked. */
  readonly clocks: () => readonly number[];
}

export interface Shared extends ProductShared {
  readonly signatures: Signatures;
}
