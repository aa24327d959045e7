import type { Zone } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { isOneNight, type PastTime, tonight } from '../../history/past-time.ts';
import { findSeveral } from '../../venues/find-several.ts';
import { type Connection, isTold } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import { venuesAsked } from '../asking/find-asked.ts';
import { questionCommand } from '../asking/question-command.ts';
import { unavailableMessage } from '../asking/unavailable-message.ts';
import type { QuestionNeeds } from '../asking/venue-question.ts';
import type { Command, Feature } from '../feature.ts';
import type { MeasuredAsked } from '../measured-asked.ts';
import type { Question } from '../question.ts';
import { nightName } from '../text/night-words.ts';
import { periodName } from '../text/period-name.ts';
import { besideMessage } from './beside-message.ts';
import { changeMessage } from './change-message.ts';
import { groupNightsMessage } from './group-nights-message.ts';
import { meanMessage } from './mean-message.ts';
import { mostMessage } from './most-message.ts';
import type { PlaceMeasured } from './place-measured.ts';
import { type Measured, readMeasured, type TimeAsked } from './read-measured.ts';
import { stretchesMessage } from './stretches-message.ts';

const ofOneVenue = questionCommand({
  name: 'measured',
  usage: 'when was the bar loudest last night',
  summary: 'When, where and how long it was loud or lively',
  group: 'words',
  isAboutPast: true,
  answersSeveral: true,
  answerVenue: ({ question, connection, asker }, needs) =>
    answer([{ connection, zone: undefined }], question, asker, needs),
  answerZone: (zone, { question, connection, asker }, needs) =>
    answer([{ connection, zone }], question, asker, needs),
});

const command: Command<QuestionNeeds> = {
  ...ofOneVenue,
  async answer(question, asker, needs) {
    const venues = await needs.choices.inChannel(asker.workspaceId, asker.channelId);
    const { measured: asked } = question;
    const several = venuesAsked(question, venues).filter(isTold);
    const isOfPlaces = asked?.kind === 'beside' && asked.other === undefined;
    const found = isOfPlaces ? findSeveral(question.argument, venues) : undefined;
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

interface PlaceAsked {
  readonly connection: Connection;
  readonly zone: Zone | undefined;
}

/** What is read of each place: zones are looked through if no zone was named. */
function wantsZones(asked: MeasuredAsked): boolean {
  switch (asked.kind) {
    case 'most':
      // The loudest moment of a venue was in one of its zones.
      return asked.of === 'zone' || (asked.of === 'moment' && asked.level === 'loud');
    case 'stretches':
      return asked.tell === 'zones';
    case 'mean':
      return asked.per === 'zone';
    case 'change':
    case 'beside':
      return false;
  }
}

async function answer(
  places: readonly PlaceAsked[],
  question: Question,
  asker: Asker,
  needs: QuestionNeeds,
): Promise<Message> {
  const { measured: asked } = question;
  if (asked === undefined) return message();
  const read = await Promise.all(
    places.map(({ connection, zone }) =>
      readMeasured(
        { connection, of: zone ?? (wantsZones(asked) ? 'venue_and_zones' : 'venue') },
        question,
        asker,
        needs,
      ),
    ),
  );
  const known = read.flatMap((one) => (one.kind === 'known' ? [one] : []));
  const [firstRead] = read;
  if (firstRead?.kind === 'unavailable' && known.length === 0) {
    return unavailable(firstRead, question);
  }
  const all = known.flatMap((one) => (one.zones.length > 0 ? one.zones : [one.venue]));
  return messageOf(asked, all, { places, question, asker, needs });
}

async function messageOf(
  asked: MeasuredAsked,
  all: readonly PlaceMeasured[],
  {
    places,
    question,
    asker,
    needs,
  }: {
    readonly places: readonly PlaceAsked[];
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
      // Of one zone, there is only its own moment.
      return mostMessage(
        asked.of === 'zone' && places.every(({ zone }) => zone !== undefined)
          ? { ...asked, of: 'moment' }
          : asked,
        all,
        question,
      );
    case 'stretches':
      return stretchesMessage(asked, all, question);
    case 'mean':
      return meanMessage(asked, all, question);
    case 'change':
      return first === undefined ? message() : changeMessage(asked, first, question);
    case 'beside': {
      const [place] = places;
      if (first === undefined || place === undefined) return message();
      if (asked.other === undefined) {
        return second === undefined ? message() : besideMessage(asked, [first, second], question);
      }
      const { past, ...part } = asked.other;
      const time: TimeAsked = { past, part };
      const other = await readMeasured(
        { connection: place.connection, of: place.zone ?? 'venue' },
        time,
        asker,
        needs,
      );
      return other.kind === 'unavailable'
        ? unavailable(other, { ...question, past })
        : besideMessage(asked, [first, other.venue], question);
    }
  }
}

function unavailable(
  { why, first, told }: Extract<Measured, { readonly kind: 'unavailable' }>,
  question: Question,
): Message {
  const past: PastTime = question.past ?? tonight;
  const name = isOneNight(past) ? nightName(first, told) : periodName(past, told);
  return unavailableMessage(why, { day: first, name }, told, question);
}
