import type { Option } from './controls.ts';
import type { Part } from './part.ts';
import { join, type RichText, rich } from './rich-text.ts';

/** Dialogs: windows above the conversation, with or without something to fill in. */

export type Dialog = Notice | Form;

/** A dialog with nothing to submit. */
export interface Notice {
  readonly kind: 'notice';
  readonly title: string;
  readonly close: string;
  readonly parts: readonly Part[];
}

export interface Form {
  readonly kind: 'form';
  /** Finds what handles the submission. */
  readonly id: string;
  readonly title: string;
  readonly submit: string;
  readonly close: string;
  /** Comes back with the submission, and with a press in the form. */
  readonly state: string;
  readonly items: readonly (Part | Field)[];
}

interface FieldBase {
  /** Finds the field's value in {@link FormValues}. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isOptional?: boolean;
  /** Each change of the value is a press, with the field's id as its action id. */
  readonly redraws?: boolean;
  /**
   * A form that is drawn again keeps what was typed in a field, unless this key has changed: it
   * names what the value belongs to.
   */
  readonly resetKey?: string;
}

export type Field = FieldBase &
  (
    | {
        readonly kind: 'text_field';
        readonly written?: string | undefined;
        readonly maxLength?: number;
        readonly isMultiline?: boolean;
        readonly hasFocus?: boolean;
      }
    | { readonly kind: 'number_field'; readonly written?: number | undefined }
    | {
        readonly kind: 'choice_field';
        readonly look: 'menu' | 'radio_buttons';
        readonly options: readonly Option[];
        readonly chosen: string | undefined;
      }
    | {
        readonly kind: 'choices_field';
        readonly look: 'menu' | 'checkboxes';
        readonly options: readonly Option[];
        readonly chosen: readonly string[];
        readonly placeholder?: string;
      }
    /** Its options are asked for while the person types. */
    | {
        readonly kind: 'search_field';
        readonly chosen: Option | undefined;
        readonly placeholder: string;
      }
    /** A switch without a label above it. */
    | { readonly kind: 'switch_field'; readonly isOn: boolean }
    /** `18:30` */
    | { readonly kind: 'time_field'; readonly chosen: string | undefined }
    /** A date and a time, in milliseconds since the epoch. */
    | { readonly kind: 'moment_field'; readonly chosen: number }
    | {
        readonly kind: 'channel_field';
        readonly chosen?: string | undefined;
        readonly placeholder?: string;
        /** Whether the app posts there, and so has to be in the channel. */
        readonly isPostedIn?: boolean;
        /** Whether channels shared with other organisations are offered. */
        readonly offersShared: boolean;
      }
    | {
        readonly kind: 'person_field';
        readonly chosen: string | undefined;
        readonly placeholder: string;
      }
    | {
        readonly kind: 'people_field';
        readonly chosen: readonly string[];
        readonly placeholder: string;
        readonly most: number;
      }
  );

/**
 * What was filled in, by the ids of the fields that are shown: text, chosen value, channel or person
 * as text; numbers and moments as numbers; several choices or people as lists; a switch that is
 * on as `true`. Undefined for an empty field.
 */
export type FormValues = Readonly<Record<string, FieldValue | undefined>>;

export type FieldValue = string | number | boolean | readonly string[];

/** What to correct, by the ids of fields. */
export type FieldProblems = Readonly<Record<string, string | RichText>>;

/** All of them as one text, where the fields are not shown. */
export function problemsAsText(problems: FieldProblems): RichText {
  return join(
    Object.values(problems).map((one) => rich`${one}`),
    ' ',
  );
}

export function itemsOf(dialog: Dialog): Form['items'] {
  return dialog.kind === 'notice' ? dialog.parts : dialog.items;
}

export function partsOf(dialog: Dialog): readonly Part[] {
  return itemsOf(dialog).flatMap((item) => (isField(item) ? [] : [item]));
}

export function isField(item: Part | Field): item is Field {
  return 'id' in item;
}
