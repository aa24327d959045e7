import type { Form } from '../../card/form.ts';
import { paragraph } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import type { Digest } from '../../digests/digest.ts';
import { dayMs, hourMs } from '../../time.ts';
import { form } from '../text/dialogs.ts';
import { digestTitle } from '../text/digests.ts';
import { digestIds } from './ids.ts';

/** The modal for snoozing a digest. */

export function snoozeView(digest: Digest, venueName: string, now: number): Form {
  const tomorrow = Math.ceil((now + dayMs) / hourMs) * hourMs;
  return form({
    id: digestIds.snoozeModal,
    state: digest.id,
    title: 'Snooze digest',
    submit: 'Snooze',
    items: [
      paragraph(rich`${digestTitle(digest, venueName)} won't post until the time you choose.`),
      {
        kind: 'moment_field',
        id: digestIds.snoozeField,
        label: 'Until',
        hint: 'In your own time zone.',
        chosen: tomorrow,
      },
    ],
  });
}
