import { turnKind } from '../ambience/shared-requests.ts';
import { restoredKind } from '../schedule/restored.ts';
import { openSlackRecords } from '../slack/slack-records.ts';
import type { RecordStore } from '../store/records.ts';
import { openProductRecords } from './product-records.ts';

/** The records of each kind. */
export function openRecords(store: RecordStore) {
  return {
    ...openProductRecords(store),
    ...openSlackRecords(store),
    restored: store.records(restoredKind),
    turns: store.records(turnKind),
  };
}

export type Records = ReturnType<typeof openRecords>;
