import { commands, shortcuts } from '../../conversation/features.ts';
import { teamsManifest } from '../../teams/manifest.ts';
import type { Sandbox } from '../sandbox.ts';
import { chatOf, type TeamsMessage } from '../teams/state.ts';
import type { PersonFixture, TenantFixture } from '../teams/tenants.ts';

/** Everything that the page of the local Teams draws for one person. */

export interface TeamsWorld {
  /** The sandbox's time, in ms since the epoch. */
  readonly now: number;
  readonly tenants: readonly Pick<TenantFixture, 'tenantId' | 'name'>[];
  readonly people: readonly PersonFixture[];
  readonly me: PersonFixture;
  /** The chat with the app, the group chat, and the channels of the team. */
  readonly places: readonly TeamsPlace[];
  readonly messages: readonly TeamsMessage[];
  readonly slash: SlashCommands;
}

/** What Teams suggests after a slash, as the manifest of the app says. */
export interface SlashCommands {
  /** Typed in a channel or group chat. */
  readonly lines: readonly string[];
  /** They open a dialog, anywhere. */
  readonly actions: readonly { readonly id: string; readonly title: string }[];
}

export interface TeamsPlace {
  readonly id: string;
  readonly name: string;
  readonly kind: 'chat' | 'group' | 'channel';
  /** Whether the app is there. */
  readonly hasApp: boolean;
}

const manifest = teamsManifest({
  appId: '',
  address: 'https://ambience.example',
  operator: 'Ambience',
  version: '1.0.0',
  commands,
  shortcuts,
});
const slash: SlashCommands = {
  lines: manifest.bots.flatMap(({ commandLists }) =>
    commandLists
      .filter(({ triggers }) => triggers.includes('slash'))
      .flatMap((list) => list.commands.map(({ title }) => title)),
  ),
  actions: manifest.composeExtensions.flatMap((extension) =>
    extension.commands.filter(({ context }) => context.includes('commandBox')),
  ),
};

/** In each chat or channel. */
const messagesShown = 100;

/** @returns undefined if the tenant or the person does not exist */
export function teamsWorldOf(
  { teams, clock }: Sandbox,
  tenantId: string,
  name: string,
): TeamsWorld | undefined {
  const tenant = teams?.state.tenants.find((one) => one.tenantId === tenantId);
  const me = tenant?.people.find((one) => one.name === name);
  if (teams === undefined || tenant === undefined || me === undefined) return undefined;
  const { state } = teams;
  const chatId = chatOf(me.memberId);
  const places: TeamsPlace[] = [
    { id: chatId, name: 'Ambience', kind: 'chat', hasApp: state.installed.has(chatId) },
    { ...tenant.groupChat, kind: 'group', hasApp: state.installed.has(tenant.groupChat.id) },
    ...tenant.team.channels.map(
      ({ id, name: channel = 'General' }): TeamsPlace => ({
        ...{ id, name: channel, kind: 'channel' },
        hasApp: state.installed.has(tenant.team.id),
      }),
    ),
  ];
  const isVisible = ({ onlyFor }: TeamsMessage) => onlyFor === undefined || onlyFor === me.memberId;
  const lastIn = ({ id }: TeamsPlace) =>
    state.messages
      .filter((message) => message.conversationId === id && isVisible(message))
      .slice(-messagesShown);
  return {
    now: clock.now(),
    tenants: state.tenants.map((one) => ({ tenantId: one.tenantId, name: one.name })),
    people: tenant.people,
    me,
    places,
    messages: places.flatMap(lastIn),
    slash,
  };
}
