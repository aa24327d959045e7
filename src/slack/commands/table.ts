import { busiest } from './busiest.ts';
import type { Command } from './command.ts';
import { connect } from './connect.ts';
import { digest } from './digest.ts';
import { disconnect } from './disconnect.ts';
import { helpCommand } from './help.ts';
import { live } from './live.ts';
import { status } from './status.ts';
import { trend } from './trend.ts';
import { use } from './use.ts';
import { venue } from './venue.ts';
import { week } from './week.ts';
import { zones } from './zones.ts';

/** Everything behind `/ambience`: router, help, manifest and README all say what stands here. */
export const commands: readonly Command[] = [
  live,
  busiest,
  trend,
  week,
  zones,
  venue,
  status,
  digest,
  use,
  connect,
  disconnect,
  helpCommand(() => commands),
];

export const slashCommand = '/ambience';

/** Answers a bare `/ambience`. */
export const defaultCommand = live;

/** As the manifest shows it while someone types. */
export function usageHint(): string {
  return `[${commands.map(({ usage }) => usage).join(' | ')}]`;
}
