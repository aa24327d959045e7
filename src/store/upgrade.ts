/**
 * Reads records as earlier versions stored them. This file alone knows their field names and values;
 * a record is stored in its new form when it changes next.
 */
export function upgradeRecord(kind: string, raw: unknown): unknown {
  switch (kind) {
    case 'workspaces':
      return isFields(raw) && Array.isArray(raw.connections)
        ? { ...raw, connections: raw.connections.map(upgradeConnection) }
        : raw;
    case 'digests':
      return eachOf(raw, upgradeDigest);
    case 'deliveries':
      return eachOf(raw, upgradeDelivery);
    case 'audit':
      return eachOf(raw, (entry) => renamed(entry, 'deed', 'event'));
    case 'requests':
      return eachOf(raw, (request) => renamed(request, 'wish', 'action'));
    default:
      return raw;
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** A venue without a name was stored under a name that stood for that. */
function upgradeConnection(raw: unknown): unknown {
  const connection = renamed(raw, 'untold', 'pendingNotification');
  if (!isFields(connection) || !isFields(connection.venue)) return connection;
  const { name, ...venue } = connection.venue;
  return name === 'Unnamed venue' ? { ...connection, venue } : connection;
}

function upgradeDigest(raw: unknown): unknown {
  const digest = renamed(raw, 'untold', 'pendingNotifications');
  if (!isFields(digest)) return digest;
  const { state, pendingNotifications } = digest;
  return {
    ...digest,
    ...upgradedParts(digest),
    state: withReason(state),
    ...(pendingNotifications === undefined
      ? {}
      : { pendingNotifications: eachOf(pendingNotifications, withReason) }),
  };
}

const oldParts = new Set(['trend_chart', 'typical_chart', 'typical']);

/** Every kind had the same parts, and other names for them. */
function upgradedParts({ kind, parts }: Fields): Fields {
  if (!Array.isArray(parts)) return {};
  const isOld =
    parts.some((part) => oldParts.has(part)) || (kind === 'busiest' && parts.includes('attention'));
  if (!isOld) return {};
  const hasChart = parts.includes('trend_chart') || parts.includes('typical_chart');
  const chart = hasChart ? ['chart'] : [];
  const usual = parts.includes('typical') ? ['usual'] : [];
  switch (kind) {
    case 'trend':
      return { parts: ['movers', ...chart] };
    case 'busiest':
      return { parts: [...usual, 'table'] };
    default:
      return {
        parts: [...usual, ...(parts.includes('attention') ? ['attention'] : []), ...chart],
      };
  }
}

/** Whether a schedule or a person caused a post showed in `by` and in whether it was a whole minute. */
function upgradeDelivery(raw: unknown): unknown {
  if (!isFields(raw)) return raw;
  const { by, ...delivery } = raw;
  const isScheduled = by === undefined || Number(raw.at) % 60_000 === 0;
  return {
    trigger: { kind: isScheduled ? 'schedule' : 'person', sentBy: by },
    ...delivery,
    outcome:
      isFields(raw.outcome) && raw.outcome.state === 'failed'
        ? withReason(raw.outcome)
        : raw.outcome,
  };
}

/** Reasons of failures were single words, such as `venue_gone` or `not_in_channel`. */
function withReason(raw: unknown): unknown {
  if (!isFields(raw) || typeof raw.reason !== 'string') return raw;
  const [, venue] = /^venue_(.+)$/.exec(raw.reason) ?? [];
  if (venue !== undefined) return { ...raw, reason: { kind: 'venue', code: venue } };
  const isMessage = raw.reason === 'message_refused';
  return {
    ...raw,
    reason: isMessage ? { kind: 'message' } : { kind: 'posting', code: raw.reason },
  };
}

function renamed(raw: unknown, from: string, to: string): unknown {
  if (!isFields(raw) || !Object.hasOwn(raw, from)) return raw;
  const { [from]: value, ...others } = raw;
  return { ...others, [to]: value };
}

function eachOf(raw: unknown, upgrade: (element: unknown) => unknown): unknown {
  return Array.isArray(raw) ? raw.map(upgrade) : raw;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
