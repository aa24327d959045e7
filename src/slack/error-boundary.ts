import type { Log } from '../ops/log.ts';
import type { Member, Roles } from '../people/roles.ts';
import { type ButtonOptions, buttons } from './blocks/controls.ts';
import { type Message, message } from './blocks/message.ts';
import { type Mrkdwn, mrkdwn } from './blocks/mrkdwn.ts';
import { paragraph } from './blocks/parts.ts';
import { connectAgainButton } from './entry-points.ts';
import { connectAgainButtons } from './permissions.ts';
import { problemOf } from './text/problems.ts';

/**
 * Turns an error into the text a person reads. An expected error has its own sentence; any other
 * error gets a reference, which is logged with the error.
 *
 * @param during the action that failed, for the log
 */
export type Explain = (error: unknown, during: string) => Mrkdwn;

/** @param newReference creates a short id that people can quote and operators find in the log */
export function createExplain(log: Log, newReference: () => string): Explain {
  return (error, during) => {
    const problem = problemOf(error);
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (!problem.needsOperator) {
      log.info({ during, code }, 'answered with an error message');
      return problem.sentence;
    }
    const reference = newReference();
    log.error({ during, reference, code, err: error }, 'unexpected error');
    return mrkdwn`${problem.sentence} If it happens again, tell whoever runs this app the reference \`${reference}\`.`;
  };
}

/** An error as a message, with a button if connecting the venue again may fix it. */
export async function errorMessage(
  error: unknown,
  during: string,
  member: Member,
  { explain, roles }: { readonly explain: Explain; readonly roles: Pick<Roles, 'permissionsOf'> },
): Promise<Message> {
  const next = problemOf(error).offersConnect ? await connectAgain(member, roles) : [];
  return message(paragraph(explain(error, during)), buttons(next));
}

async function connectAgain(
  member: Member,
  roles: Pick<Roles, 'permissionsOf'>,
): Promise<readonly ButtonOptions[]> {
  try {
    return connectAgainButtons(await roles.permissionsOf(member));
  } catch {
    // Slack did not return the permissions; pressing the button checks them again.
    return [connectAgainButton];
  }
}
