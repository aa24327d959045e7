import { z } from 'zod';

/**
 * What a button sends back. It comes from the client, so nothing in it is trusted: who presses, and in
 * which tenant and conversation, is read from the verified activity.
 */
export const press = z.object({
  action: z.string().max(100),
  value: z.string().max(4_000).optional(),
  about: z.string().max(4_000).optional(),
  place: z.enum([
    /** An answer for one person, which the next one replaces. */
    'answer',
    /** An answer that everyone in the channel sees; a press answers the one who presses. */
    'shared_answer',
    /** A digest, an alert or something that was shared: a press changes it for everyone. */
    'post',
    'home',
    'dialog',
  ]),
  /** The input of a picker, which has the value. */
  picker: z.string().max(100).optional(),
  /** The dialog or form in which the button is. */
  form: z.string().max(100).optional(),
  /** Whether only one person sees the message. */
  isPrivate: z.boolean().optional(),
  /** What is asked before anything happens. */
  confirm: z
    .object({
      title: z.string().max(300),
      text: z.string().max(1_000),
      yes: z.string().max(100),
      no: z.string().max(100),
    })
    .optional(),
});
export type Press = z.infer<typeof press>;

/** Where the buttons of a card are, which comes back with each press. */
export type PressPlace = Pick<Press, 'place' | 'form' | 'isPrivate'>;

/** The button that sends a form. */
export const submitted = z.object({ form: z.string().max(100), isSubmitted: z.literal(true) });

/** Opens a dialog that is kept, because nobody was there to be shown it. Its value is the id. */
export const openAction = 'open_dialog';

/** Draws the form again, with what depends on the values that were changed. */
export const redrawAction = 'redraw_form';
