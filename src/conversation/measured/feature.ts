import type { Zone } from '../../ambience/types.ts';
import { append, type Message, message } from '../../card/message.ts';
import { note, paragraph } from '../../card/part.ts';
import { knownPlace } from '../../history/known-place.ts';
import { venueDay } from '../../history/past-night.ts';
import { isOneNight, type PastTime, tonight } from '../../history/past-time.ts';
import { sameDates } from '../../history/service-days.ts';
import { minuteOfDay } from '../../insight/local-time.ts';
import { type Found, findPlace } from '../../venues/find.ts';
import { findSeveral } from '../../venues/find-several.ts';
import type { ChannelVenues } from '../../venues/venue-choices.ts';
import { type Connection, isTold } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import { exceptedNote, isExcepted } from '../asking/except-zones.ts';
import { venuesAsked } from '../asking/find-asked.ts';
import { questionCommand } from '../asking/question-command.ts';
import { unavailableMessage } from '../asking/unavailable-message.ts';
import type { QuestionNeeds } from '../asking/venue-question.ts';
import type { Command, Feature } from '../feature.ts';
import { hoursAsked } from '../hours-asked.ts';
import type { MeasuredAsked, OtherTime } from '../measured-asked.ts';
import type { Question } from '../question.ts';
import { nightName, nothingMeasured } from '../text/night-words.ts';
import { periodName } from '../text/period-name.ts';
import { withAlertTimes } from './alert-times.ts';
import { besideMessage } from './beside-message.ts';
import { changeMessage } from './change-message.ts';
import { groupNightsMessage } from './group-nights-message.ts';
import { hoursMessage } from './hours-message.ts';
import { meanMessage } from './mean-message.ts';
import { noDataFrom } from './measured-words.ts';
import { mostMessage } from './most-message.ts';
import { nightsOn, type PlaceMeasured } from './place-measured.ts';
import { areZonesNamed, isBesideZones, isOfAllTogether, wantsZones } from './places-wanted.ts';
import { type MeasuredPlaces, readMeasured, type TimeAsked } from './read-measured.ts';
import { stretchesMessage } from './stretches-message.ts';
import { weeksMessage } from './weeks-message.ts';

const ofOneVenue = questionCommand({
  name: 'measured',
  usage: 'best night [zone]',
  summary: 'Best nights and peaks',
  group: 'time',
  isAboutPast: true,
  answersSeveral: true,
  isAskedOfAll: ({ measured: asked }) => asked?.kind === 'most' && asked.of === 'zone',
  answerVenue: ({ question, connection, asker }, needs) =>
    answer([{ connection, zone: undefined }], question, asker, needs),
  answerZone: (zone, { question, connection, asker }, needs) =>
    answer([{ connection, zone }], question, asker, needs),
});

const command: Command<QuestionNeeds> = {
  ...ofOneVenue,
  async answer(question, asker, needs) {
    const { measured: asked = liveliestNight } = question;
    if (!isOfAllTogether(asked)) return ofOneVenue.answer(question, asker, needs);
    const venues = await needs.choices.inChannel(asker.workspaceId, asker.channelId);
    const several = venuesAsked(question, venues).filter(isTold);
    const found = areZonesNamed(asked, question)
      ? zonesNamed(question.argument, venues)
      : undefined;
    const places: readonly PlaceAsked[] =
      found?.kind === 'which_zone'
        ? found.places
        : several.map((connection) => ({ connection, zone: undefined }));
    return places.length < 2
      ? ofOneVenue.answer(question, asker, needs)
      : { message: await answer(places, question, asker, needs) };
  },
};

/** What was measured: which was the most, when, for how long, on average, and how it changed. */
export const measured: Feature<QuestionNeeds> = {
  commands: [command],
  shortcuts: [],
  register() {},
};

function zonesNamed(argument: string, venues: ChannelVenues): Found {
  return (
    findSeveral(argument, venues) ?? findPlace({ typed: argument, venueId: undefined }, venues)
  );
}

/** What the command alone asks for. */
const liveliestNight = { kind: 'most', of: 'night', level: 'busy' } as const;

interface PlaceAsked {
  readonly connection: Connection;
  readonly zone: Zone | undefined;
}

/** Venues in several time zones are compared over the same nights: those of the first. */
async function timeOfAll(
  [first, ...others]: readonly PlaceAsked[],
  { past, part, isNight }: Question,
  { workspaceId }: Asker,
  needs: QuestionNeeds,
): Promise<TimeAsked> {
  const isOfOne = others.every(({ connection }) => connection === first?.connection);
  if (first === undefined || past === undefined || isOfOne) return { past, part, isNight };
  const place = await knownPlace(workspaceId, first.connection, needs);
  return { past: sameDates(past, venueDay(place)), part, isNight };
}

async function answer(
  places: readonly PlaceAsked[],
  question: Question,
  asker: Asker,
  needs: QuestionNeeds,
): Promise<Message> {
  const { measured: asked = liveliestNight } = question;
  const time = await timeOfAll(places, question, asker, needs);
  const areZonesRead = wantsZones(asked) || isBesideZones(asked);
  const read = await Promise.all(
    places.map(({ connection, zone }) =>
      readMeasured(
        { connection, of: zone ?? (areZonesRead ? 'venue_and_zones' : 'venue') },
        time,
        asker,
        needs,
      ),
    ),
  );
  const known = read.flatMap((one) => (one.kind === 'known' ? [one] : []));
  const [firstUnknown, ...others] = read.flatMap((one) =>
    one.kind === 'unavailable' ? [one] : [],
  );
  if (firstUnknown !== undefined && known.length === 0) return unavailable(firstUnknown, question);
  const isMeant = ({ zone }: PlaceMeasured) => zone === undefined || !isExcepted(zone.id, question);
  const all = known.flatMap((one) =>
    wantsZones(asked) && one.zones.length > 0 ? one.zones.filter(isMeant) : [one.venue],
  );
  const zones = isBesideZones(asked) ? known.flatMap((one) => one.zones) : [];
  const answered = await messageOf(asked, all, { places, zones, question, asker, needs });
  return append(
    answered,
    places[0] && exceptedNote(question, places[0].connection),
    firstUnknown && note(noDataFrom([firstUnknown, ...others].map(({ told }) => told))),
  );
}

async function messageOf(
  asked: MeasuredAsked,
  all: readonly PlaceMeasured[],
  {
    places,
    zones,
    question,
    asker,
    needs,
  }: {
    readonly places: readonly PlaceAsked[];
    /** Those beside venues whose loudness is ranked. */
    readonly zones: readonly PlaceMeasured[];
    readonly question: Question;
    readonly asker: Asker;
    readonly needs: QuestionNeeds;
  },
): Promise<Message> {
  const [first, second] = all;
  switch (asked.kind) {
    case 'most':
      if (asked.of === 'night' && all.length > 1) {
        return groupNightsMessage(asked.level, all, question);
      }
      // Of one zone or venue, there is only its own moment.
      return mostMessage(
        (asked.of === 'zone' && places.every(({ zone }) => zone !== undefined)) ||
          (asked.of === 'venue' && places.length === 1)
          ? { ...asked, of: 'moment' }
          : asked,
        all,
        question,
        zones,
      );
    case 'hours':
      return hoursMessage(asked, all, question);
    case 'weeks':
      return first === undefined ? message() : weeksMessage(asked, first, question);
    case 'stretches':
      return stretchesMessage(asked, await withAlertTimes(all, asked, asker, needs), question);
    case 'mean':
      return meanMessage(asked, all, question);
    case 'change':
      return first === undefined ? message() : changeMessage(asked, first, question);
    case 'beside':
      if (first === undefined) return message();
      if (asked.other !== undefined) {
        return besideOtherTime(asked, asked.other, first, { question, asker, needs });
      }
      if (asked.groups !== undefined) {
        const [one, other] = asked.groups;
        return besideMessage(asked, [nightsOn(one, first), nightsOn(other, first)], question);
      }
      return second === undefined
        ? message(paragraph(nothingMeasured))
        : besideMessage(asked, [first, second], question);
  }
}

/** Of a night that is going on, its hours so far are compared with the same hours of the other one. */
async function besideOtherTime(
  asked: Extract<MeasuredAsked, { readonly kind: 'beside' }>,
  { past, ...part }: OtherTime,
  first: PlaceMeasured,
  {
    question,
    asker,
    needs,
  }: { readonly question: Question; readonly asker: Asker; readonly needs: QuestionNeeds },
): Promise<Message> {
  const read = (time: TimeAsked) =>
    readMeasured({ connection: first.connection, of: first.zone ?? 'venue' }, time, asker, needs);
  const [one, two] = [
    { past: question.past, part: question.part },
    { past, part },
  ];
  const second = await read(two);
  if (second.kind === 'unavailable') return unavailable(second, { ...question, past, part });
  const hours = [one, two].some((time) => hoursAsked(time) !== undefined)
    ? undefined
    : hoursGoingOn(first, second.venue);
  if (hours === undefined) return besideMessage(asked, [first, second.venue], question);
  const [early, late] = await Promise.all([
    read({ ...one, part: hours }),
    read({ ...two, part: hours }),
  ]);
  if (early.kind === 'unavailable') return unavailable(early, question);
  if (late.kind === 'unavailable') return unavailable(late, { ...question, past });
  const times = { ...question, part: hours };
  return besideMessage({ ...asked, other: { past, ...hours } }, [early.venue, late.venue], times);
}

/** In minutes after midnight; undefined unless one of the two is going on. */
function hoursGoingOn(...places: readonly PlaceMeasured[]): Hours | undefined {
  const [going] = places.flatMap(({ nights: [night], told: { place } }) =>
    night !== undefined && night.facts.span.to >= place.now ? [{ night, place }] : [],
  );
  if (going === undefined) return undefined;
  const { from, to } = going.night.facts.span;
  const { zone } = going.place;
  return { from: minuteOfDay(from, zone), to: minuteOfDay(to, zone) };
}

interface Hours {
  readonly from: number;
  readonly to: number;
}

function unavailable(
  { why, first, told }: Extract<MeasuredPlaces, { readonly kind: 'unavailable' }>,
  question: Question,
): Message {
  const past: PastTime = question.past ?? tonight;
  const name = isOneNight(past) ? nightName(first, told) : periodName(past, told);
  return unavailableMessage(why, { day: first, name }, told, question);
}
