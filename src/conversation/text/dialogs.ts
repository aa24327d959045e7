import type { Field, Form, Notice } from '../../card/form.ts';
import type { Message } from '../../card/message.ts';
import { type Part, paragraph } from '../../card/part.ts';
import type { RichText } from '../../card/rich-text.ts';

/** Dialogs as they are named and closed everywhere. */

/** A dialog with nothing to submit. */
export function notice(title: string, ...parts: readonly (Part | undefined)[]): Notice {
  const shown = parts.filter((part) => part !== undefined);
  return { kind: 'notice', title, close: 'Close', parts: shown };
}

/** Shows sentences where a message cannot be posted. */
export function noticeDialog(title: string, ...sentences: readonly RichText[]): Notice {
  return notice(title, ...sentences.map(paragraph));
}

/** Shows an answer where there is no channel. Its buttons and pickers replace the dialog's parts. */
export function answerDialog({ parts }: Message): Notice {
  return notice('Ambience', ...parts);
}

export function form(given: Omit<Form, 'kind' | 'close'>): Form {
  return { kind: 'form', close: 'Cancel', ...given };
}

/** The channel that a digest or an alert posts in. */
export function channelField(id: string, chosen: string | undefined, offersShared: boolean): Field {
  return {
    kind: 'channel_field',
    id,
    label: 'Channel',
    placeholder: 'Choose a channel',
    isPostedIn: true,
    offersShared,
    chosen,
  };
}
