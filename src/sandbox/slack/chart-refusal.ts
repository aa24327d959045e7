import type { Refusal } from './block-kit/validate.ts';
import type { SlackState } from './state.ts';

const native: ReadonlySet<unknown> = new Set(['data_visualization', 'data_table']);

/**
 * Some plans refuse charts and data tables with `invalid_blocks`. Slack does not document which
 * plans do, so each test chooses the workspaces.
 */
export function refuseCharts(
  state: SlackState,
  teamId: string,
  blocks: unknown,
): Refusal | undefined {
  if (!state.workspacesWithoutCharts.has(teamId) || !Array.isArray(blocks)) return undefined;
  const index = blocks.findIndex((block) => native.has(Object(block).type));
  if (index < 0) return undefined;
  state.refusals += 1;
  return { error: 'invalid_blocks', details: [`/blocks/${index}: not on this plan`] };
}
