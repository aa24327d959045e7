import type { Member, Roles } from '../people/roles.ts';
import type { Clock } from '../time.ts';
import { type LogEntry, logLimits } from './entry.ts';

/** Who may change and delete an entry. */

/** Its author and managers. */
export async function mayChange(
  { writtenBy }: LogEntry,
  by: Member,
  { roles }: { readonly roles: Pick<Roles, 'isManager'> },
): Promise<boolean> {
  return writtenBy === by.userId || (await roles.isManager(by));
}

/** Its author within a day, and managers. */
export async function mayDelete(
  { writtenBy, writtenAt }: LogEntry,
  by: Member,
  { roles, clock }: { readonly roles: Pick<Roles, 'isManager'>; readonly clock: Clock },
): Promise<boolean> {
  const isRecent = clock.now() - writtenAt < logLimits.deleteOwnMs;
  return (writtenBy === by.userId && isRecent) || (await roles.isManager(by));
}
