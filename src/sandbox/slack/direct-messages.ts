/**
 * The sandbox keeps direct messages under the person's id. Slack names their channel `D…`, in answers
 * and payloads: https://docs.slack.dev/reference/objects/conversation-object
 */

/** @param place a channel, or the person for direct messages */
export function channelIdOf(place: string): string {
  return place.startsWith('U') ? `D${place.slice(1)}` : place;
}

export function placeOf(channelId: unknown): string {
  return String(channelId).replace(/^D/, 'U');
}
