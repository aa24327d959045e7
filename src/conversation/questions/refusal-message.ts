import type { Button } from '../../card/controls.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons, paragraph } from '../../card/part.ts';
import { join, mention, type RichText, rich, term } from '../../card/rich-text.ts';
import { noSuchPlace } from '../asking/choose-zone-message.ts';
import { askButton, logButton, searchLogButton } from '../entry-points.ts';
import type { CommandName, Question } from '../question.ts';
import { weekdayName } from '../text/local-time.ts';
import { capitalised } from '../text/wording.ts';
import type { Beyond, Refusal } from '../understanding/interpreted.ts';
import { isHappening, isStatement } from '../understanding/rewordings/statement.ts';
import { lastWeekButton, oneOfButton, oneOfWords } from './one-of-words.ts';
import { scaleWords } from './scale-words.ts';

const noted = rich`That sounds like a note, not a question. *Log this* adds it to the venue log.`;

const beyondWords: Readonly<Record<Beyond, RichText>> = {
  people: rich`I don't count people. I know how lively and loud each zone is.`,
  control: rich`I can't change the music. I can only tell you how it is.`,
  mute: rich`I can't mute alerts from a typed line. *Mute* is below an open alert, in its message and under *Alerts*: anyone can mute it for an hour or for tonight. Managers can pause or delete an alert or a digest in its settings.`,
  alert_settings: rich`An alert's limit and channel are in its settings, which managers can change.`,
  rights: rich`Only you see an answer until you share it. Everyone in this workspace can read the venue log. You can change your own entries, and delete them for a day. Managers can delete any entry.`,
  posting: rich`In a channel, *Share to channel* below an answer posts it there. Regular posts are digests: managers can set one up, or post it now, in its settings.`,
  quiet_hours: rich`Each alert has its own quiet hours. Managers set them in the alert's settings, under *More options*.`,
  reminder: rich`I can't remind anyone. A follow-up in the log stays open until someone marks it as done.`,
  recording: rich`I don't record or hear what anyone says. I only know how lively and loud each zone is, and what plays.`,
  measuring: rich`Each zone is measured every five minutes. Answers say when it was updated, and when it will be next.`,
  scale: rich`Mood is how lively it is, from 1 (calmest) to 10 (liveliest). Loudness is how loud it is, on the sensors' own scale, which I can't convert to decibels. Vibe is how far the music stands in the foreground. Usual is what's normal for that place on that weekday at that time.`,
  log_use: rich`To note something, type \`/ambience log\` and what happened. Below an entry, *Edit* changes it, *Mark done* closes its follow-up, and *Needs follow-up* opens it again.`,
  told: noted,
  thanks: rich`You're welcome.`,
  music_scale: rich`The music level is how loud it is set, from 0 to 100; only by hand it goes higher. “Up front”, “forward”, “balanced” and “in the background” say how far the music stands out from the people, so the same level can be either.`,
  usual_source: rich`Usual comes from the venue service: what it has measured at that place on that weekday at that half hour. It is known from the first day, also where I have no history yet.`,
  greeting: rich`Hi. Name a zone or ask a question, like “how loud is the terrace?”`,
  zones: rich`Zones are set up in the venue's management app. New ones show up here automatically.`,
  staffing: rich`I don't know who's on duty or how many people you need. I only know how lively and loud each zone is, and its music.`,
  sales: rich`I don't know what was sold or taken. I know how lively and loud each zone is, and what plays.`,
  neighbours: rich`I can't tell what people hear elsewhere, only how loud each zone is.`,
  decibels: rich`I can't tell decibels: loudness is on the sensors' own scale.`,
  responding: rich`I don't know how long it took, only who acknowledged an alert.`,
  deciding: rich`I can't advise on that. I only know how lively and loud it is.`,
  playlists: rich`I don't keep a record of what played when, so I can't tell which music works best.`,
  plans: rich`I don't know what's planned. I only know what's usual, and what's in the venue log.`,
  why: rich`I can't tell why, only how lively and loud it is, and what's playing.`,
  opening: rich`I don't know opening hours. I know how lively and loud each zone is.`,
  clock: rich`I only know the local time of your venues.`,
  digest_said: rich`I can't show a digest again: it stays where it was posted. What it was about can be asked for.`,
  home: rich`All of them, their activity and what is set up are in ${term('your Home')}.`,
  other: rich`I don't know that. I know how lively and loud each zone is, and what plays.`,
};

function wordsBeyond(topic: Beyond, typed: string, managers: ReadonlySet<string>): RichText {
  if (topic === 'home') return homeWords(managers);
  if (topic === 'scale' || topic === 'decibels') return scaleWords(typed) ?? beyondWords[topic];
  if (topic === 'mute' && toDelete.test(typed)) {
    return rich`I can't change alerts from here. A manager can pause or delete an alert or a digest in its settings.`;
  }
  // `did anyone change the alert limits`
  const isOver = /^\W*(?:did|has|have|was|were|who|when)\b/i.test(typed);
  return topic === 'alert_settings' && isOver
    ? rich`I don't keep a record of who changed an alert's settings, or when. *Alerts* shows what they are now.`
    : beyondWords[topic];
}

const toDelete = /\b(?:delet\w*|remov\w*|paus\w*|cancel\w*|disabl\w*|get rid of)\b/i;

const mostManagers = 5;

/** @param managers whom the app knows, which owners and admins are not among */
function homeWords(managers: ReadonlySet<string>): RichText {
  const shown = [...managers].slice(0, mostManagers).map(mention);
  const more = managers.size > mostManagers ? rich` and others` : rich``;
  return shown.length === 0
    ? beyondWords.home
    : rich`Managers: ${join(shown, ', ')}${more}. ${term('who always manages')} ${beyondWords.home}`;
}

const help = ['See what you can ask', 'help'] as const;
const beyondButtons: Readonly<
  Record<Beyond, readonly (readonly [label: string, command: CommandName, argument?: string])[]>
> = {
  people: [help],
  control: [['Music', 'music']],
  mute: [
    ['Alerts', 'alerts'],
    ['Digests', 'digest'],
  ],
  alert_settings: [['Alerts', 'alerts']],
  rights: [['Privacy', 'privacy']],
  posting: [['Digests', 'digest']],
  quiet_hours: [['Alerts', 'alerts']],
  reminder: [['Show open follow-ups', 'log', 'open follow-ups']],
  recording: [['Privacy', 'privacy']],
  measuring: [['Status', 'status']],
  scale: [['A usual week', 'week']],
  decibels: [['A usual week', 'week']],
  deciding: [help],
  responding: [['Alerts', 'alerts']],
  playlists: [['Music', 'music']],
  log_use: [['Show log', 'log', 'show entries']],
  told: [],
  thanks: [],
  music_scale: [['Music', 'music']],
  usual_source: [['A usual week', 'week']],
  greeting: [help],
  zones: [['Zones', 'zones']],
  staffing: [help],
  sales: [help],
  neighbours: [['Show complaints', 'log', 'show complaints']],
  plans: [['Show log', 'log', 'show entries']],
  why: [['Music', 'music']],
  opening: [help],
  clock: [help],
  digest_said: [['Digests', 'digest']],
  home: [help],
  other: [help],
};

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
            askButton(label, { command, argument: command === 'alerts' ? argument : about }),
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
      why.rest !== undefined
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
const isOfAlerts: ReadonlySet<Beyond> = new Set(['mute', 'alert_settings', 'quiet_hours']);

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
