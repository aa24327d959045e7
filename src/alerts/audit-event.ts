import { z } from 'zod';
import { alertMeasures } from './measures.ts';

/** What was done to an alert, for the audit list. */
export const alertAuditEvent = z.object({
  kind: z.enum([
    'alert_set_up',
    'alert_changed',
    'alert_paused',
    'alert_resumed',
    'alert_muted',
    'alert_unmuted',
    'alert_deleted',
    'alert_stopped',
    'alert_acknowledged',
  ]),
  watches: z.enum([...alertMeasures, 'silence']),
  channelId: z.string(),
});
export type AlertAuditEvent = z.infer<typeof alertAuditEvent>;
