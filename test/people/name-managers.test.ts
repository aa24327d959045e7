import { expect } from 'vitest';
import { createNamedManagers, mostNamedManagers } from '../../src/people/managers.ts';
import { createNameManagers } from '../../src/people/name-managers.ts';
import { createRoles, type Member } from '../../src/people/roles.ts';
import { test, type VenueWorld } from '../venues/with-venues.ts';

function makeNameManagers({ workspaces, audit, clock }: VenueWorld) {
  const managers = createNamedManagers(workspaces, audit);
  const roles = createRoles({
    configuredIn: () => [],
    installerOf: async () => undefined,
    namedIn: managers.list,
    isAllowedOnce: async () => false,
    connectorsIn: async () => [],
    clock,
  });
  const by: Member = {
    workspaceId: 'T1',
    userId: 'UOWNER',
    findPerson: async (userId) => ({
      userId,
      isOwner: userId === 'UOWNER',
      isAdmin: false,
      isPerson: !userId.startsWith('UAPP'),
    }),
  };
  return { managers, by, nameManagers: createNameManagers({ managers, roles }) };
}

test('added and removed managers are saved and audited', async ({ world }) => {
  const { managers, by, nameManagers } = makeNameManagers(world);
  const first = { before: [], chosen: ['U1', 'U2'] };
  expect(await nameManagers(by, first)).toEqual({ kind: 'saved' });
  await nameManagers(by, { before: ['U1', 'U2'], chosen: ['U2', 'U3'] });
  expect(await managers.list('T1')).toEqual(['U2', 'U3']);
  const events = (await world.audit.list('T1')).map(({ by: userId, event }) => [
    userId,
    event.kind,
  ]);
  expect(events).toEqual([
    ['UOWNER', 'manager_removed'],
    ['UOWNER', 'manager_named'],
    ['UOWNER', 'manager_named'],
    ['UOWNER', 'manager_named'],
  ]);
});

test('changes by another manager in the meantime are kept', async ({ world }) => {
  const { managers, by, nameManagers } = makeNameManagers(world);
  await nameManagers(by, { before: [], chosen: ['U1'] });
  // Both managers opened the list when it contained only U1.
  await nameManagers(by, { before: ['U1'], chosen: ['U1', 'U2'] });
  await nameManagers(by, { before: ['U1'], chosen: ['U3'] });
  expect(await managers.list('T1')).toEqual(['U2', 'U3']);
});

test('apps are refused and counted, and nothing is saved', async ({ world }) => {
  const { managers, by, nameManagers } = makeNameManagers(world);
  const chosen = ['U1', 'UAPP1', 'UAPP2'];
  expect(await nameManagers(by, { before: [], chosen })).toEqual({ kind: 'not_people', count: 2 });
  expect(await managers.list('T1')).toEqual([]);
});

test('too many managers are refused, and nothing is saved', async ({ world }) => {
  const { managers, by, nameManagers } = makeNameManagers(world);
  const chosen = Array.from({ length: mostNamedManagers }, (_, index) => `U${index}`);
  await nameManagers(by, { before: [], chosen });
  expect(await nameManagers(by, { before: [], chosen: ['UONEMORE'] })).toEqual({
    kind: 'too_many',
  });
  expect(await managers.list('T1')).toHaveLength(mostNamedManagers);
});
