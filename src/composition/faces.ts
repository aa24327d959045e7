import { hourMs } from '../time.ts';
import { isTeamsWorkspace } from '../workspace-id.ts';
import type { ProductFace } from './product-face.ts';

/**
 * Makes one face of the two, which asks the one that the workspace belongs to.
 *
 * @param slack undefined if the app is not connected to Slack
 * @param teams undefined if the app is not connected to Teams
 */
export function combineFaces(
  slack: ProductFace | undefined,
  teams: ProductFace | undefined,
): ProductFace {
  const of = (workspaceId: string) =>
    (isTeamsWorkspace(workspaceId) ? teams : slack) ?? disconnected;
  return {
    face: {
      post: (workspaceId, ...rest) => of(workspaceId).face.post(workspaceId, ...rest),
      update: (workspaceId, ...rest) => of(workspaceId).face.update(workspaceId, ...rest),
      tell: (workspaceId, ...rest) => of(workspaceId).face.tell(workspaceId, ...rest),
      sendFile: (workspaceId, ...rest) => of(workspaceId).face.sendFile(workspaceId, ...rest),
      postFile: (workspaceId, ...rest) => of(workspaceId).face.postFile(workspaceId, ...rest),
      abilitiesIn: (workspaceId) => of(workspaceId).face.abilitiesIn(workspaceId),
    },
    configuredIn: (workspaceId) => of(workspaceId).configuredIn(workspaceId),
    installerOf: (workspaceId) => of(workspaceId).installerOf(workspaceId),
    memberOf: (workspaceId, userId) => of(workspaceId).memberOf(workspaceId, userId),
    linkTo: (workspaceId, ...rest) => of(workspaceId).linkTo(workspaceId, ...rest),
    createRateLimiter(signal) {
      const ofSlack = (slack ?? disconnected).createRateLimiter(signal);
      const ofTeams = (teams ?? disconnected).createRateLimiter(signal);
      return {
        enqueue: (workspaceId, ...rest) =>
          (isTeamsWorkspace(workspaceId) ? ofTeams : ofSlack).enqueue(workspaceId, ...rest),
      };
    },
  };
}

const retryMs = hourMs;

/**
 * Stands for a face whose variables were taken out of the configuration. Its workspaces keep their
 * data, and what is due there waits until the face is back or the time for it has passed.
 */
const disconnected: ProductFace = {
  face: {
    post: async () => ({ kind: 'later', waitMs: retryMs }),
    update: async () => ({ kind: 'later', waitMs: retryMs }),
    tell: async () => 'later',
    sendFile: async () => ({ kind: 'failed' }),
    postFile: async () => ({ kind: 'failed' }),
    abilitiesIn: () => ({ charts: false, admins: false }),
  },
  configuredIn: () => [],
  installerOf: async () => undefined,
  memberOf: async (workspaceId, userId) => ({
    workspaceId,
    userId,
    findPerson: () => Promise.reject(new Error('the face of this workspace is not connected')),
  }),
  linkTo: async () => undefined,
  // Nothing is sent there.
  createRateLimiter: () => ({
    enqueue: (_workspaceId, _channelId, work) => work((post) => post()),
  }),
};
