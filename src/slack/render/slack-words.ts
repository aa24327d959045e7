import { asPlain, type PlainWords, type RichText, rich, type Term } from '../../card/rich-text.ts';

/** What Slack calls what the faces call differently. */
export const slackTerms: Readonly<Record<Term, RichText>> = {
  'the chat app': rich`Slack`,
  'a direct message': rich`a direct message`,
  'any admin': rich`any workspace admin`,
  'who sees an answer': rich`Only you see the answer until you share it.`,
  'who always manages': rich`Workspace admins and the person who installed Ambience are always managers.`,
  'add Ambience to the channel': rich`Type \`/invite @Ambience\` in the channel`,
  'how to remove Ambience': rich`go to Tools & settings → Manage apps → Ambience`,
  'your Home': rich`the *Home* tab`,
};

export function typedInSlack(line: string): string {
  return line === '' ? '/ambience' : `/ambience ${line}`;
}

/** For places where Slack takes no formatting. */
export const slackWords: PlainWords = {
  term: (named) => asPlain(slackTerms[named]),
  command: typedInSlack,
};
