import { AmbienceError, type AmbienceErrorCode } from '../../src/ambience/errors.ts';
import type { Reading, StaleReason } from '../../src/ambience/reading.ts';
import type { VenueHealth } from '../../src/ambience/readings.ts';
import type { ZoneLive } from '../../src/ambience/types.ts';
import type { Message } from '../../src/card/message.ts';
import { type RichText, rich } from '../../src/card/rich-text.ts';
import { nothingFoundMessage } from '../../src/conversation/asking/choose-zone-message.ts';
import { connectionNotificationMessage } from '../../src/conversation/connect/notification-message.ts';
import { channelVenueMessage } from '../../src/conversation/connect/venue-choice-messages.ts';
import { notManager, noVenueMessage } from '../../src/conversation/denials.ts';
import { digestGone } from '../../src/conversation/digests/outcome-messages.ts';
import type { CommandName } from '../../src/conversation/question.ts';
import { type StatusData, statusMessage } from '../../src/conversation/questions/status-message.ts';
import { weekMessage } from '../../src/conversation/questions/week-message.ts';
import { venueNotConnectedMessage } from '../../src/conversation/text/choose-venue.ts';
import { failureWords, remedyWords } from '../../src/conversation/text/digests.ts';
import {
  freshness,
  noDataSince,
  oldWords,
  whyStale,
} from '../../src/conversation/text/freshness.ts';
import { dayAndTime, timeOfDay } from '../../src/conversation/text/local-time.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { problemOf, venueProblem } from '../../src/conversation/text/problems.ts';
import { venueFacts } from '../../src/conversation/text/venue-facts.ts';
import { venueLiveParts } from '../../src/conversation/text/venue-live.ts';
import { mostLines } from '../../src/conversation/text/wording.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { readMrkdwn } from '../../src/sandbox/show.ts';
import type { FailureReason } from '../../src/schedule/delivery.ts';
import { mrkdwnOf } from '../../src/slack/render/mrkdwn.ts';
import { renderPart } from '../../src/slack/render/part-blocks.ts';
import { renderMessage } from '../../src/slack/render/render-message.ts';
import { ConnectionError, type ConnectionErrorCode } from '../../src/venues/errors.ts';
import { dataAge } from '../../src/venues/venue-now.ts';
import type { Connection, ConnectionNotification } from '../../src/venues/workspace.ts';
import { fridayEvening } from './with-sandbox.ts';

/**
 * Recognises what people see by what builds it, so that a rewording breaks no test. What the words
 * are is in `test/gallery/`.
 */

const copenhagen = 'Europe/Copenhagen';

/** Stands for any text within a line, where a builder takes a name or an id. */
export const any = '\uF8FF';

/** Matches what is shown of a message or sentence; its lines may have others between them. */
export function saying(built: Message | RichText | string): RegExp {
  const text =
    typeof built === 'string'
      ? built
      : 'parts' in built
        ? renderMessage(built).text
        : mrkdwnOf(built);
  const lines = readMrkdwn(text).split('\n').map(escaped);
  return new RegExp(lines.join('[^]*'));
}

function escaped(line: string): string {
  return line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(any, '.*');
}

/** Someone who is not a manager wanted what only managers may do. */
export const notAManager = saying(notManager(new Set([any])));
/** The same at a field, where nobody is named. */
export const notAManagerAtField = saying(notManager(new Set()));
export const noVenue = {
  forManagers: saying(noVenueMessage({ isManager: true, people: new Set() })),
  forOthers: saying(noVenueMessage({ isManager: false, people: new Set([any]) })),
};
export const venueGone = saying(venueNotConnectedMessage());
export const deletedDigest = saying(digestGone);

/** Why a reading is older than it should be. */
export function staleBecause(code: StaleReason): RegExp {
  return saying(rich`${whyStale(code)}`);
}

/** The service gave nothing, and there is no earlier reading. */
export function serviceProblem(code: AmbienceErrorCode): RegExp {
  return saying(problemOf(new AmbienceError(code)).sentence);
}

/** The same of one of several venues, in compare and Home. */
export function venueProblemOf(code: AmbienceErrorCode, label = any): RegExp {
  return saying(venueProblem(label, new AmbienceError(code)) ?? '');
}

export function connectionProblem(code: ConnectionErrorCode, venueName: string = any): RegExp {
  return saying(
    problemOf(
      new ConnectionError(code, { venue: { name: venueName, timezone: 'UTC' }, connectedBy: any }),
    ).sentence,
  );
}

/** An unexpected error, whose reference is in the log. */
export const unexpectedError = saying(problemOf(new TypeError()).sentence);

export function connectionNotification(kind: ConnectionNotification, name: string): RegExp {
  return saying(connectionNotificationMessage(connectionNamed(name), kind));
}

/** Why a digest was not posted. */
export function failedBecause(reason: FailureReason): RegExp {
  return saying(rich`${failureWords(reason)}`);
}

/** What to do about a digest that was not posted. */
export function remedyFor(reason: FailureReason): RegExp {
  return saying(remedyWords(reason));
}

/** A venue in the hotel's time zone that the manager connected. */
export function connectionNamed(name: string, more: Partial<Connection> = {}): Connection {
  return {
    venueId: 'v',
    state: 'active',
    token: 't',
    venue: { name, timezone: copenhagen },
    zones: [],
    zonesReadAt: 0,
    connectedBy: 'U0MANAGER',
    connectedAt: 0,
    ...more,
  };
}

/** `/ambience use <venue>` */
export function usedInChannel(name: string): RegExp {
  return saying(channelVenueMessage(connectionNamed(name), any, { offersDefault: false }));
}

/** A reading of the sandbox's first evening; its times are the hotel's, such as `21:00`. */
export function readingAt<T>(
  value: T,
  measured: string,
  more: Partial<Reading<T>> = {},
): Reading<T> {
  const measuredAt = eveningAt(measured);
  return { value, measuredAt, hasOwnTime: true, readAt: measuredAt, nextAt: measuredAt, ...more };
}

export function eveningAt(time: string): number {
  return Date.parse(`2026-11-20T${time}:00+01:00`);
}

/** When figures were measured, and when the next ones are due. */
export function measuredAt(measured: string, next: string): RegExp {
  const reading = readingAt(undefined, measured, { nextAt: eveningAt(next) });
  return saying(freshness(reading, reading.measuredAt, localZone(copenhagen), houseLocale));
}

/**
 * Why there are no newer figures, for those of up to two intervals ago; for older ones also when
 * they were measured, and for those of over an hour ago nothing else.
 */
export function lastReading(measured: string, now: string, code: StaleReason): RegExp {
  const reading = readingAt(undefined, measured, { stale: { code } });
  const [at, zone] = [eveningAt(now), localZone(copenhagen)];
  switch (dataAge(reading, at)) {
    case 'current':
      return staleBecause(code);
    case 'old':
      return saying(oldWords(reading, at, zone, houseLocale));
    case 'long_ago':
      return saying(noDataSince(reading, zone, houseLocale));
  }
}

/**
 * Nothing has such a name; similar names may be offered.
 *
 * @param venueName undefined if no venue in particular was searched
 */
export function nothingFound(
  venueName: string | undefined,
  sought: string,
  command: CommandName = 'live',
): RegExp {
  const connection = venueName === undefined ? undefined : connectionNamed(venueName);
  const nearest = { connection: connectionNamed(any), zone: { id: any, name: any } };
  const found = [[], [nearest]].map((places) =>
    nothingFoundMessage(
      {
        connection,
        sought,
        question: { command, argument: sought },
        nearest: places,
      },
      houseLocale,
    ),
  );
  return new RegExp(found.map((one) => saying(one).source).join('|'));
}

/** A reading that is as new as it should be, whatever its times. */
export const freshReading = saying(
  mrkdwnOf(
    freshness(
      readingAt(0, '21:00', { nextAt: eveningAt('21:05') }),
      eveningAt('21:00'),
      localZone(copenhagen),
      houseLocale,
    ),
  ).replaceAll(/21:0[05]/g, any),
);

interface ShownFacts {
  readonly name?: string;
  /** How many zones; undefined: not checked. */
  readonly zones?: number;
  /** Who connected it, by user id. */
  readonly by?: string;
}

/** What is shown of a connected venue, in `/ambience venue` and after connecting. */
export function venueIs(state: Connection['state'], shown: ShownFacts = {}): RegExp {
  const { name = any, zones = 0, by = any } = shown;
  const zoneList = Array.from({ length: zones }, (_, at) => ({ id: String(at), name: any }));
  const connection = { ...connectionNamed(name), state, zones: zoneList, connectedBy: by };
  const text = mrkdwnOf(venueFacts(connection, 0, houseLocale));
  return saying(
    text
      .replaceAll(dayAndTime(0, localZone(copenhagen), houseLocale), any)
      .replaceAll(timeOfDay(0, localZone(copenhagen), houseLocale), any),
  );
}

/** What `/ambience live` says of the venue and of its zones, with any numbers. */
export function liveParts(
  venueName: string,
  zones: readonly ZoneLive[] | undefined,
  { isVenueKnown = true } = {},
): { readonly ofVenue: RegExp; readonly ofZones: RegExp } {
  const tagged = { value: 5, label: 'Tag' };
  const figures = { representative: { mood: tagged, loudness: tagged }, average: {} };
  const [ofVenue, ofZones] = venueLiveParts(
    {
      venueName,
      timezone: copenhagen,
      live: isVenueKnown ? readingAt(figures, '21:00') : undefined,
      zones: zones && readingAt(zones, '21:00'),
      typical: { venue: undefined, zones: undefined, isDue: false },
      neverAutomated: new Set(),
      scale: { decimals: 1 },
      alerts: [],
      now: fridayEvening,
    },
    mostLines,
    houseLocale,
  )
    .map(renderPart)
    .map(({ text }) => saying(text.replaceAll(/\*tag\*/g, any).replaceAll(/5\.0( of 10)?/g, any)));
  if (ofVenue === undefined || ofZones === undefined) throw new Error('live has two parts');
  return { ofVenue, ofZones };
}

/** As many zones without a fault. */
export function soundZones(count: number): ZoneLive[] {
  return Array.from({ length: count }, (_, at) => ({
    id: String(at),
    name: any,
    mood: { value: 5 },
  }));
}

/** `/ambience status` of the only venue. */
export function statusOf(
  connection: Connection,
  health: Partial<VenueHealth>,
  now = fridayEvening,
): RegExp {
  const budget = { left: 1, capacity: 1, perMinute: 1, pausedMs: 0 };
  return saying(
    statusText({
      venues: [
        { connection, health: { budget, trouble: undefined, lastLive: undefined, ...health } },
      ],
      now,
    }),
  );
}

/** `/ambience status` of a workspace in which all is well, except as given. */
export function statusText(more: Partial<StatusData>): string {
  return renderMessage(
    statusMessage(
      {
        venues: [],
        permissions: { isManager: false, people: new Set() },
        digests: [],
        alerts: [],
        openRuleIds: new Set(),
        pollMsOf: () => 0,
        supportsCharts: true,
        unreadable: 0,
        storeStatus: 'ok',
        now: fridayEvening,
        ...more,
      },
      houseLocale,
    ),
  ).text;
}

/** One line with these in this order, whatever is between them. */
export function inLine(...parts: readonly (string | RegExp)[]): RegExp {
  const sources = parts.map((part) => (typeof part === 'string' ? saying(part) : part).source);
  return new RegExp(sources.join('.*'));
}

/** Slack took too long to answer the app. */
export const slackBusy = saying(problemOf(new Error(), 'no_answer').sentence);

/**
 * `/ambience week` at Harbour Hotel on the first evening, of half hours from midnight UTC on,
 * without its chart.
 */
export function typicalFriday(
  mood: readonly (number | null)[],
  loudness: readonly (number | null)[] = mood,
): RegExp {
  const day = { mood, loudness };
  const workdays = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day };
  const week = {
    minutes: mood.map((_, index) => 30 * index),
    days: { ...workdays, saturday: day, sunday: day },
  };
  const { blocks } = renderMessage(
    weekMessage(
      {
        venueName: 'Harbour Hotel',
        timezone: copenhagen,
        zoneName: undefined,
        typical: week,
        venueTypical: week,
        weekday: 'friday',
        stale: undefined,
        now: fridayEvening,
      },
      houseLocale,
    ),
  );
  // A single hour is no chart, but words in a block of their own.
  return saying(String(Object(Object(blocks[0]).text).text));
}
