import { join, mention, type RichText, rich, term } from '../../card/rich-text.ts';
import type { CommandName } from '../question.ts';
import type { Beyond } from '../understanding/interpreted.ts';
import { scaleWords } from './scale-words.ts';

/** What is said of what the app neither knows nor does, and the nearest commands. */

export const noted = rich`That sounds like a note, not a question. *Log this* adds it to the venue log.`;

const beyondWords: Readonly<Record<Beyond, RichText>> = {
  people: rich`I don't count people. I know how lively and loud each zone is.`,
  control: rich`I can't change the music. I can only tell you how it is.`,
  mute: rich`Say for how long: an open alert can be muted for an hour or for tonight, as in \`mute terrace for an hour\`. *Mute* below it does the same. Managers can pause or delete an alert or a digest in its settings.`,
  acknowledging: rich`To acknowledge an open alert, type \`ack\` and its zone. *Acknowledge* below it does the same.`,
  deleting: rich`I can't delete entries from a typed line. *Show entry* below one has *Delete*: yours for a day, and managers can delete any.`,
  telling: rich`I can't speak to anyone. I only answer here, and post digests and alerts.`,
  alert_settings: rich`An alert's limit and channel are in its settings. Managers can change them under *Manage alerts*.`,
  rights: rich`Only you see an answer until you share it. Everyone in this workspace can ask for the same numbers, and read the venue log. You can change your own entries, and delete them for a day. Managers can delete any entry.`,
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

export function wordsBeyond(topic: Beyond, typed: string, managers: ReadonlySet<string>): RichText {
  if (topic === 'home') return homeWords(managers, toName.test(typed));
  if (topic === 'scale' || topic === 'decibels') return scaleWords(typed) ?? beyondWords[topic];
  if (topic === 'mute' && toDelete.test(typed)) {
    return rich`I can't change alerts from here. A manager can pause or delete an alert or a digest in its settings.`;
  }
  if (topic === 'alert_settings' && mayChange.test(typed)) {
    return rich`Only managers can change an alert's limit or channel. Anyone can acknowledge one, or mute it for an hour or for tonight.`;
  }
  // `did anyone change the alert limits`
  const isOver = /^\W*(?:did|has|have|was|were|who|when)\b/i.test(typed);
  return topic === 'alert_settings' && isOver
    ? rich`I don't keep a record of who changed an alert's settings, or when. *Alerts* shows what they are now.`
    : beyondWords[topic];
}

/** `can bartenders change alerts` */
const mayChange = /^\W*(?:can|could|may|are|is|who)\b(?!.*\byou\b)/i;
const toDelete = /\b(?:delet\w*|remov\w*|paus\w*|cancel\w*|disabl\w*|get rid of)\b/i;

const mostManagers = 5;

/** `make @julia a manager` */
const toName =
  /^\W*(?:please |can you |could you |pls )*(?:make|add|remove|name|set|promote|delete)\b/i;

/**
 * @param managers whom the app knows, which owners and admins are not among
 * @param isToName someone is to become one, or none any more
 */
function homeWords(managers: ReadonlySet<string>, isToName: boolean): RichText {
  if (isToName) {
    return rich`I can't do that from a typed line. Managers are named in ${term('your Home')}, under *People*, by a manager or by an owner or admin of this workspace.`;
  }
  const shown = [...managers].slice(0, mostManagers).map(mention);
  const more = managers.size > mostManagers ? rich` and others` : rich``;
  return shown.length === 0
    ? beyondWords.home
    : rich`Managers: ${join(shown, ', ')}${more}. ${term('who always manages')} ${beyondWords.home}`;
}

const help = ['See what you can ask', 'help'] as const;
export const beyondButtons: Readonly<
  Record<Beyond, readonly (readonly [label: string, command: CommandName, argument?: string])[]>
> = {
  people: [help],
  control: [['Music', 'music']],
  mute: [
    ['Alerts', 'alerts'],
    ['Digests', 'digest'],
  ],
  acknowledging: [],
  deleting: [],
  telling: [],
  alert_settings: [],
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
