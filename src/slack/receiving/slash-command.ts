import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  AllMiddlewareArgs,
  App,
  Context,
  SlackCommandMiddlewareArgs,
  SlashCommand,
} from '@slack/bolt';
import type { InFlight } from '../../ops/in-flight.ts';
import { callerOf } from '../caller.ts';
import type { AnswerQuestion } from '../feature.ts';
import type { ReadLocale } from '../locales.ts';
import type { BlockSupport } from '../posting/block-support.ts';
import { answerMessage, parseLine } from './router.ts';

export const slashCommand = '/ambience';

/** Answers `/ambience` without a command. */
export const defaultCommand = 'live';

/**
 * An answer from memory is ready within one turn of the event loop and is sent in the
 * acknowledgement: one round trip, and nothing can fail afterwards. Otherwise the command is
 * acknowledged at once, because Slack waits three seconds, and the answer is sent to the response
 * URL.
 */
export function registerSlashCommand(
  app: App,
  {
    answer,
    blockSupport,
    inFlight,
    readLocale,
  }: {
    readonly answer: AnswerQuestion;
    readonly blockSupport: BlockSupport;
    readonly inFlight: InFlight;
    readonly readLocale: ReadLocale;
  },
): void {
  // Global middleware, because Bolt runs the matcher of every registered listener for each payload.
  app.use(async (args) => {
    if (!('command' in args) || args.command.command !== slashCommand) return args.next();
    await inFlight.track(answerCommand(args));
  });

  async function answerCommand({
    ack,
    body,
    context,
    respond,
  }: SlackCommandMiddlewareArgs & AllMiddlewareArgs): Promise<void> {
    const pending = answerLine(body, context);
    const immediate = await Promise.race([pending, nextTurn(undefined)]);
    const inBody =
      immediate && blockSupport.forAcknowledgement(immediate.teamId, immediate.message);
    if (inBody !== undefined) return ack(inBody);
    await ack();
    const answered = await pending;
    if (answered === undefined) return;
    const { teamId, message } = answered;
    await blockSupport.respond(teamId, respond, message, { response_type: 'ephemeral' });
  }

  /** @returns undefined if a modal was opened instead */
  async function answerLine(body: SlashCommand, context: Context) {
    const known = callerOf(context, body.user_id, readLocale);
    const caller = known instanceof Promise ? await known : known;
    const asker = { ...caller, triggerId: body.trigger_id, channelId: body.channel_id };
    const message = await answerMessage(answer, parseLine(body.text ?? '', defaultCommand), asker);
    return message && { teamId: asker.teamId, message };
  }
}
