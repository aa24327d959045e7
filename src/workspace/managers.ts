/** What Slack says of a person, as far as managing is concerned. */
export interface Person {
  readonly userId: string;
  readonly isOwner: boolean;
  readonly isAdmin: boolean;
}

/** Managers may connect and configure; everyone else may ask. */
export function isManager(person: Person, appointed: ReadonlySet<string>): boolean {
  return person.isOwner || person.isAdmin || appointed.has(person.userId);
}
