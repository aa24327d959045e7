/** Buttons, menus and pickers, as data. What a press does is found by its action id. */

export interface Button {
  readonly label: string;
  readonly actionId: string;
  /** Comes back with the press. */
  readonly value?: string;
  readonly isPrimary?: boolean;
  /** Asked before anything happens. */
  readonly confirm?: Confirmation;
  /** Set if the action cannot be undone. */
  readonly isDangerous?: boolean;
}

export interface Confirmation {
  /** A question, such as `Delete this digest?` */
  readonly title: string;
  /** What happens then. */
  readonly text: string;
  /** The button that goes ahead repeats the verb: `Delete digest`. */
  readonly yes: string;
  readonly no: string;
}

/** A menu whose options the app supplies while the person types. */
export interface Picker {
  readonly actionId: string;
  readonly placeholder: string;
}

/** A menu with fixed options, each of which acts like a button. */
export interface Menu {
  readonly placeholder: string;
  readonly options: readonly MenuOption[];
}

export interface MenuOption {
  readonly label: string;
  readonly actionId: string;
  readonly value: string;
}

/** What stands at the end of a row. */
export type Beside =
  | { readonly kind: 'menu'; readonly options: readonly MenuOption[] }
  | { readonly kind: 'button'; readonly button: Button };

/** One of the answers that a picker or a field offers. */
export interface Option {
  readonly value: string;
  readonly label: string;
  readonly description?: string | undefined;
}

export interface Controls {
  /** Comes back with the press of a picker and with the request for its options. */
  readonly about?: string;
  readonly buttons: readonly Button[];
  readonly menus?: readonly Menu[];
  readonly pickers?: readonly Picker[];
}
