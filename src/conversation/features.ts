import { withGoneZones } from '../venues/known-zones.ts';
import { alerts } from './alerts/feature.ts';
import type { AnswerQuestion } from './answer.ts';
import { answerEach } from './asking/answer-each.ts';
import { createLastLines } from './asking/last-lines.ts';
import { otherReadingParts } from './asking/other-reading-parts.ts';
import type { CommandInfo } from './command-info.ts';
import { connecting } from './connect/feature.ts';
import type { BoundShortcut, Conversation } from './conversation.ts';
import { noVenueMessage } from './denials.ts';
import { digests } from './digests/feature.ts';
import type { Command, Feature, Shortcut, ShortcutInfo } from './feature.ts';
import { history } from './history/feature.ts';
import { home } from './home/feature.ts';
import { venueLog } from './log/feature.ts';
import { measured } from './measured/feature.ts';
import { people } from './people/feature.ts';
import { privacy } from './privacy/feature.ts';
import { commandNames, isCommand, type TypedLine } from './question.ts';
import { askedBeside, withRefusal } from './questions/beside-refusal.ts';
import { questions } from './questions/feature.ts';
import { type HelpNeeds, help } from './questions/help.ts';
import { refusalMessage } from './questions/refusal-message.ts';
import { reports } from './report/feature.ts';
import { createRouter, type RouterOptions } from './router.ts';
import { isToGoOnFrom, readGoingOn } from './understanding/follow-up/follow-up.ts';
import { interpret as readLine } from './understanding/interpret.ts';
import { lineOf, parsed } from './understanding/line.ts';
import { isPrivate, rememberMeanings } from './understanding/remember-meanings.ts';
import { isToldOfAll } from './understanding/venues/no-venue-meant.ts';
import { welcome } from './welcome/feature.ts';

/** All features. Help, manifest and README list their commands in this order. */
const features = [
  questions,
  history,
  measured,
  venueLog,
  reports,
  digests,
  alerts,
  connecting,
  people,
  privacy,
  home,
  welcome,
] as const;

type NeedsOf<Features> = Features extends readonly Feature<infer Needs>[] ? Needs : never;
type AllNeeds = NeedsOf<typeof features> & HelpNeeds;
/** What the features need, except what {@link createConversation} provides. */
export type FeatureNeeds = Omit<AllNeeds, 'answer' | 'commands'>;

/** All subcommands of `/ambience`; help comes last. */
export const commands: readonly Command<AllNeeds>[] = [
  ...features.flatMap((feature): readonly Command<AllNeeds>[] => feature.commands),
  help,
];

const allShortcuts: readonly Shortcut<AllNeeds>[] = features.flatMap(
  (feature): readonly Shortcut<AllNeeds>[] => feature.shortcuts,
);
export const shortcuts: readonly ShortcutInfo[] = allShortcuts;

/** The usage hint in the manifest, which Slack shows while someone types the command. */
export function usageHint(listed: readonly CommandInfo[] = commands): string {
  return `[${listed.map(({ usage }) => usage).join(' | ')}]`;
}

export function createConversation(
  given: FeatureNeeds,
  { explain, roles }: Pick<RouterOptions<AllNeeds>, 'explain' | 'roles'>,
): Conversation {
  const answer: AnswerQuestion = (question, asker) => router(question, asker);
  const needs: AllNeeds = { ...given, answer, commands };
  const interpret = rememberMeanings(readLine);
  const lastLines = createLastLines();
  /** What a person has typed, unlike what a button or another question asks. */
  const typedLines = new WeakSet<TypedLine>();
  const router = createRouter({
    commands,
    needs,
    interpret: async (typed, asker) => {
      const { workspaceId, channelId } = asker;
      const now = needs.clock.now();
      const isOnlyTyped = typedLines.has(typed);
      if (!isOnlyTyped) lastLines.pressed(asker, typed, now);
      const isBare = typed.argument === '' && isCommand(typed);
      // Nothing was typed that could mean anything else, as in most questions.
      // What a button or another question has set, such as its time, is kept.
      if (isBare && !(isOnlyTyped && isToldOfAll(typed))) {
        if (typed.command === 'help') lastLines.forget(asker);
        else if (isOnlyTyped) lastLines.set(asker, typed.command, typed, now);
        return { question: typed };
      }
      const venues = withGoneZones(await needs.choices.inChannel(workspaceId, channelId));
      const circumstances = { venues, now };
      const {
        line,
        read: interpreted,
        other,
      } = readGoingOn(
        lineOf(typed),
        isOnlyTyped && !isBare ? lastLines.of(asker, now) : undefined,
        circumstances,
        (whole) => interpret(parsed(whole, typed), circumstances),
      );
      if (isOnlyTyped && isPrivate(interpreted)) lastLines.noted(asker, typed, now);
      else if (isOnlyTyped && isToGoOnFrom(line, interpreted, venues)) {
        lastLines.set(asker, line, typed, now, other);
      }
      switch (interpreted.kind) {
        case 'question': {
          const { question } = interpreted;
          return { question, below: other && otherReadingParts(other) };
        }
        case 'questions':
          return answerEach(interpreted.asked, asker, answer, refusalMessage);
        case 'refused': {
          const { why } = interpreted;
          // Without a venue, the names of its zones are unknown words.
          const isUnread = why.kind === 'unknown' || why.kind === 'unread';
          if (isUnread && venues.connected.length === 0) {
            return { message: noVenueMessage(await needs.roles.permissionsOf(asker)) };
          }
          const areManagersTold = why.kind === 'beyond' && why.topic === 'home';
          const managers = areManagersTold
            ? await needs.roles.knownManagers(workspaceId)
            : undefined;
          const refusal = refusalMessage(why, line, managers);
          const question = askedBeside(why, line);
          const beside = question && (await answer(question, asker));
          return beside === undefined
            ? { message: refusal }
            : { ...beside, message: withRefusal(refusal, beside.message) };
        }
      }
    },
    explain,
    roles,
  });
  return {
    async answer(question, asker) {
      if (isTyped(question)) typedLines.add(question);
      const answered = await answer(question, asker);
      if (answered !== undefined) lastLines.answered(asker, answered.message, question);
      return answered;
    },
    commandNames: new Set(commandNames),
    shortcuts: allShortcuts.map((shortcut) => bound(shortcut, needs)),
    register(listen) {
      for (const feature of features) feature.register(listen, needs);
    },
  };
}

/** Without what a button or menu has chosen. */
function isTyped({ command: _, argument: __, ...chosen }: TypedLine): boolean {
  return Object.values(chosen).every((one) => one === undefined);
}

function bound(shortcut: Shortcut<AllNeeds>, needs: AllNeeds): BoundShortcut {
  const { callbackId } = shortcut;
  return shortcut.on === 'message'
    ? { callbackId, on: 'message', run: (asker, message) => shortcut.run(asker, message, needs) }
    : { callbackId, on: 'anywhere', run: (asker) => shortcut.run(asker, needs) };
}
