import type { MutedPart } from '../../alerts/alert-rules.ts';
import type { Form } from '../../card/form.ts';
import { paragraph } from '../../card/part.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { dayMs, hourMs } from '../../time.ts';
import { form } from '../text/dialogs.ts';
import { alertIds } from './ids.ts';

/** The modals for muting an alert until a date, and for a note on an episode. */

export function muteView(part: MutedPart, title: RichText, now: number): Form {
  const tomorrow = Math.ceil((now + dayMs) / hourMs) * hourMs;
  return form({
    id: alertIds.muteModal,
    state: JSON.stringify(part),
    title: 'Mute alert',
    submit: 'Mute',
    items: [
      paragraph(rich`${title} stays silent until the time you choose.`),
      {
        kind: 'moment_field',
        id: alertIds.muteField,
        label: 'Until',
        hint: 'In your own time zone.',
        chosen: tomorrow,
      },
    ],
  });
}
