/** Workspaces of Teams are tenants. Their ids never look like those of Slack. */

const prefix = 'msteams:';

export function workspaceIdOf(tenantId: string): string {
  return `${prefix}${tenantId}`;
}

export function isTeamsWorkspace(workspaceId: string): boolean {
  return workspaceId.startsWith(prefix);
}

/** @throws if the workspace is not one of Teams */
export function tenantIdOf(workspaceId: string): string {
  if (!isTeamsWorkspace(workspaceId)) throw new Error('the workspace is not a tenant of Teams');
  return workspaceId.slice(prefix.length);
}
