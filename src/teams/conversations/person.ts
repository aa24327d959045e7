import type { Person } from '../../people/roles.ts';

/** Of people in Entra; conversations have other ids. */
export function isPersonId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** Teams has no owners, and does not tell the app who has left the tenant. */
export async function asPerson(userId: string): Promise<Person> {
  return { userId, isOwner: false, isAdmin: false, isPerson: true };
}
