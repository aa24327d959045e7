import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  AllMiddlewareArgs,
  App,
  Context,
  SlackCommandMiddlewareArgs,
  SlashCommand,
} from '@slack/bolt';
import { type AnswerQuestion, answerMessage } from '../../conversation/answer.ts';
import { parseLine } from '../../conversation/router.ts';
import type { InFlight } from '../../ops/in-flight.ts';
import { renderMessage } from '../render/render-message.ts';
import { askerOf, type CallerOptions, callerOf, clientIn } from './caller.ts';
import { unescapeTyped } from './typed-text.ts';

export const slashCommand = '/ambience';

/**
 * An answer from memory is ready within one turn of the event loop and is sent in the
 * acknowledgement: one round trip, and nothing can fail afterwards. Otherwise the command is
 * acknowledged at once, because Slack waits three seconds, and the answer is sent to the response
 * URL.
 */
export function registerSlashCommand(
  app: App,
  options: CallerOptions & { readonly answer: AnswerQuestion; readonly inFlight: InFlight },
): void {
  const { answer, blockSupport, inFlight } = options;
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
      immediate &&
      blockSupport.forAcknowledgement(immediate.teamId, renderMessage(immediate.message));
    if (inBody !== undefined) return ack(inBody);
    await ack();
    const answered = await pending;
    if (answered === undefined) return;
    const { teamId, message } = answered;
    await blockSupport.respond(teamId, respond, renderMessage(message), {
      response_type: 'ephemeral',
    });
  }

  /** @returns undefined if a modal was opened instead */
  async function answerLine(body: SlashCommand, context: Context) {
    const known = callerOf(context, body.user_id, options);
    const caller = known instanceof Promise ? await known : known;
    const inChannel = askerOf(caller, clientIn(context), body.trigger_id, body.channel_id);
    const asker = { ...inChannel, channelName: body.channel_name };
    const message = await answerMessage(answer, parseLine(unescapeTyped(body.text ?? '')), asker);
    return message && { teamId: asker.workspaceId, message };
  }
}
