import {
  deletedMessage,
  deletedNotice,
  exportFailedMessage,
  exportIntroduction,
  exportLinkMessage,
  exportMessages,
  exportSentMessage,
  privacyMessage,
} from '../../src/conversation/privacy/messages.ts';
import { type Example, ofMessage } from './example.ts';

/** What is stored, and what becomes of it. */
export function privacyExamples(): Example[] {
  const none = { venues: 0, digests: 0, alerts: 0, entries: 0, requests: 0 };
  const counts = { venues: 2, digests: 1, alerts: 3, entries: 12, requests: 0 };
  const address = 'https://ambience.example';
  const [part] = exportMessages('{\n  "venues": []\n}\n');
  return [
    ...ofMessage(
      'privacy',
      privacyMessage(counts, { historyDays: 400, logDays: 400 }, `${address}/privacy`),
    ),
    ...ofMessage(
      'privacy, no public address',
      privacyMessage(counts, { historyDays: 0, logDays: 30 }, undefined),
    ),
    ...ofMessage('export, link', exportLinkMessage(`${address}/export?token=T0.1.abc`)),
    ...(part === undefined ? [] : ofMessage('export, in a direct message', part)),
    ...ofMessage('export, with the file', exportIntroduction()),
    ...ofMessage('export, sent', exportSentMessage()),
    ...ofMessage('export, not sent', exportFailedMessage()),
    ...ofMessage('deleted', deletedMessage({ kind: 'removed', deleted: counts })),
    ...ofMessage('deleted, for the other managers', deletedNotice('U0OWNER', counts)),
    ...ofMessage('deleted, nothing', deletedMessage({ kind: 'removed', deleted: none })),
    ...ofMessage('deleted, nothing, for the other managers', deletedNotice('U0OWNER', none)),
    ...exportMessages('x'.repeat(3_000)).flatMap((message, index) =>
      ofMessage(`export, in several messages, ${index + 1}`, message),
    ),
    ...ofMessage('not all deleted', deletedMessage({ kind: 'in_use_again', venues: 1 })),
  ];
}
