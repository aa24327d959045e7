import type { AmbienceErrorCode } from '../../ambience/errors.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { type CodeProblem, longestCode } from '../../venues/connect-venue.ts';

/** Why a venue was not connected, at the field for the code. */

export const codeProblems: Readonly<Record<CodeProblem, RichText>> = {
  empty: rich`Enter the venue's connection code.`,
  too_short: rich`That's too short for a connection code. Copy the whole code from the venue's management app.`,
  too_long: rich`That's too long for a connection code (${longestCode} characters at most). Copy only the code.`,
  malformed: rich`Connection codes only have letters, digits, dots and dashes. Copy just the code, without spaces.`,
};

export function tooManyCodes(wait: string): RichText {
  return rich`Too many wrong codes. Try again in ${wait}.`;
}

const tryAgain = rich`Nothing was changed. Try again in a minute.`;
const unreadable = rich`The venue service's answer can't be read. ${tryAgain}`;

/** Other errors are explained as everywhere. */
export const serviceRefusals: Partial<Record<AmbienceErrorCode, RichText>> = {
  code_unknown: rich`No venue has this code. Check it in the venue's management app.`,
  credentials_refused: rich`The venue service doesn't accept this app's credentials. Ask whoever runs the app to check AMBIENCE_CLIENT_ID and AMBIENCE_CLIENT_SECRET.`,
  not_approved: rich`The venue hasn't allowed this app. Ask its owner to approve it, then try again.`,
  rate_limited: rich`The venue service is busy. ${tryAgain}`,
  timeout: rich`The venue service is slow to answer. ${tryAgain}`,
  unavailable: rich`The venue service isn't answering. ${tryAgain}`,
  token_refused: rich`The venue service took the code but then refused access. ${tryAgain}`,
  not_found: rich`The venue service took the code but can't find the venue. ${tryAgain}`,
  unreadable,
  too_large: unreadable,
  redirected: unreadable,
  refused: rich`The venue service refused the request. ${tryAgain}`,
};

export function venueNotConnected(why: RichText): RichText {
  return rich`The venue wasn't connected. ${why}`;
}

export const noChannelChosen = rich`Choose a channel.`;
