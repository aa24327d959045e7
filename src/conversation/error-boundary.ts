import type { Button } from '../card/controls.ts';
import { type Message, message } from '../card/message.ts';
import { buttons, paragraph } from '../card/part.ts';
import { type RichText, rich } from '../card/rich-text.ts';
import type { Log } from '../ops/log.ts';
import type { Member, Roles } from '../people/roles.ts';
import { connectAgainButtons } from './denials.ts';
import { connectAgainButton } from './entry-points.ts';
import type { FaceTrouble } from './face.ts';
import { problemOf } from './text/problems.ts';

/**
 * Turns an error into the text a person reads. An expected error has its own sentence; any other
 * error gets a reference, which is logged with the error.
 *
 * @param during the action that failed, for the log
 */
export type Explain = (error: unknown, during: string) => RichText;

/**
 * @param newReference creates a short id that people can quote and operators find in the log
 * @param troubleOf tells a transient failure of the face from any other error
 */
export function createExplain(
  log: Log,
  newReference: () => string,
  troubleOf: (error: unknown) => FaceTrouble | undefined,
): Explain {
  return (error, during) => {
    const problem = problemOf(error, troubleOf(error));
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (!problem.needsOperator) {
      log.info({ during, code }, 'answered with an error message');
      return problem.sentence;
    }
    const reference = newReference();
    log.error({ during, reference, code, err: error }, 'unexpected error');
    return rich`${problem.sentence} If it happens again, tell whoever runs this app the reference \`${reference}\`.`;
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
): Promise<readonly Button[]> {
  try {
    return connectAgainButtons(await roles.permissionsOf(member));
  } catch {
    // The face did not return the permissions; pressing the button checks them again.
    return [connectAgainButton];
  }
}
