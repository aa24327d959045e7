import { z } from 'zod';
import { alertAuditEvent } from './alerts/audit-event.ts';
import { digestAuditEvent } from './digests/audit-event.ts';
import { logAuditEvent } from './log/audit-event.ts';
import { auditKindOf, workspaceAuditEvent } from './people/audit.ts';

/** Everything that is audited. */
export const auditEvent = z.union([
  workspaceAuditEvent,
  digestAuditEvent,
  alertAuditEvent,
  logAuditEvent,
]);
export type AuditEvent = z.infer<typeof auditEvent>;

export const auditKind = auditKindOf(auditEvent);
