import { localZone } from '../../insight/local-time.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { join, type Mrkdwn, mention, mrkdwn } from '../blocks/mrkdwn.ts';
import { whyStale } from './freshness.ts';
import { dayAndTime, timeOfDay } from './local-time.ts';
import type { Locale } from './locale.ts';
import { counted } from './wording.ts';

/** Name, address, local time, zone count and state; for `/ambience venue` and after connecting. */
export function venueFacts(connection: Connection, now: number, locale: Locale): Mrkdwn {
  const { venue, zones, state, connectedBy } = connection;
  const zone = localZone(venue.timezone);
  const facts = [
    ...(venue.address === undefined ? [] : [mrkdwn`${venue.address}`]),
    ...(state === 'active' && zones.length > 0 ? [mrkdwn`${counted(zones.length, 'zone')}`] : []),
    zone.isKnown
      ? mrkdwn`Local time ${timeOfDay(now, zone, locale)}`
      : mrkdwn`Its time zone (${venue.timezone}) isn't known, so times are UTC`,
  ];
  return join(
    [
      mrkdwn`*${venueName(connection)}*`,
      join(facts, ' · '),
      mrkdwn`${stateWords(connection)}Connected by ${mention(connectedBy)} on ${dayAndTime(connection.connectedAt, zone, locale)}`,
    ],
    '\n',
  );
}

/** For a venue whose owner has not approved the connection yet. */
export const waitingForOwner = mrkdwn`waiting for the owner to approve it in the venue's management app.`;

/** `We'll message @manager when they do.` */
export function whoIsTold(connectedBy: string): Mrkdwn {
  return mrkdwn`We'll message ${mention(connectedBy)} when they do.`;
}

function stateWords({ state, connectedBy }: Connection): Mrkdwn {
  switch (state) {
    case 'active':
      return mrkdwn``;
    case 'pending':
      return mrkdwn`⏳ Waiting for the owner to approve it in the venue's management app. ${whoIsTold(connectedBy)}\n`;
    case 'revoked':
      return mrkdwn`⚠️ ${whyStale('token_refused')}\n`;
  }
}
