import { expect, test } from 'vitest';
import { isManager } from '../../src/people/managers.ts';
import { createRoles, type Member, type Person } from '../../src/people/roles.ts';
import { createMovableClock } from '../../src/time.ts';

/** Roles, with users as Slack returns them; `asked` lists the user ids looked up in Slack. */
function makeRoles(people: Readonly<Record<string, Partial<Person>>> = {}) {
  const clock = createMovableClock(0);
  const asked: string[] = [];
  const known = new Map(Object.entries(people));
  const findPerson = async (userId: string): Promise<Person> => {
    asked.push(userId);
    const person = { userId, isOwner: false, isAdmin: false, isPerson: true };
    return { ...person, ...known.get(userId) };
  };
  const roles = createRoles({
    configuredIn: () => ['UCONFIGURED'],
    installerOf: async (workspaceId) => (workspaceId === 'T1' ? 'UINSTALLER' : undefined),
    namedIn: async () => ['UNAMED'],
    isAllowedOnce: async () => false,
    connectorsIn: async () => ['UCONNECTOR'],
    clock,
  });
  const member = (userId: string, workspaceId = 'T1'): Member => ({
    workspaceId,
    userId,
    findPerson,
  });
  return { roles, member, asked, clock, known };
}

test('managers are owners, admins and appointed users', () => {
  const person = { userId: 'U1', isOwner: false, isAdmin: false };
  expect(isManager(person, new Set())).toBe(false);
  expect(isManager({ ...person, isOwner: true }, new Set())).toBe(true);
  expect(isManager({ ...person, isAdmin: true }, new Set())).toBe(true);
  expect(isManager(person, new Set(['U1']))).toBe(true);
});

test('configured users, named users and the installer are managers without a request to Slack', async () => {
  const { roles, member, asked } = makeRoles();
  for (const userId of ['UCONFIGURED', 'UNAMED', 'UINSTALLER']) {
    expect(await roles.isManager(member(userId))).toBe(true);
  }
  expect(asked).toEqual([]);
  expect(await roles.isManager(member('UINSTALLER', 'T2'))).toBe(false);
  // A person who connected a venue was a manager then; that alone grants nothing.
  expect(await roles.isManager(member('UCONNECTOR'))).toBe(false);
});

test('a user returned by Slack is cached for five minutes', async () => {
  const { roles, member, asked, clock, known } = makeRoles({ UADMIN: { isAdmin: true } });
  expect(await roles.isManager(member('UADMIN'))).toBe(true);
  known.set('UADMIN', { isAdmin: false });
  clock.advance(5 * 60_000 - 1);
  expect(await roles.isManager(member('UADMIN'))).toBe(true);
  expect(asked).toHaveLength(1);
  clock.advance(1);
  expect(await roles.isManager(member('UADMIN'))).toBe(false);
  expect(await roles.isManager(member('UADMIN', 'T2'))).toBe(false);
  expect(asked).toHaveLength(3);
});

test('a named manager who has left the workspace is no longer a manager', async () => {
  const { roles, member } = makeRoles({ UNAMED: { isPerson: false } });
  expect(await roles.isStillManager(member('UNAMED'))).toBe(false);
  expect(await roles.isStillManager(member('UINSTALLER'))).toBe(true);
});

test('permissions list the managers to ask, including those who connected a venue', async () => {
  const { roles, member } = makeRoles();
  expect(await roles.permissionsOf(member('UGUEST'))).toEqual({
    isManager: false,
    people: new Set(['UCONFIGURED', 'UINSTALLER', 'UNAMED', 'UCONNECTOR']),
  });
});

test('apps and deactivated users are not people', async () => {
  const { roles, member } = makeRoles({ UAPP: { isPerson: false } });
  expect(await roles.notPeople(member('UADMIN'), ['UAPP', 'UGUEST'])).toEqual(['UAPP']);
});
