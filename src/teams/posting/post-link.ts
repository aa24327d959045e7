export interface PostPlace {
  readonly tenantId: string;
  readonly channelId: string;
  readonly messageId: string;
  /** The Entra group of the channel's team. */
  readonly groupId: string | undefined;
}

/**
 * The address of a post, which opens it in Teams:
 * https://learn.microsoft.com/microsoftteams/platform/concepts/build-and-test/deep-link-teams#deep-link-to-a-channel-conversation
 *
 * @returns undefined for a chat, whose messages have no address
 */
export function postLink(post: PostPlace): string | undefined {
  const { tenantId, channelId, messageId, groupId } = post;
  if (groupId === undefined) return undefined;
  const query = new URLSearchParams({ tenantId, groupId, parentMessageId: messageId });
  const [channel, message] = [channelId, messageId].map(encodeURIComponent);
  return `https://teams.microsoft.com/l/message/${channel}/${message}?${query}`;
}
