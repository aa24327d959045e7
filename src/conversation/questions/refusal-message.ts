import type { Button } from '../../card/controls.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons, paragraph } from '../../card/part.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { noSuchPlace } from '../asking/choose-zone-message.ts';
import { askButton, logButton, searchLogButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { weekdayName } from '../text/local-time.ts';
import { capitalised } from '../text/wording.ts';
import type { Beyond, Refusal } from '../understanding/interpreted.ts';
import { isHappening, isStatement } from '../understanding/rewordings/statement.ts';
import { beyondButtons, noted, wordsBeyond } from './beyond-words.ts';
import { lastWeekButton, oneOfButton, oneOfWords } from './one-of-words.ts';

/**
 * Says why a question is not answered, with the nearest ones that are.
 *
 * @param managers those who are known, for `who are the managers`
 */
export function refusalMessage(
  why: Refusal,
  typed: string,
  managers: ReadonlySet<string> = new Set(),
): Message {
  const { argument } = why.question;
  const lastNight: Question = {
    command: 'night',
    argument,
    past: { kind: 'nights_ago', nights: 1 },
  };
  const lastHours = askButton('Last six hours', { command: 'trend', argument });
  switch (why.kind) {
    case 'no_such_day':
      return message(
        paragraph(rich`${why.date} isn't a date. Try one like “13 November”.`),
        buttons([askButton('Last night', lastNight)]),
      );
    case 'unclear_past':
      return message(
        paragraph(rich`Which day do you mean? Try “last night”, “13 November” or “last week”.`),
        buttons([askButton('Last night', lastNight), lastWeekButton(argument)]),
      );
    case 'only_now':
      return message(
        paragraph(onlyNowWords(why.question, typed)),
        buttons([askButton('Right now', why.question), lastHours]),
      );
    case 'one_of':
      return message(paragraph(oneOfWords[why.of]), buttons([oneOfButton(why)]));
    case 'too_long':
      return message(
        paragraph(rich`That question is too long for me. Try a few words, like “terrace now”.`),
        buttons([askButton('See what you can ask', { command: 'help', argument: '' })]),
      );
    case 'unfinished':
      return message(
        paragraph(rich`That question stops after *${why.after}*. Type it again with the rest.`),
        buttons([
          askButton('Right now', why.question),
          askButton('See what you can ask', { command: 'help', argument: '' }),
        ]),
      );
    case 'language':
      return message(
        paragraph(
          rich`I only understand English. Try a few words, like “terrace now” or “last night”.`,
        ),
        buttons([
          askButton('Right now', why.question),
          askButton('See what you can ask', { command: 'help', argument: '' }),
        ]),
      );
    case 'unknown':
      return unknownMessage(why, typed);
    case 'unread':
      return message(
        paragraph(withNoteOffered(rich`I can't take *${why.words}* into account.`, typed)),
        buttons([
          ...offerToLog(why, typed),
          askButton(`Without “${why.words}”`, why.question),
          askButton('See what you can ask', { command: 'help', argument: '' }),
        ]),
      );
    case 'beyond':
      return message(
        paragraph(wordsBeyond(why.topic, typed, managers)),
        buttons([
          ...offerToLog(why, typed),
          ...(isOfAlerts.has(why.topic) ? [] : [askButton(labelOf(why.question), why.question)]),
          ...beyondButtons[why.topic].map(([label, command, about = '']) =>
            askButton(label, {
              command,
              argument: command === 'alerts' || command === 'music' ? argument : about,
            }),
          ),
          ...(why.sought === '' ? [] : [searchLogButton(why.sought)]),
        ]),
      );
    case 'future': {
      const day = weekdayName(why.weekday);
      // What was typed to compare venues is no place.
      const place = why.question.command === 'compare' ? '' : argument;
      const usual: Question = { command: 'week', argument: `${place} ${why.weekday}`.trim() };
      return message(
        paragraph(rich`I don't know the future, but I know a usual ${day}.`),
        buttons([askButton(`A usual ${day}`, usual)]),
      );
    }
  }
}

function unknownMessage(why: Extract<Refusal, { kind: 'unknown' }>, typed: string): Message {
  if (why.aside !== undefined) return asideMessage(why.aside);
  // `waiter asked Mr Smith to leave` tells something.
  const name = isStatement(typed) ? undefined : nameTyped(typed, why.words);
  return message(
    paragraph(
      name !== undefined
        ? noSuchPlace(name)
        : isNamedBeside(typed, why.words)
          ? rich`Nothing called “${why.words.join(' ')}” here.`
          : notUnderstood(why.words, typed),
    ),
    buttons([
      ...(name === undefined
        ? offerToLog(why, typed)
        : [askButton('Your venues', { command: 'venue', argument: '' })]),
      why.rest !== undefined && !isHappening(typed)
        ? askButton(`Without “${name ?? why.words.join(' ')}”`, why.rest)
        : why.question.command === 'compare'
          ? askButton('All venues', { command: 'compare', argument: '' })
          : askButton('Right now', { command: 'live', argument: why.question.argument }),
      askButton('See what you can ask', { command: 'help', argument: '' }),
      searchLogButton(name ?? why.words.join(' ')),
    ]),
  );
}

function labelOf({ command, past, at, part }: Question): string {
  if (command === 'week') return "What's usual then";
  return [past, at, part].some((one) => one !== undefined) ? 'Show how it was' : 'Right now';
}

/** How it is then says nothing about them. */
const isOfAlerts: ReadonlySet<Beyond> = new Set([
  'mute',
  'acknowledging',
  'alert_settings',
  'quiet_hours',
]);

const tellable: ReadonlySet<Beyond> = new Set(['other', 'people', 'told']);

/** What is told rather than asked may be meant for the venue log. */
function offerToLog(why: Refusal, typed: string): readonly Button[] {
  // `remind the late shift to lock the terrace`
  const isReminder = why.kind === 'beyond' && why.topic === 'reminder';
  const isOfWork = why.kind !== 'beyond' || tellable.has(why.topic);
  const isTold = why.kind === 'beyond' && why.topic === 'told';
  return isReminder || isTold || (isOfWork && isStatement(typed))
    ? [logButton('Log this', { text: capitalised(typed.replace(toHandover, '')) })]
    : [];
}

/** `add to handover: the speaker crackles` */
const toHandover =
  /^\W*\w+ (?:it |this |that )?(?:to|in|into|on|for) (?:the |our |my )?hand ?over\W+/i;

/** `Park House` in `how did Park House do`: two words or more with capitals, one of which is not known */
function nameTyped(typed: string, unknown: readonly string[]): string | undefined {
  const names = typed.match(/(?<=\S )\p{Lu}[\p{L}'’]+(?: \p{Lu}[\p{L}'’]+)+/gu) ?? [];
  return names.find((name) => unknown.some((word) => name.toLowerCase().split(' ').includes(word)));
}

/** `cellar` in `compare terrace and cellar`, where a place would stand */
function isNamedBeside(typed: string, words: readonly string[]): boolean {
  return new RegExp(
    String.raw`^\W*(?:compare )?(?:the )?\S+(?: \S+)?,? (?:and|vs\.?|versus|or|with|to) (?:the )?${words.join(' ')}\W*$`,
    'i',
  ).test(typed);
}

function notUnderstood(words: readonly string[], typed: string): RichText {
  return withNoteOffered(rich`I didn't understand *${words.join(' ')}*.`, typed);
}

function withNoteOffered(said: RichText, typed: string): RichText {
  // `waiter dropped a tray` tells something; `evenings with two djs` may ask.
  if (isHappening(typed)) return noted;
  return isStatement(typed)
    ? rich`${said} If that's a note, *Log this* adds it to the venue log.`
    : said;
}

function onlyNowWords({ command }: Question, typed: string): RichText {
  switch (command) {
    case 'music':
      return /\bwho\b/i.test(typed)
        ? rich`I only know what the music is like right now, not who changed it or what it was like earlier.`
        : rich`I only know what the music is like right now, not what it was like earlier.`;
    case 'busiest':
    case 'quietest':
      return rich`I only know the ${command} zone for right now.`;
    default:
      return rich`I only know that for right now.`;
  }
}

function asideMessage(aside: string): Message {
  return message(paragraph(rich`I didn't understand “${aside}”. Here's the answer to the rest:`));
}
