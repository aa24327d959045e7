import type { Field, FieldProblems, Form } from '../card/form.ts';
import type { Message } from '../card/message.ts';
import { paragraph } from '../card/part.ts';
import { join, type RichText, rich } from '../card/rich-text.ts';
import type { SaveCopies } from '../people/save-copies.ts';
import type { Connection } from '../venues/workspace.ts';
import type { Caller } from './actor.ts';
import { channelField, form } from './text/dialogs.ts';
import { venueLabels } from './text/labels.ts';
import type { Locale } from './text/locale.ts';
import { isOrAre, listed } from './text/wording.ts';

/** The dialog that copies a digest or an alert to other venues, and what a feature says in it. */

/** A venue that a copy can be for. */
export interface CopyVenue {
  readonly connection: Connection;
  /** Its name, made unique. */
  readonly label: string;
}

/**
 * The connected venues but the one that is copied from.
 *
 * @returns those that can be chosen, and why others cannot: nothing is read of them until they are connected again
 */
export function otherVenues(
  connected: readonly Connection[],
  venueId: string | undefined,
  locale: Locale,
): { readonly others: readonly CopyVenue[]; readonly withdrawn: readonly RichText[] } {
  const labels = venueLabels(connected, locale);
  const all = connected
    .map((connection, index) => ({ connection, label: labels[index] ?? '' }))
    .filter(({ connection }) => connection.venueId !== venueId);
  const hasWithdrawn = ({ connection }: CopyVenue) => connection.state === 'revoked';
  return {
    others: all.filter((one) => !hasWithdrawn(one)),
    withdrawn: notListed(all.filter(hasWithdrawn), 'withdrawn access'),
  };
}

/** Which venues are offered, and why others are not. */
export interface CopyChoice {
  readonly offered: readonly CopyVenue[];
  /** Not offered, because they have one like it. The same form sent again finds its own copies. */
  readonly alike: readonly CopyVenue[];
  readonly reasons: readonly RichText[];
}

/** What was filled in. */
export interface CopyRequest {
  readonly venues: readonly CopyVenue[];
  readonly channelId: string;
  /** What was typed for a venue; undefined if that is empty. */
  numberFor(venueId: string): number | undefined;
  /** Of the copy for a venue: the same form makes it once. */
  copyId(venueId: string): string;
}

export type CopyDrafts<Entered> =
  | { readonly kind: 'drafts'; readonly drafts: readonly Entered[] }
  | { readonly kind: 'problems'; readonly problems: FieldProblems };

/** What a feature says and does about copies. */
export interface ManagedCopies<Item, Entered> {
  readonly title: string;
  /** `copying a digest`, for the log */
  readonly during: string;
  readonly ids: Readonly<Record<'copy' | 'copyForm' | 'copyVenues' | 'copyChannel', string>>;
  readonly reasons: Readonly<Record<'gone' | 'too_many', RichText>>;
  readonly save: SaveCopies<Entered>;
  newId(): string;
  find(workspaceId: string, id: string): Promise<Item | undefined>;
  choice(item: Item, caller: Caller): Promise<CopyChoice>;
  channelOf(item: Item): string;
  /** What is copied. */
  titleOf(item: Item, caller: Caller): Promise<RichText>;
  /** A field for a venue, if something is asked for it; its id is {@link numberFieldOf}. */
  fieldFor?(item: Item, venue: CopyVenue, caller: Caller): Promise<Field | undefined>;
  drafts(item: Item, request: CopyRequest, caller: Caller): Promise<CopyDrafts<Entered>>;
  introduction(item: Item, request: CopyRequest, by: string): Message;
}

export function numberFieldOf(formId: string, venueId: string): string {
  return `${formId}:${venueId}`;
}

export type CopyOutcome =
  | {
      readonly kind: 'saved';
      readonly names: readonly string[];
      /** Those whose owner has not approved yet. */
      readonly waiting: readonly string[];
    }
  | { readonly kind: 'problems'; readonly problems: FieldProblems };

export const noOtherVenue = rich`There's no other venue to copy this to.`;

/** What is said once copies are made, or why there are none. */
export function copiedWords(outcome: CopyOutcome): RichText {
  if (outcome.kind === 'problems') {
    return rich`⚠️ Nothing was copied. ${Object.values(outcome.problems).join(' ')}`;
  }
  const { names, waiting } = outcome;
  const copied = rich`✅ Copied to ${listed(names, names.length)}.`;
  return waiting.length === 0
    ? copied
    : rich`${copied} ${listed(waiting, waiting.length)} ${isOrAre(waiting)} still waiting for the owner's approval, so there it starts after that.`;
}

export interface CopyFormData extends Pick<CopyChoice, 'offered' | 'reasons'> {
  readonly ids: Readonly<Record<'copyForm' | 'copyVenues' | 'copyChannel', string>>;
  readonly title: string;
  readonly state: string;
  readonly what: RichText;
  readonly chosen: readonly CopyVenue[];
  readonly fields: readonly Field[];
  readonly channelId: string;
}

export function copyFormView(data: CopyFormData): Form {
  const { ids, title, state, what, offered, reasons, chosen, fields, channelId } = data;
  return form({
    id: ids.copyForm,
    state,
    title,
    submit: 'Copy',
    items: [
      paragraph(what),
      {
        kind: 'choices_field',
        look: 'menu',
        id: ids.copyVenues,
        label: 'Venues',
        redraws: true,
        placeholder: 'Choose venues',
        options: offered.map(({ connection: { venueId }, label }) => ({ value: venueId, label })),
        chosen: chosen.map(({ connection: { venueId } }) => venueId),
      },
      ...(reasons.length === 0 ? [] : [paragraph(join(reasons, '\n'))]),
      ...fields,
      channelField(ids.copyChannel, channelId, false),
    ],
  });
}

/** `Not listed: Corner Café has no zone called “Terrace”.` */
export function notListed(venues: readonly CopyVenue[], what: string): RichText[] {
  if (venues.length === 0) return [];
  const names = listed(venues.map(({ label }) => label));
  return [rich`Not listed: ${names} ${venues.length === 1 ? 'has' : 'have'} ${what}.`];
}
