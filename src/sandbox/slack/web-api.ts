import { limits } from '../../slack/render/limits.ts';
import type { Clock } from '../../time.ts';
import { type Refusal, validateMessage, validateView } from './block-kit/validate.ts';
import { type Bot, findBot, isOfOrganisation } from './bots.ts';
import { refuseCharts } from './chart-refusal.ts';
import { channelIdOf, placeOf } from './direct-messages.ts';
import type { OauthGrants } from './oauth.ts';
import type { Answer, Arguments } from './payloads.ts';
import {
  botIdentity,
  channelKey,
  homeKey,
  type ShownMessage,
  type ShownView,
  type SlackState,
  type ViewContent,
  withBlockIds,
} from './state.ts';
import type { TriggerIds } from './trigger-ids.ts';
import type { Uploads } from './uploads.ts';
import { userInfo } from './user-info.ts';

/** The Web API methods that the app uses: https://docs.slack.dev/reference/methods */
export interface WebApi {
  /**
   * @param token the bearer token, or undefined
   * @returns `ok: false` with Slack's error code if the call is refused
   */
  call(method: string, token: string | undefined, given: Arguments): Answer;
  /** Slack names them in a header of each answer; undefined if the token is not good. */
  scopesOf(token: string | undefined, given: Arguments): readonly string[] | undefined;
}

export interface WebApiParts {
  readonly state: SlackState;
  readonly triggerIds: TriggerIds;
  readonly grants: OauthGrants;
  readonly uploads: Uploads;
  readonly clock: Clock;
  readonly appToken: string;
  readonly socketUrl: () => string;
}

interface Method {
  readonly scope?: string;
  readonly call: (given: Arguments, bot: Bot) => Answer;
}

const fail = (error: string, more: Readonly<Record<string, unknown>> = {}): Answer => ({
  ok: false,
  error,
  ...more,
});

export function createWebApi(parts: WebApiParts): WebApi {
  const { state, grants, uploads, clock, appToken } = parts;

  const methods: Readonly<Record<string, Method>> = {
    'auth.test': {
      call: (_given, { teamId }) => ({
        ok: true,
        url: `https://${state.workspace(teamId)?.domain}.slack.com/`,
        team: state.workspace(teamId)?.name,
        team_id: teamId,
        user: 'ambience',
        ...botIdentity,
        is_enterprise_install: false,
      }),
    },
    'users.info': {
      scope: 'users:read',
      call: ({ user, include_locale }, { teamId }) =>
        userInfo(state, String(user), teamId, String(include_locale) === 'true') ??
        fail('user_not_found'),
    },
    'chat.postMessage': {
      scope: 'chat:write',
      call: (given, bot) => postMessage(parts, given, bot),
    },
    'chat.getPermalink': { call: (given, bot) => linkToMessage(parts, given, bot) },
    'chat.update': {
      scope: 'chat:write',
      call: (given, bot) => updateMessage(parts, given, bot),
    },
    'chat.delete': {
      scope: 'chat:write',
      call: (given, bot) => deleteMessage(parts, given, bot),
    },
    'files.getUploadURLExternal': { scope: 'files:write', call: uploads.begin },
    'files.completeUploadExternal': { scope: 'files:write', call: uploads.complete },
    'views.open': { call: (given, bot) => openView(parts, given, bot, () => []) },
    'views.push': { call: (given, bot) => openView(parts, given, bot, (stack) => stack) },
    'views.update': { call: (given, bot) => updateView(parts, given, bot) },
    'views.publish': { call: (given, bot) => publishHome(parts, given, bot) },
  };

  return {
    call(method, token, given) {
      if (method === 'oauth.v2.access') return grants.access(given);
      if (method === 'oauth.v2.exchange') return grants.exchange(given);
      if (method === 'apps.connections.open') {
        return token === appToken ? { ok: true, url: parts.socketUrl() } : fail('invalid_auth');
      }
      const failure = state.failingMethods.get(method);
      if (failure !== undefined) return fail(failure);
      const known = methods[method];
      if (known === undefined) return fail('unknown_method');
      if (method === 'auth.test' && isOfOrganisation(state, token)) {
        return { ok: true, ...botIdentity, is_enterprise_install: true };
      }
      const bot = findBot(state, clock, token, given);
      if (typeof bot === 'string') return fail(bot);
      if (known.scope !== undefined && !bot.scopes.includes(known.scope)) {
        return fail('missing_scope', { needed: known.scope, provided: bot.scopes.join(',') });
      }
      return known.call(given, bot);
    },
    scopesOf(token, given) {
      const bot = findBot(state, clock, token, given);
      return typeof bot === 'string' ? undefined : bot.scopes;
    },
  };
}

function postMessage({ state }: WebApiParts, given: Arguments, { teamId, scopes }: Bot): Answer {
  const workspace = state.workspace(teamId);
  const channel = workspace?.channels.find(({ id }) => id === given.channel);
  const person = workspace?.people.find(({ userId }) => userId === given.channel);
  const hasLeft = person !== undefined && state.departed.has(person.userId);
  if ((channel === undefined && person === undefined) || hasLeft) {
    return fail('channel_not_found');
  }
  const key = channelKey(teamId, String(given.channel));
  const closed = state.closedChannels.get(key);
  if (closed !== undefined) return fail(closed);
  const busy = state.busyChannels.get(key);
  if (busy !== undefined && busy.times > 0) {
    busy.times -= 1;
    return fail('ratelimited', { retryAfter: busy.retryAfter });
  }
  if (channel !== undefined && !channel.hasBot && !state.invited.has(key)) {
    if (channel.isPrivate) return fail('channel_not_found');
    if (!scopes.includes('chat:write.public')) return fail('not_in_channel');
  }
  const refusal =
    validateMessage(given.text, given.blocks) ?? refuseCharts(state, teamId, given.blocks);
  if (refusal !== undefined) return refused(refusal);
  const message: ShownMessage = withBlockIds({
    id: state.newTimestamp(),
    teamId,
    channelId: String(given.channel),
    onlyFor: undefined,
    text: String(given.text ?? ''),
    isEdited: false,
    threadId: given.thread_ts === undefined ? undefined : String(given.thread_ts),
    isBroadcast: given.thread_ts !== undefined && String(given.reply_broadcast) === 'true',
    blocks: Array.isArray(given.blocks) ? given.blocks : [],
  });
  state.messages.push(message);
  state.events.emit('message', message, undefined);
  return { ok: true, channel: channelIdOf(message.channelId), ts: message.id };
}

/** https://docs.slack.dev/reference/methods/chat.update */
function updateMessage(
  { state }: WebApiParts,
  { channel, ts, text, blocks }: Arguments,
  { teamId }: Bot,
): Answer {
  const index = state.messages.findIndex(
    (one) => one.teamId === teamId && one.channelId === placeOf(channel) && one.id === ts,
  );
  const found = state.messages[index];
  if (found === undefined || found.onlyFor !== undefined) return fail('message_not_found');
  if (found.author !== undefined) return fail('cant_update_message');
  const refusal = validateMessage(text, blocks) ?? refuseCharts(state, teamId, blocks);
  if (refusal !== undefined) return refused(refusal);
  const edited: ShownMessage = withBlockIds({
    ...found,
    text: String(text ?? ''),
    isEdited: true,
    blocks: Array.isArray(blocks) ? blocks : [],
  });
  state.messages[index] = edited;
  state.events.emit('message', edited, undefined);
  return { ok: true, channel, ts };
}

/** https://docs.slack.dev/reference/methods/chat.delete */
function deleteMessage(
  { state }: WebApiParts,
  { channel, ts }: Arguments,
  { teamId }: Bot,
): Answer {
  const found = state.messages.findIndex(
    (one) => one.teamId === teamId && one.channelId === placeOf(channel) && one.id === ts,
  );
  if (found < 0) return fail('message_not_found');
  if (state.messages[found]?.author !== undefined) return fail('cant_delete_message');
  state.messages.splice(found, 1);
  return { ok: true, channel, ts };
}

/** https://docs.slack.dev/reference/methods/chat.getPermalink */
function linkToMessage(
  { state }: WebApiParts,
  { channel, message_ts }: Arguments,
  { teamId }: Bot,
): Answer {
  const found = state.messages.find(
    (one) => one.teamId === teamId && one.channelId === placeOf(channel) && one.id === message_ts,
  );
  if (found === undefined) return fail('message_not_found');
  const place = `archives/${found.channelId}/p${found.id.replace('.', '')}`;
  const permalink = `https://${state.workspace(teamId)?.domain}.slack.com/${place}`;
  return { ok: true, channel, permalink };
}

/** @param keep selects the open modals that stay below the new one */
function openView(
  context: WebApiParts,
  given: Arguments,
  { teamId }: Bot,
  keep: (stack: readonly ShownView[]) => readonly ShownView[],
): Answer {
  const { triggerIds, state } = context;
  const trigger = String(given.trigger_id);
  const holder = triggerIds.useTrigger(trigger, teamId);
  if (typeof holder === 'string') return fail(holder);
  const refusal = validateView(given.view, 'modal');
  if (refusal !== undefined) return refused(refusal);
  const below = keep(state.modals(teamId, holder.userId));
  if (below.length >= limits.view.stack) return fail('push_limit_reached');
  const view = newView(context, { teamId, userId: holder.userId, type: 'modal' }, given.view);
  state.setModals(teamId, holder.userId, [...below, view]);
  return show(context, view, trigger);
}

function updateView(context: WebApiParts, given: Arguments, { teamId }: Bot): Answer {
  const { state } = context;
  const old = state.findModal(
    teamId,
    ({ id, content }) =>
      id === given.view_id ||
      (given.external_id !== undefined && content.external_id === given.external_id),
  );
  if (old === undefined) return fail('not_found');
  if (given.hash !== undefined && given.hash !== old.hash) return fail('hash_conflict');
  const refusal = validateView(given.view, 'modal');
  if (refusal !== undefined) return refused(refusal);
  const view = {
    ...newView(context, { teamId, userId: old.userId, type: 'modal' }, given.view),
    id: old.id,
  };
  const stack = state.modals(teamId, old.userId);
  state.setModals(
    teamId,
    old.userId,
    stack.map((one) => (one.id === old.id ? view : one)),
  );
  return show(context, view, old.id);
}

function publishHome(context: WebApiParts, given: Arguments, { teamId }: Bot): Answer {
  const { state } = context;
  const userId = String(given.user_id);
  const isKnown = state.workspace(teamId)?.people.some((person) => person.userId === userId);
  if (isKnown !== true) return fail('user_not_found');
  const old = state.homes.get(homeKey(teamId, userId));
  if (given.hash !== undefined && given.hash !== old?.hash) {
    state.refusedHashes += 1;
    return fail('hash_conflict');
  }
  const refusal =
    validateView(given.view, 'home') ?? refuseCharts(state, teamId, Object(given.view).blocks);
  if (refusal !== undefined) return refused(refusal);
  const view = newView(context, { teamId, userId, type: 'home' }, given.view);
  state.homes.set(homeKey(teamId, userId), view);
  return show(context, view, undefined);
}

function newView(
  { clock, state }: WebApiParts,
  owner: Pick<ShownView, 'teamId' | 'userId' | 'type'>,
  content: unknown,
): ShownView {
  const hash = `${clock.now()}.${state.newId('')}`;
  // The caller has validated it: an object with an array of blocks.
  const named = withBlockIds(content as ViewContent);
  return { ...owner, id: state.newId('V'), content: named, hash };
}

function show({ state }: WebApiParts, view: ShownView, cause: string | undefined): Answer {
  state.events.emit('view', view, cause);
  return { ok: true, view: { ...view.content, id: view.id, hash: view.hash } };
}

function refused({ error, details }: Refusal): Answer {
  return fail(error, { errors: details, response_metadata: { messages: details } });
}
