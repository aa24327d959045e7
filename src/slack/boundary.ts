import { type ButtonOptions, buttons } from './blocks/controls.ts';
import { type Message, message } from './blocks/message.ts';
import { type Mrkdwn, mrkdwn } from './blocks/mrkdwn.ts';
import { paragraph } from './blocks/parts.ts';
import { connectAgainButton, connectAgainButtons } from './messages/no-venue.ts';
import { problemOf } from './messages/problem.ts';
import type { Caller, Services } from './services.ts';
import { standingOf } from './standing.ts';

/**
 * The one place where errors become what a person reads. Foreseen ones have their sentence; the
 * others get a reference that stands in the log beside the error.
 */

type Reporting = Pick<Services, 'log' | 'newReference'>;

/** @param during names what was being done, for the log */
export function explain(error: unknown, during: string, services: Reporting): Mrkdwn {
  const problem = problemOf(error);
  if (!problem.needsOperator) {
    services.log.info({ during, code: codeOf(error) }, 'told a person why there is no answer');
    return problem.sentence;
  }
  const reference = services.newReference();
  services.log.error({ during, reference, code: codeOf(error), err: error }, 'unforeseen error');
  return mrkdwn`${problem.sentence} If it happens again, tell whoever runs this app the reference \`${reference}\`.`;
}

export async function explainInMessage(
  error: unknown,
  during: string,
  asker: Caller,
  services: Reporting & Pick<Services, 'roles'>,
): Promise<Message> {
  const next = problemOf(error).offersConnect ? await connectAgain(asker, services) : [];
  return message(paragraph(explain(error, during, services)), buttons(next));
}

async function connectAgain(
  asker: Caller,
  services: Pick<Services, 'roles'>,
): Promise<ButtonOptions[]> {
  try {
    return connectAgainButtons(await standingOf(asker, services));
  } catch {
    // Slack did not say; whoever presses the button is asked again.
    return [connectAgainButton];
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
