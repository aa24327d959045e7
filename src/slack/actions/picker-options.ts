import type { App, BlockSuggestion } from '@slack/bolt';
import type { Option } from '@slack/types';
import type { Zone } from '../../ambience/types.ts';
import { explain } from '../boundary.ts';
import { callerOf } from '../caller.ts';
import { findZone, readQuestion, zoneKey } from '../commands/question.ts';
import {
  timezoneOptions,
  timezonePicker,
  venueOptions,
  venuePicker,
  zoneOptions,
  zonePicker,
} from '../messages/pickers.ts';
import type { Services } from '../services.ts';

/**
 * What the pickers offer while someone types: stored zones and venues, never a request to the
 * service, since Slack waits three seconds.
 * https://docs.slack.dev/reference/block-kit/block-elements/select-menu-element#external_select
 */
export function registerPickerOptions(app: App, services: Services): void {
  const { connections, inFlight } = services;

  offer(zonePicker.actionId, async ({ block_id, value }, teamId) => {
    const venueId = readQuestion(block_id)?.venueId;
    return zoneOptions(await storedZones(venueId, teamId, services), value, zoneKey);
  });

  offer(venuePicker.actionId, async ({ value }, teamId) =>
    venueOptions(await connections.list(teamId), value),
  );

  offer(timezonePicker.actionId, async ({ value }) => timezoneOptions(value));

  function offer(
    action: string,
    optionsFor: (asked: BlockSuggestion, teamId: string) => Promise<Option[]>,
  ): void {
    app.options<'block_suggestion'>(
      { type: 'block_suggestion', action_id: action },
      ({ ack, body, context, client }) =>
        inFlight.track(
          (async () => {
            const { teamId } = callerOf(context, body.user.id, client);
            try {
              await ack({ options: await optionsFor(body, teamId) });
            } catch (error) {
              // A picker has no room for a sentence; the log has the reference.
              explain(error, `the options of ${action}`, services);
              await ack({ options: [] });
            }
          })(),
        ),
    );
  }
}

export async function zoneWithKey(
  key: string,
  venueId: string | undefined,
  teamId: string,
  services: Pick<Services, 'connections'>,
): Promise<Zone | undefined> {
  return findZone(await storedZones(venueId, teamId, services), key);
}

async function storedZones(
  venueId: string | undefined,
  teamId: string,
  { connections }: Pick<Services, 'connections'>,
): Promise<readonly Zone[]> {
  const connected = await connections.list(teamId);
  return connected.find((one) => one.venueId === venueId)?.zones ?? [];
}
