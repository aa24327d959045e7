import { mention, rich } from '../../src/card/rich-text.ts';
import { entryMessage, sharedEntryMessage } from '../../src/conversation/log/entry-message.ts';
import { draftProblems, entryFormView, formOfEntry } from '../../src/conversation/log/form.ts';
import { type LogListData, logListMessage } from '../../src/conversation/log/list-message.ts';
import {
  alreadyLogged,
  alreadyThere,
  changedSince,
  checkedWithAlerts,
  noTime,
  notSaved,
  onlyBeginning,
  onlyOwnPeople,
  stillToCome,
  tooLongToKeep,
  writtenLead,
  zoneElsewhere,
} from '../../src/conversation/log/words.ts';
import type { Question } from '../../src/conversation/question.ts';
import {
  introduction,
  linkMessage,
  noReportMessage,
  notOfZoneMessage,
  notOverMessage,
  notSentMessage,
  sentMessage,
  tooShortMessage,
} from '../../src/conversation/report/messages.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { entriesCounted, type ToldEntry } from '../../src/conversation/text/log-entries.ts';
import { noticeMessage } from '../../src/conversation/text/notices.ts';
import { localZone } from '../../src/insight/local-time.ts';
import type { LogEntry, MomentReading } from '../../src/log/entry.ts';
import { hourMs, minuteMs } from '../../src/time.ts';
import { type Example, ofDialog, ofMessage } from './example.ts';
import { now, type VenueWorld, type World } from './world.ts';

const terrace: MomentReading = {
  zoneId: 'zn-4106',
  name: 'Terrace',
  mood: 7.9,
  usualMood: 7.2,
  loudness: 8.1,
  usualLoudness: 6.5,
  music: { level: 103, isManual: true },
};

export function entryOf({ connection }: VenueWorld, more: Partial<LogEntry> = {}): LogEntry {
  return {
    id: `${new Date(now).toISOString()}-1`,
    venueId: connection.venueId,
    zoneId: 'zn-4106',
    kind: 'complaint',
    text: 'Guest in 204 complained about the terrace',
    at: now - 20 * minuteMs,
    writtenAt: now,
    writtenBy: 'U0BARTENDER',
    version: 1,
    followUp: { kind: 'none' },
    readings: { kind: 'known', at: now - 20 * minuteMs, of: [terrace] },
    ...more,
  };
}

function toldOf(venue: VenueWorld, more: Partial<LogEntry> = {}): ToldEntry {
  const { connection } = venue;
  const zone = localZone(connection.venue.timezone);
  return { entry: entryOf(venue, more), connection, zone, scale: venue.scale };
}

const known = (of: readonly MomentReading[]): Partial<LogEntry> => ({
  readings: { kind: 'known', at: now, of: [...of] },
});
const withoutMusic = { ...terrace, music: undefined };
const roundOf: readonly MomentReading[] = [
  withoutMusic,
  { name: 'Spa', zoneId: 'zn-4107', mood: undefined, loudness: undefined },
];

export function logExamples({ hotel }: World): Example[] {
  return [
    ...entryExamples(hotel),
    ...listExamples(hotel),
    ...formExamples(hotel),
    ...reportExamples(),
  ];
}

function entryExamples(hotel: VenueWorld): Example[] {
  const all: readonly (readonly [id: string, more: Partial<LogEntry>])[] = [
    ['log entry', {}],
    ['log entry, of the venue', { zoneId: undefined, kind: 'note', ...known([withoutMusic]) }],
    ['log entry, automatic music', known([{ ...terrace, music: { level: 64, isManual: false } }])],
    [
      'log entry, only mood',
      known([{ ...withoutMusic, loudness: undefined, usualMood: undefined }]),
    ],
    [
      'log entry, nothing usual',
      { kind: 'event', ...known([{ name: 'Terrace', mood: 7, loudness: 6 }]) },
    ],
    [
      'log entry, a zone that is gone',
      { zoneId: 'gone', ...known([{ ...terrace, zoneId: 'gone', name: 'Old Bar' }]) },
    ],
    [
      'log entry, a zone that is gone, not measured',
      { zoneId: 'gone', readings: { kind: 'unknown' } },
    ],
    ['log entry, nothing in it', known([])],
    ['log entry, readings to come', { readings: { kind: 'pending' } }],
    ['log entry, open', { followUp: { kind: 'open' } }],
    ['log entry, done', { followUp: { kind: 'done', by: 'U0MANAGER', at: now } }],
    [
      'log entry, a round',
      { kind: 'round', zoneId: undefined, text: 'Checked, all fine', ...known(roundOf) },
    ],
    [
      'log entry, a round, a zone without data',
      {
        kind: 'round',
        zoneId: undefined,
        text: 'Checked, all fine',
        readings: { kind: 'known', at: now, of: [...roundOf], without: ['Lobby'] },
      },
    ],
  ];
  const ofOthers = { told: toldOf(hotel), mayChange: false, mayDelete: false, isShareable: true };
  const own = { mayChange: true, mayDelete: true, isShareable: true };
  const entry = entryOf(hotel);
  const full = { kind: 'written', entry, isFull: true } as const;
  return [
    ...all.flatMap(([id, more]) =>
      ofMessage(id, entryMessage({ told: toldOf(hotel, more), ...own }, houseLocale)),
    ),
    ...ofMessage('log entry, of someone else', entryMessage(ofOthers, houseLocale)),
    ...ofMessage(
      'log entry, the log is full',
      entryMessage({ ...ofOthers, lead: writtenLead(full, 'Harbour Hotel') }, houseLocale),
    ),
    ...ofMessage('log entry, shared', sharedEntryMessage(toldOf(hotel), houseLocale)),
    ...ofMessage(
      'log entry, shared while open',
      sharedEntryMessage(toldOf(hotel, { followUp: { kind: 'open' } }), houseLocale),
    ),
    ...ofMessage('log, a round twice', noticeMessage(alreadyLogged)),
    ...ofMessage('log, by someone of another workspace', noticeMessage(onlyOwnPeople)),
    ...ofMessage(
      'log, a round while alerts are open',
      entryMessage(
        {
          told: toldOf(hotel, {
            kind: 'round',
            zoneId: undefined,
            text: checkedWithAlerts(['Terrace', 'Lobby']),
          }),
          ...own,
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'log entry, edited by someone else',
      sharedEntryMessage(toldOf(hotel, { editedBy: 'U0MANAGER' }), houseLocale),
    ),
    ...ofMessage(
      'log entry, edited by someone else, by its writer',
      sharedEntryMessage(toldOf(hotel, { editedBy: 'U0BARTENDER' }), houseLocale),
    ),
    ...ofMessage('log, not saved', noticeMessage(notSaved(rich`the database is busy.`))),
    ...ofMessage(
      'log, counted',
      noticeMessage(
        entriesCounted(
          [
            entry,
            ...['zn-4101', 'zn-4102', 'zn-4103', 'zn-4104', 'zn-4105'].map((zoneId) => ({
              ...entry,
              zoneId,
            })),
            entry,
            { ...entry, kind: 'maintenance' },
            { ...entry, kind: 'round' },
            { ...entry, kind: 'round' },
          ],
          hotel.connection,
        ) ?? rich``,
      ),
    ),
  ];
}

function listExamples(hotel: VenueWorld): Example[] {
  const question: Question = { command: 'log', argument: '', venueId: hotel.connection.venueId };
  const open = toldOf(hotel, {
    followUp: { kind: 'open' },
    text: 'Guest in 204 wants a call back',
  });
  const others = [
    toldOf(hotel),
    toldOf(hotel, { kind: 'event', text: 'DJ from 21:00', zoneId: undefined }),
  ];
  const data: LogListData = {
    place: 'Harbour Hotel',
    period: undefined,
    past: undefined,
    entryKind: undefined,
    isOpenOnly: false,
    isLast: false,
    search: [],
    by: undefined,
    isAll: false,
    skip: 0,
    alerts: { open: 0, unseen: 0 },
    open: [open],
    others,
    question,
  };
  const all: readonly (readonly [id: string, more: Partial<LogListData>])[] = [
    ['log, complaints of which none has the words', { entryKind: 'complaint', missed: ['noise'] }],
    ['log, of a zone that no entry is about', { notAbout: 'Spa' }],
    ['log', {}],
    ['log, empty', { open: [], others: [] }],
    [
      'log, open follow-ups and an open alert',
      { others: [], isOpenOnly: true, alerts: { open: 1, unseen: 0 } },
    ],
    [
      'log, no open follow-ups but open alerts',
      { open: [], others: [], isOpenOnly: true, alerts: { open: 3, unseen: 3 } },
    ],
    [
      'log, no open follow-ups but open alerts, some acknowledged',
      { open: [], others: [], isOpenOnly: true, alerts: { open: 3, unseen: 1 } },
    ],
    [
      'log, no open follow-up of that kind',
      { open: [], others: [], isOpenOnly: true, entryKind: 'complaint' },
    ],
    ['log, nothing open', { open: [], others: [], isOpenOnly: true }],
    [
      'log, nothing open of a night',
      {
        open: [],
        others: [],
        isOpenOnly: true,
        period: 'last night',
        past: { kind: 'nights_ago', nights: 1 },
      },
    ],
    [
      'log, complaints of a night, none of them open',
      {
        open: [],
        others: others.slice(0, 1),
        entryKind: 'complaint',
        isNoneOpen: true,
        isAll: true,
        period: 'last night',
        past: { kind: 'nights_ago', nights: 1 },
      },
    ],
    [
      'log, the last complaint',
      { open: [], others: others.slice(0, 1), entryKind: 'complaint', isLast: true, isAll: true },
    ],
    ['log, no complaints', { open: [], others: [], entryKind: 'complaint' }],
    [
      'log, whether there are complaints, yes',
      { open: [], others: [toldOf(hotel)], entryKind: 'complaint', isAll: true, isWhether: true },
    ],
    [
      'log, whether there are complaints, no',
      { open: [], others: [], entryKind: 'complaint', isAll: true, isWhether: true },
    ],
    [
      'log, whether there are entries about it, no',
      { open: [], others: [], search: ['olsen'], isAll: true, isWhether: true },
    ],
    [
      'log, whether the one who asks noted any, no',
      { open: [], others: [], by: 'you', isAll: true, isWhether: true },
    ],
    ['log, surely no complaints', { open: [], others: [], entryKind: 'complaint', isAll: true }],
    [
      'log last week, empty',
      {
        open: [],
        others: [],
        isAll: true,
        period: '9 Nov to 15 Nov',
        past: { kind: 'week', ago: 1 },
      },
    ],
    [
      'log complaints',
      { others: [toldOf(hotel)], isAll: true, entryKind: 'complaint', period: '9 Nov to 15 Nov' },
    ],
    ['log, many', { others: Array.from({ length: 14 }, () => toldOf(hotel)) }],
    [
      'log last week, many',
      {
        others: Array.from({ length: 14 }, () => toldOf(hotel)),
        isAll: true,
        period: '9 Nov to 15 Nov',
      },
    ],
    ['log, searched', { search: ['room', '312'], isAll: true }],
    ['log, about noise', { search: ['noise'], isAll: true }],
    ['log, one entry found', { search: ['olsen'], open: [], others: [toldOf(hotel)], isAll: true }],
    ['log, searched, of which there may be more', { search: ['room', '312'] }],
    ['log, of the one who asks', { by: 'you' }],
    ['log, two words searched in vain', { search: ['room', '312'], open: [], others: [] }],
    [
      'log olsen, in vain',
      {
        question: { ...question, argument: 'olsen' },
        search: ['olsen'],
        open: [],
        others: [],
      },
    ],
    ['log, searched in vain', { search: ['olsen'], open: [], others: [] }],
    ['log, second page', { others: Array.from({ length: 14 }, () => toldOf(hotel)), skip: 10 }],
    [
      'log, complaints of two places',
      {
        entryKind: 'complaint',
        isAll: true,
        open: [toldOf(hotel)],
        others: [toldOf(hotel), toldOf(hotel, { zoneId: undefined })],
      },
    ],
    ['log of no venue', { question: { command: 'log', argument: '' } }],
  ];
  return all.flatMap(([id, more]) =>
    ofMessage(id, logListMessage({ ...data, ...more }, houseLocale)),
  );
}

function reportExamples(): Example[] {
  const report = { name: 'Harbour Hotel', period: 'October', venueId: 'vn-1' };
  const results = ['not_allowed', 'forbidden', 'failed', 'unknown'] as const;
  return [
    ...ofMessage('report', introduction(report)),
    ...ofMessage('report, sent', sentMessage(report, 'harbour-hotel-october.html')),
    ...ofMessage(
      'report, by a link',
      linkMessage(report, 'harbour-hotel-october.html', 'https://ambience.example/file'),
    ),
    ...[undefined, { kind: 'nights_ago', nights: 1 } as const].flatMap((past) =>
      ofMessage(
        `report of a zone, ${past === undefined ? 'of no time' : 'of a night'}`,
        notOfZoneMessage(
          'Harbour Hotel',
          { id: 'zn-1', name: 'Lobby Bar' },
          { past, venueId: 'vn-1' },
        ),
      ),
    ),
    ...ofMessage('report of a night', tooShortMessage('vn-1')),
    ...ofMessage('report of a week whose first night goes on', notOverMessage(report)),
    ...ofMessage(
      'report, nothing known',
      noReportMessage(report, { start: undefined, isGoingOn: true }),
    ),
    ...ofMessage(
      'report of a time before',
      noReportMessage(report, { start: 'Fri 13 Nov 14:30', isGoingOn: false }),
    ),
    ...results.flatMap((result) =>
      ofMessage(`report, ${result}`, notSentMessage(result, undefined)),
    ),
    ...ofMessage('report, to install', notSentMessage('not_allowed', 'https://ambience.example')),
  ];
}

function formExamples(hotel: VenueWorld): Example[] {
  const entry = entryOf(hotel, { at: now - hourMs });
  const { id, venueId } = entry;
  const { connection } = hotel;
  const other = {
    ...connection,
    venueId: 'other',
    venue: { ...connection.venue, name: 'Pier Bar' },
  };
  const fresh = { ...formOfEntry(entry), text: '', zoneId: undefined };
  const one = { state: { id, venueId }, typed: fresh, connected: [connection] };
  return [
    ...ofDialog('log form', entryFormView(one, houseLocale)),
    ...ofDialog(
      'log form, of a message that is too long',
      entryFormView({ ...one, lead: onlyBeginning }, houseLocale),
    ),
    ...ofDialog(
      'log form, of a message that was added before',
      entryFormView(
        { ...one, lead: alreadyThere(mention('U0BARTENDER'), 'Fri 20 Nov 20:40') },
        houseLocale,
      ),
    ),
    ...ofDialog(
      'log form, a time to come',
      entryFormView({ ...one, lead: stillToCome(23 * 60 + 30, houseLocale) }, houseLocale),
    ),
    ...ofDialog(
      'log entry, of another day to come',
      entryFormView({ ...one, lead: stillToCome(undefined, houseLocale) }, houseLocale),
    ),
    ...ofDialog(
      'log entry, of a zone elsewhere',
      entryFormView(
        {
          ...one,
          lead: zoneElsewhere({
            connection,
            zone: connection.zones.find(({ name }) => name === 'Terrace'),
          }),
        },
        houseLocale,
      ),
    ),
    ...ofDialog(
      'log entry, too long to keep',
      entryFormView({ ...one, lead: tooLongToKeep }, houseLocale),
    ),
    ...ofDialog(
      'log form, which venue',
      entryFormView(
        { state: { id }, typed: { ...fresh, venueId: undefined }, connected: [connection, other] },
        houseLocale,
      ),
    ),
    ...ofDialog(
      'log form, edited',
      entryFormView(
        { state: { id, venueId, version: 1 }, typed: formOfEntry(entry), connected: [connection] },
        houseLocale,
      ),
    ),
    ...ofDialog(
      'log form, somebody was faster',
      entryFormView(
        {
          state: { id, venueId, version: 2 },
          typed: formOfEntry(entry),
          connected: [connection],
          lead: changedSince(entry),
        },
        houseLocale,
      ),
    ),
    ...ofMessage('log draft, no time', noticeMessage(noTime)),
    ...Object.entries(draftProblems).flatMap(([problem, { words }]) =>
      ofMessage(`log draft, ${problem}`, noticeMessage(words)),
    ),
  ];
}
