import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import { slackCodeOf } from '../posting/web-api.ts';

/** Updates a modal; does nothing if it was closed in the meantime. */
export async function updateIfOpen(
  client: WebClient,
  viewId: string | undefined,
  view: ModalView,
): Promise<void> {
  if (viewId === undefined) return;
  try {
    await client.views.update({ view_id: viewId, view });
  } catch (error) {
    if (slackCodeOf(error) !== 'not_found') throw error;
  }
}
