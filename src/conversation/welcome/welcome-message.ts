import { type Message, message } from '../../card/message.ts';
import { buttons, paragraph, quotation } from '../../card/part.ts';
import { type RichText, rich, term } from '../../card/rich-text.ts';
import type { Permissions } from '../../people/roles.ts';
import { askManager, askManagerButtons } from '../denials.ts';
import { askButton, connectButton } from '../entry-points.ts';
import { codeIsAll, noVenueYet } from '../text/notices.ts';

/** To the person who installed the app: what it does, and how to get to the first answer. */
export function welcomeMessage(): Message {
  return message(
    paragraph(
      rich`*Ambience is installed.* It tells your staff how lively and loud each zone of your venue is, whether that's normal, and what needs a hand.`,
    ),
    paragraph(rich`Next, connect a venue. All you need is its connection code.`),
    buttons([connectButton]),
    paragraph(rich`Don't have the code? Send this to whoever manages the venue:`),
    quotation(
      rich`We're setting up Ambience in ${term('the chat app')} for our venue. Could you send me its connection code? It's in the venue's management app, under Settings → Venue Information → Venue Connection Code.`,
    ),
  );
}

/** To someone who opens the Messages tab for the first time: what they can ask. */
export function greetingMessage({ isManager, people }: Permissions, hasVenue: boolean): Message {
  return message(
    ...(hasVenue
      ? [
          paragraph(
            rich`Ask about your venue in any channel. ${term('who sees an answer')}\n${examples}`,
          ),
        ]
      : [
          paragraph(rich`${noVenueYet} ${isManager ? codeIsAll : askManager(people)}`),
          paragraph(
            rich`Once it is, ask in any channel. ${term('who sees an answer')}\n${examples}`,
          ),
        ]),
    buttons(
      hasVenue
        ? [
            askButton('Check now', { command: 'live', argument: '' }),
            askButton('See what you can ask', { command: 'help', argument: '' }),
          ]
        : isManager
          ? [connectButton]
          : askManagerButtons(people, { kind: 'connect' }),
    ),
  );
}

const examples: RichText = rich`• \`/ambience\` – how it is right now
• \`/ambience terrace\` – one zone
• \`/ambience tonight\` – today so far, and what usually comes next
• \`/ambience how loud is the bar?\` – or ask in your own words`;
