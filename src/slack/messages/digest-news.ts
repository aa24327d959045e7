import type { Digest, DigestNews } from '../../workspace/digest.ts';
import { type ButtonOptions, buttons } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { type Mrkdwn, mention, mentionChannel, mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import { manageDigestAction } from './digest.ts';
import { digestTitle, failureWords, localMoment, remedyWords } from './digest-words.ts';

/** What the owner of a digest is told of it in a direct message; managers, if it has lost its owner. */

export const resumeDigestAction = 'resume_digest';
export const sendAgainAction = 'send_digest_again';
export const takeOverDigestAction = 'take_over_digest';

export function digestNewsMessage(digest: Digest, news: DigestNews, venueName: string): Message {
  const { id } = digest;
  const settings: ButtonOptions = { label: 'Settings', actionId: manageDigestAction, value: id };
  return message(
    paragraph(newsWords(digest, news, digestTitle(digest, venueName))),
    buttons([...newsButtons(digest, news), settings]),
  );
}

function newsWords(digest: Digest, news: DigestNews, title: Mrkdwn): Mrkdwn {
  const { state, channelId, ownedBy, timezone } = digest;
  switch (news.kind) {
    case 'stopped':
      return state.kind === 'stopped'
        ? mrkdwn`${title} has stopped: ${failureWords(state.reason)}. ${remedyWords(state.reason)} You are told this once.`
        : mrkdwn`${title} had stopped; someone has seen to it since.`;
    case 'failed':
      return mrkdwn`${title} was not posted at ${localMoment(news.at, timezone)}: ${failureWords(news.reason)}. ${remedyWords(news.reason)} You are told this once.`;
    case 'unknown':
      return mrkdwn`Slack did not say whether ${title} was posted at ${localMoment(news.at, timezone)}. It is not posted again by itself. Look in ${mentionChannel(channelId)}; if it is not there, send it now.`;
    case 'ownerless':
      return mrkdwn`${mention(ownedBy)}, who set up ${title}, has left or is no manager any more. It goes on; whoever takes it over is told when something is wrong with it.`;
  }
}

function newsButtons({ id, state }: Digest, news: DigestNews): ButtonOptions[] {
  switch (news.kind) {
    case 'stopped':
      return state.kind === 'stopped'
        ? [{ label: 'Resume', actionId: resumeDigestAction, value: id, isPrimary: true }]
        : [];
    case 'failed':
      return [];
    case 'unknown':
      return [
        {
          label: 'Send now',
          actionId: sendAgainAction,
          value: JSON.stringify({ id, at: news.at }),
          isPrimary: true,
        },
      ];
    case 'ownerless':
      return [{ label: 'Take over', actionId: takeOverDigestAction, value: id, isPrimary: true }];
  }
}
