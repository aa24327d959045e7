import type { SlackState } from './state.ts';
import type { ChannelFixture, PersonFixture, WorkspaceFixture } from './workspaces.ts';

/** Who sends a slash command, where, and the ids that Slack issues for it. */
export interface CommandPlace {
  readonly workspace: WorkspaceFixture;
  readonly person: PersonFixture;
  readonly channel: ChannelFixture;
  readonly triggerId: string;
  readonly responseUrl: string;
  readonly isThroughOrganisation: boolean;
}

/** https://docs.slack.dev/interactivity/implementing-slash-commands#app_command_handling */
export function commandFields(line: string, place: CommandPlace): Record<string, string> {
  const { workspace, person, channel, triggerId, responseUrl, isThroughOrganisation } = place;
  const [command = '', ...words] = line.split(' ');
  return {
    token: 'deprecated',
    team_id: workspace.teamId,
    team_domain: workspace.domain,
    channel_id: channel.id,
    channel_name: channel.name,
    user_id: person.userId,
    user_name: person.name,
    command,
    text: escapeTyped(words.join(' ')),
    api_app_id: 'A0AMBIENCE',
    is_enterprise_install: String(isThroughOrganisation),
    ...(workspace.organisation && {
      enterprise_id: workspace.organisation.id,
      enterprise_name: workspace.organisation.name,
    }),
    response_url: responseUrl,
    trigger_id: triggerId,
  };
}

/**
 * The part of an interaction's payload that identifies the person and workspace. Where the app is
 * installed for an organisation, a view's payload has no team, and the person's is their first.
 */
export function personFields(
  { teamId, domain, organisation }: WorkspaceFixture,
  { userId, name }: PersonFixture,
  state: Pick<SlackState, 'homeTeamOf' | 'isThroughOrganisation'>,
  isInView: boolean,
) {
  const isThroughOrganisation = state.isThroughOrganisation(teamId);
  return {
    team: isThroughOrganisation && isInView ? null : { id: teamId, domain },
    enterprise: organisation ?? null,
    user: { id: userId, name, team_id: state.homeTeamOf(teamId) },
    api_app_id: 'A0AMBIENCE',
    token: 'deprecated',
    is_enterprise_install: isThroughOrganisation,
  };
}

/** Escapes typed text as the Slack client does before sending it. */
export function escapeTyped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Arguments and answer of a Web API method. */
export type Arguments = Readonly<Record<string, unknown>>;
export type Answer = Readonly<Record<string, unknown>> & { readonly ok: boolean };

/** Reads a Web API call: a form whose `view` and `blocks` are JSON. */
export function readForm(body: string): Record<string, unknown> {
  return Object.fromEntries(
    [...new URLSearchParams(body)].map(([key, value]) => [key, parseField(key, value)]),
  );
}

function parseField(key: string, value: string): unknown {
  return key === 'view' || key === 'blocks' ? JSON.parse(value) : value;
}
