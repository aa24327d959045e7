import { asPlain, type PlainWords, type RichText, rich, type Term } from '../../card/rich-text.ts';

/** What Teams calls what the faces call differently, and the few words of the platform itself. */

export const teamsTerms: Readonly<Record<Term, RichText>> = {
  'the chat app': rich`Teams`,
  'a direct message': rich`a chat message`,
  'any admin': rich`whoever installed Ambience`,
  'who sees an answer': rich`In a channel, everyone sees the answer about your venue, and only you see help, files and forms. In your chat with Ambience, and to slash commands, everything is for you alone; *home* in your chat shows it at a glance.`,
  'who always manages': rich`The person who installed Ambience is always a manager.`,
  'add Ambience to the channel': rich`Add Ambience to the channel's team`,
  'how to remove Ambience': rich`remove it from your chat and from your teams`,
  'your Home': rich`*home*: type it in your chat with Ambience`,
};

export function typedInTeams(line: string): string {
  return line === '' ? '@Ambience' : `@Ambience ${line}`;
}

/** For places where Teams takes no formatting. */
export const teamsWords: PlainWords = {
  term: (named) => asPlain(teamsTerms[named]),
  command: typedInTeams,
};

export const platformWords = {
  /** Stands for a person whose name is not known. */
  someone: 'someone',
  /** Stands for a channel whose name is not known. */
  aChannel: 'a channel',
  /** Of the button beside a picker in a message. */
  show: 'Show',
  /** Of the button of a form in which fields depend on others: Teams cannot redraw it by itself. */
  update: 'Update form',
  /** Above a form that was drawn again instead of being saved. */
  changed: rich`The form has changed with your choice. Check it, then save.`,
  /** Hint at the field for a channel in which the app posts. */
  channelHint: 'The channels of teams that have Ambience.',
  /** The toast after a press whose result is a message of its own. */
  sent: 'See the new message.',
  done: 'Done.',
  /** The toast after a press beside a picker in which nothing is chosen. */
  chooseFirst: 'Choose one first.',
  stillWorking: 'This takes a moment. The result comes as a message.',
  tooOld: 'This no longer works. Ask again.',
  openHint: rich`press the button.`,
  formGone: rich`This form is too old, so nothing was saved. Open it again.`,
  privately: rich`I've sent you the answer in your chat with me.`,
  addFirst: rich`I can't write to you here. Add Ambience as an app for yourself, and I'll answer in our chat.`,
  homeNeedsChat: rich`Add Ambience as an app for yourself first. Then type *home* in our chat.`,
  /** Beside the question of Teams whether a file may be saved. */
  saveFile: 'To keep it, save it in your OneDrive.',
  fileGone: rich`This file is no longer available: files are kept for 10 minutes. Ask for it again.`,
} as const;
