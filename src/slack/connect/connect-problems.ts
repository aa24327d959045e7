import type { AmbienceErrorCode } from '../../ambience/errors.ts';
import { type CodeProblem, longestCode } from '../../venues/connect-venue.ts';
import { type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';

/** Why a venue was not connected, at the field for the code. */

export const codeProblems: Readonly<Record<CodeProblem, Mrkdwn>> = {
  empty: mrkdwn`Enter the venue's connection code.`,
  too_short: mrkdwn`That's too short for a connection code. Copy the whole code from the venue's management app.`,
  too_long: mrkdwn`That's too long for a connection code (${longestCode} characters at most). Copy only the code.`,
  malformed: mrkdwn`Connection codes only have letters, digits, dots and dashes. Copy just the code, without spaces.`,
};

export function tooManyCodes(wait: string): Mrkdwn {
  return mrkdwn`Too many wrong codes. Try again in ${wait}.`;
}

const tryAgain = mrkdwn`Nothing was changed. Try again in a minute.`;
const unreadable = mrkdwn`The venue service's answer can't be read. ${tryAgain}`;

/** Other errors are explained as everywhere. */
export const serviceRefusals: Partial<Record<AmbienceErrorCode, Mrkdwn>> = {
  code_unknown: mrkdwn`No venue has this code. Check it in the venue's management app; capital letters matter.`,
  credentials_refused: mrkdwn`The venue service doesn't accept this app's credentials. Ask whoever runs the app to check AMBIENCE_CLIENT_ID and AMBIENCE_CLIENT_SECRET.`,
  not_approved: mrkdwn`The venue hasn't allowed this app. Ask its owner to approve it, then try again.`,
  rate_limited: mrkdwn`The venue service is busy. ${tryAgain}`,
  timeout: mrkdwn`The venue service is slow to answer. ${tryAgain}`,
  unavailable: mrkdwn`The venue service isn't answering. ${tryAgain}`,
  token_refused: mrkdwn`The venue service took the code but then refused access. ${tryAgain}`,
  not_found: mrkdwn`The venue service took the code but can't find the venue. ${tryAgain}`,
  unreadable,
  too_large: unreadable,
  redirected: unreadable,
  refused: mrkdwn`The venue service refused the request. ${tryAgain}`,
};

export function venueNotConnected(why: Mrkdwn): Mrkdwn {
  return mrkdwn`The venue wasn't connected. ${why}`;
}

export const noChannelChosen = mrkdwn`Choose a channel.`;
