import { join, mention, type RichText, rich } from '../../card/rich-text.ts';
import { localZone } from '../../insight/local-time.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { whyStale } from './freshness.ts';
import { dayAndTime, timeOfDay } from './local-time.ts';
import type { Locale } from './locale.ts';
import { counted } from './wording.ts';

/** Name, address, local time, zone count and state; for `/ambience venue` and after connecting. */
export function venueFacts(connection: Connection, now: number, locale: Locale): RichText {
  const { venue, zones, state, connectedBy } = connection;
  const zone = localZone(venue.timezone);
  const facts = [
    ...(venue.address === undefined ? [] : [rich`${venue.address}`]),
    ...(state === 'active' && zones.length > 0 ? [rich`${counted(zones.length, 'zone')}`] : []),
    zone.isKnown
      ? rich`Local time ${timeOfDay(now, zone, locale)}`
      : rich`Its time zone (${venue.timezone}) isn't known, so times are UTC`,
  ];
  return join(
    [
      rich`*${venueName(connection)}*`,
      join(facts, ' · '),
      rich`${stateWords(connection)}Connected by ${mention(connectedBy)} on ${dayAndTime(connection.connectedAt, zone, locale)}`,
    ],
    '\n',
  );
}

/** For a venue whose owner has not approved the connection yet. */
export const waitingForOwner = rich`waiting for the owner to approve it in the venue's management app.`;

/** `We'll message @manager when they do.` */
export function whoIsTold(connectedBy: string): RichText {
  return rich`We'll message ${mention(connectedBy)} when they do.`;
}

function stateWords({ state, connectedBy }: Connection): RichText {
  switch (state) {
    case 'active':
      return rich``;
    case 'pending':
      return rich`⏳ Waiting for the owner to approve it in the venue's management app. ${whoIsTold(connectedBy)}\n`;
    case 'revoked':
      return rich`⚠️ ${whyStale('token_refused')}\n`;
  }
}
