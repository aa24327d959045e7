import { z } from 'zod';
import type { Action, AdaptiveCard, Choice } from '../../teams/render/adaptive-card.ts';
import { actionsIn, inputValues } from './cards.ts';
import { fileConsentVerb, placeOf } from './connector.ts';
import type { SandboxTeams, Seen, TeamsPerson, Typed } from './people.ts';
import { isDialog, seenIn } from './reply.ts';
import { chatOf, type TeamsMessage } from './state.ts';
import type { PersonFixture, TenantFixture } from './tenants.ts';

const longestWaitMs = 8_000;

export function createTeamsPerson(
  person: PersonFixture,
  tenant: TenantFixture,
  teams: SandboxTeams,
): TeamsPerson {
  const { state } = teams;
  const { tenantId, team, groupChat } = tenant;
  const chatId = chatOf(person.memberId);
  const { appId } = teams.config;

  function placeNamed(name: string): string {
    const found = [...team.channels, groupChat].find((one) => (one.name ?? 'General') === name);
    if (found === undefined) throw new Error(`there is no channel or group chat ${name}`);
    return found.id;
  }

  /** What is in every activity of this person. */
  function activityIn(conversationId: string, threadId?: string) {
    const isGroupChat = conversationId === groupChat.id;
    const isChannel = conversationId.startsWith('19:') && !isGroupChat;
    const channel = team.channels.find(({ id }) => id === conversationId);
    return {
      channelId: 'msteams',
      serviceUrl: teams.serviceUrlOf(tenantId),
      from: { id: person.memberId, name: person.name, aadObjectId: person.userId },
      recipient: { id: `28:${appId}`, name: 'Ambience' },
      conversation: {
        id: threadId === undefined ? conversationId : `${conversationId};messageid=${threadId}`,
        conversationType: isGroupChat ? 'groupChat' : isChannel ? 'channel' : 'personal',
        tenantId,
        ...(isGroupChat || isChannel ? { isGroup: true } : {}),
      },
      channelData: {
        tenant: { id: tenantId },
        ...(isChannel
          ? {
              team: { id: team.id, aadGroupId: team.groupId, name: team.name },
              channel: { id: conversationId, ...(channel?.name && { name: channel.name }) },
            }
          : {}),
      },
      entities: [
        {
          type: 'clientInfo',
          locale: person.locale,
          country: 'DK',
          platform: 'Web',
          timezone: person.timezone,
        },
      ],
    };
  }

  /** As in Entra; undefined for a message of the app. */
  function authorOf({ author }: TeamsMessage) {
    const found = tenant.people.find(({ name }) => name === author);
    return found && { id: found.userId, displayName: found.name };
  }

  async function post(activity: object): Promise<unknown> {
    const response = await teams.deliver(activity);
    const body = await response.text();
    if (!response.ok) throw new Error(`the app answered ${response.status} ${body}`);
    return body === '' ? undefined : JSON.parse(body);
  }

  function isSeen({ onlyFor, conversationId }: TeamsMessage): boolean {
    const isHere = conversationId === chatId || conversationId.startsWith('19:');
    return isHere && (onlyFor === undefined || onlyFor === person.memberId);
  }

  /** Begins to wait before the work begins, so that nothing is missed. */
  function nextOfApp(isMeant: (message: TeamsMessage) => boolean): Promise<TeamsMessage> {
    return new Promise((resolve, reject) => {
      const end = (message: TeamsMessage) => {
        if (message.author !== undefined || !isSeen(message) || !isMeant(message)) return;
        stop();
        resolve(message);
      };
      const timer = setTimeout(() => {
        stop();
        reject(new Error(`${person.name} saw no message of the app`));
      }, longestWaitMs);
      const stop = () => {
        clearTimeout(timer);
        state.events.off('message', end);
      };
      state.events.on('message', end);
    });
  }

  async function install(conversationId: string, isAdded: boolean): Promise<void> {
    const place = placeOf(tenant, conversationId) ?? team.id;
    if (isAdded) state.installed.add(place);
    else state.installed.delete(place);
    const base = activityIn(conversationId);
    const moved = [{ id: `28:${appId}` }];
    const eventType = isAdded ? 'teamMemberAdded' : 'teamMemberRemoved';
    await post({ ...base, type: 'installationUpdate', action: isAdded ? 'add' : 'remove' });
    if (!isAdded) return;
    await post({
      ...base,
      type: 'conversationUpdate',
      channelData: { ...base.channelData, ...(place === team.id ? { eventType } : {}) },
      membersAdded: moved,
    });
  }

  async function type(line: string, conversationId: string, isPrivate: boolean): Promise<void> {
    const isMentioned = conversationId !== chatId;
    const isThread = isMentioned && conversationId !== groupChat.id;
    const id = state.newId();
    const base = activityIn(conversationId, isThread ? id : undefined);
    const onlyFor = isPrivate ? person.memberId : undefined;
    state.put({
      ...{ id, tenantId, conversationId, threadId: undefined, author: person.name, onlyFor },
      ...{ text: line, summary: '', card: undefined, isEdited: false },
    });
    const mention = { type: 'mention', text: '<at>Ambience</at>', mentioned: base.recipient };
    await post({
      ...base,
      type: 'message',
      id,
      text: isMentioned ? `<at>Ambience</at>&nbsp;${line}` : line,
      textFormat: 'plain',
      recipient: isPrivate ? { ...base.recipient, isTargeted: true } : base.recipient,
      entities: [...base.entities, ...(isMentioned ? [mention] : [])],
    });
  }

  async function invoke(name: string, value: object, on?: TeamsMessage): Promise<unknown> {
    const conversationId = on?.conversationId ?? state.dialogIn.get(person.memberId) ?? chatId;
    const base = activityIn(conversationId, on?.threadId);
    const answer = await post({
      ...base,
      type: 'invoke',
      id: `f:${state.newId()}`,
      name,
      value,
      ...(on === undefined ? {} : { replyToId: on.id }),
    });
    if (isDialog(answer)) state.dialogIn.set(person.memberId, conversationId);
    else state.dialogIn.delete(person.memberId);
    return answer;
  }

  async function press(
    card: AdaptiveCard | undefined,
    title: string,
    typed: Typed,
    on?: TeamsMessage,
  ): Promise<Seen> {
    const found = actionsIn(card).find((one) => one.title === title);
    if (card === undefined || found === undefined) {
      const titles = actionsIn(card).map((one) => one.title);
      throw new Error(`there is no button ${title}, but ${titles.join(', ')}`);
    }
    return use(found, { ...inputValues(card), ...typed }, on);
  }

  async function use(action: Action, values: Typed, on?: TeamsMessage): Promise<Seen> {
    const data = { ...action.data, ...values };
    if (action.type === 'Action.Execute' && action.verb === fileConsentVerb) {
      return answerFile(action.data, on);
    }
    if (action.type === 'Action.Execute') {
      const { verb } = action;
      const value = { action: { type: 'Action.Execute', verb, data }, trigger: 'manual' };
      return seenIn(await invoke('adaptiveCard/action', value, on));
    }
    const isFetch = Object(Object(action.data).msteams).type === 'task/fetch';
    const value = { data, context: { theme: 'default' } };
    return seenIn(await invoke(isFetch ? 'task/fetch' : 'task/submit', value, on));
  }

  /** Teams tells where the person's OneDrive takes the file. */
  async function answerFile(given: object, on?: TeamsMessage): Promise<Seen> {
    const { action, context, name } = fileAnswer.parse(given);
    const place = teams.fileAddress(person, name);
    const uploadInfo = {
      ...{ name, uploadUrl: place, contentUrl: place },
      ...{ uniqueId: place, fileType: name.split('.').at(-1) ?? '' },
    };
    const accepted = action === 'accept' ? { uploadInfo } : {};
    await invoke('fileConsent/invoke', { type: 'fileUpload', action, context, ...accepted }, on);
    return { kind: 'closed', text: '' };
  }

  async function choices(dataset: string, typed: string): Promise<readonly Choice[]> {
    if (dataset.startsWith('graph.microsoft.com/')) {
      return tenant.people.map(({ name, userId }) => ({ title: name, value: userId }));
    }
    const value = { queryText: typed, dataset, queryOptions: { skip: 0, top: 15 } };
    return searched.parse(await invoke('application/search', value)).value.results;
  }

  return {
    ...person,
    tenantId,
    channels: team.channels,
    addApp: () => install(chatId, true),
    removeApp: () => install(chatId, false),
    addToTeam: () => install(team.id, true),
    removeFromTeam: () => install(team.id, false),
    addTo: (conversationId) => install(conversationId, true),
    removeFrom: (conversationId) => install(conversationId, false),
    async say(line, place, isPrivate = false) {
      const conversationId = place === undefined ? chatId : placeNamed(place);
      const answer = nextOfApp(
        (message) => message.conversationId === conversationId && !message.isEdited,
      );
      await type(line, conversationId, isPrivate);
      return answer;
    },
    type,
    use: (action, on) => use(action, {}, on),
    press: (on, title, typed = {}) => press(on.card, title, typed, on),
    pressIn: (dialog, title, typed = {}) => press(dialog.card, title, typed),
    submit(dialog, typed = {}) {
      const last = actionsIn(dialog.card).findLast((one) => Object(one.data).isSubmitted === true);
      if (last === undefined) throw new Error(`“${dialog.title}” has nothing to submit`);
      return use(last, { ...inputValues(dialog.card), ...typed });
    },
    async command(commandId, on) {
      // The sandbox has it typed in their chat, wherever the page is.
      if (on === undefined) state.dialogIn.delete(person.memberId);
      const value = {
        commandId,
        commandContext: on === undefined ? 'compose' : 'message',
        ...(on === undefined
          ? {}
          : {
              messagePayload: {
                id: on.id,
                createdDateTime: new Date(Number(on.id)).toISOString(),
                from: { user: authorOf(on) },
                body: { contentType: 'html', content: `<p>${on.text}</p>` },
              },
            }),
      };
      return seenIn(await invoke('composeExtension/fetchTask', value, on));
    },
    search: async (dataset, typed) => (await choices(dataset, typed)).map(({ title }) => title),
    choices,
    chat: () => state.messages.filter(({ conversationId }) => conversationId === chatId),
    seenIn(channel) {
      const id = placeNamed(channel);
      return state.messages.filter((one) => one.conversationId === id && isSeen(one));
    },
    nextMessage: () => nextOfApp(() => true),
    invoke,
  };
}

const fileAnswer = z.object({
  action: z.enum(['accept', 'decline']),
  context: z.looseObject({}),
  name: z.string(),
});
const searched = z.object({
  value: z.object({ results: z.array(z.object({ title: z.string(), value: z.string() })) }),
});
