import type { AlertRule } from '../../src/alerts/rule.ts';
import { message } from '../../src/card/message.ts';
import { paragraph } from '../../src/card/part.ts';
import { rich } from '../../src/card/rich-text.ts';
import { matchedHint } from '../../src/conversation/alerts/copied-limit.ts';
import { copiedMessage as copiedAlertMessage } from '../../src/conversation/alerts/copies.ts';
import { alertIds } from '../../src/conversation/alerts/ids.ts';
import {
  type CopyVenue,
  copiedWords,
  copyFormView,
  noOtherVenue,
  notListed,
  numberFieldOf,
} from '../../src/conversation/copy-form.ts';
import { copiedMessage as copiedDigestMessage } from '../../src/conversation/digests/copies.ts';
import { noticeMessage } from '../../src/conversation/text/notices.ts';
import { alertOf } from './alerts.ts';
import { digestOf } from './digests.ts';
import { type Example, ofDialog, ofMessage } from './example.ts';
import type { World } from './world.ts';

/** Copying a digest or an alert to other venues. */
export function copyExamples({ hotel, cafe, club }: World): Example[] {
  const venues: CopyVenue[] = [
    { connection: cafe.connection, label: 'Corner Café' },
    { connection: club.connection, label: 'Faulty Club' },
  ];
  const fixed = alertOf(hotel);
  const relative: AlertRule = {
    ...fixed,
    watch: {
      kind: 'level',
      measure: 'mood',
      direction: 'below',
      bounds: { kind: 'usual', enter: 2, exit: 1 },
      forCount: 3,
      clearCount: 2,
    },
  };
  const limits: Readonly<Record<string, number>> = {
    [cafe.connection.venueId]: 7.5,
    [club.connection.venueId]: 8,
  };
  const request = {
    venues,
    channelId: 'C0BAR',
    numberFor: (venueId: string) => limits[venueId],
    copyId: (venueId: string) => venueId,
  };
  const digest = digestOf(hotel);
  return [
    ...ofMessage('alert copied', copiedAlertMessage(relative, request, 'U0MANAGER')),
    ...ofMessage('alert copied, fixed limits', copiedAlertMessage(fixed, request, 'U0MANAGER')),
    ...ofMessage(
      'alert copied to one',
      copiedAlertMessage(
        { ...fixed, target: { kind: 'any_zone' } },
        { ...request, venues: venues.slice(0, 1) },
        'U0MANAGER',
      ),
    ),
    ...ofMessage(
      'alert copied, of venues',
      copiedAlertMessage({ ...relative, target: { kind: 'venue' } }, request, 'U0MANAGER'),
    ),
    ...ofMessage(
      'digest copied to one',
      copiedDigestMessage(digest, { venues: venues.slice(0, 1) }, 'U0MANAGER'),
    ),
    ...ofMessage('digest copied', copiedDigestMessage(digest, request, 'U0MANAGER')),
    ...ofMessage(
      'copied',
      noticeMessage(
        copiedWords({ kind: 'saved', names: ['Corner Café', 'Faulty Club'], waiting: [] }),
      ),
    ),
    ...ofMessage(
      'copied, to a venue that waits for approval',
      noticeMessage(
        copiedWords({
          kind: 'saved',
          names: ['Corner Café', 'Lakeside Inn'],
          waiting: ['Lakeside Inn'],
        }),
      ),
    ),
    ...ofMessage(
      'not copied',
      noticeMessage(copiedWords({ kind: 'problems', problems: { field: 'Choose a channel.' } })),
    ),
    ...ofMessage(
      'nowhere to copy it to',
      message(
        paragraph(noOtherVenue),
        ...notListed(venues.slice(0, 1), 'one like it already').map(paragraph),
        ...notListed(venues, 'no zone called “Terrace”').map(paragraph),
      ),
    ),
    ...ofDialog(
      'copy alert',
      copyFormView({
        ids: alertIds,
        title: 'Copy alert',
        state: '',
        what: rich`*Too loud: Terrace* for #bar (Harbour Hotel)`,
        offered: venues,
        reasons: notListed(venues.slice(1), 'one like it already'),
        chosen: venues.slice(0, 1),
        fields: [
          {
            kind: 'number_field',
            id: numberFieldOf(alertIds.copyForm, cafe.connection.venueId),
            label: 'Limit at Corner Café',
            hint: `Usually 2.0 to 8.4 there.${matchedHint}`,
            written: 8.9,
          },
        ],
        channelId: 'C0BAR',
      }),
    ),
  ];
}
