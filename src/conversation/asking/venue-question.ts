import type { AlertEpisodes } from '../../alerts/alert-episodes.ts';
import type { AlertRules } from '../../alerts/alert-rules.ts';
import type { OpenAlert } from '../../alerts/open-alerts.ts';
import type { ReadOptions, VenueCredentials } from '../../ambience/reading.ts';
import type { Readings } from '../../ambience/readings.ts';
import type { Zone } from '../../ambience/types.ts';
import type { Message } from '../../card/message.ts';
import type { RichText } from '../../card/rich-text.ts';
import type { DigestService } from '../../digests/digest-service.ts';
import type { PastHistory } from '../../history/past-history.ts';
import type { LogBook } from '../../log/log-book.ts';
import type { InFlight } from '../../ops/in-flight.ts';
import type { Log } from '../../ops/log.ts';
import type { Roles } from '../../people/roles.ts';
import type { Clock, Weekday } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import type { ZonePlace } from '../../venues/find.ts';
import type { VenueChoices } from '../../venues/venue-choices.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { RefreshZones } from '../../venues/zone-refresh.ts';
import type { Asker } from '../actor.ts';
import type { AnswerQuestion } from '../answer.ts';
import type { CommandInfo } from '../command-info.ts';
import type { Face, PublicAddresses } from '../face.ts';
import type { AlsoAsk, Question } from '../question.ts';
import type { Locale } from '../text/locale.ts';
import type { AnswerCache } from './answer-cache.ts';

/** What a question about venues and zones is answered from. */

/** A command about a venue or one of its zones, which are found before it answers. */
export interface QuestionCommand extends CommandInfo {
  /** The argument may also name a weekday. */
  readonly takesWeekday?: boolean;
  /** The answer is for one person: it is not cached, and cannot be refreshed or shared. */
  readonly isPersonal?: boolean;
  /** A word that several zones have in their names is answered for all of them. */
  readonly answersSeveral?: boolean;
  /** Buttons that ask something else about the same place. */
  readonly alsoAsk?: AlsoAsk;
  /** Whether what was asked about one venue can be asked about all of them together. */
  readonly isAskedOfAll?: (question: Question) => boolean;
  /** What the answers about several zones begin with. */
  readonly leadSeveral?: (
    places: readonly ZonePlace[],
    question: Question,
    asker: Asker,
    needs: QuestionNeeds,
  ) => Promise<RichText | undefined>;
  /** The answer begins with open alerts, so that someone can say they take care of them. */
  readonly showsAlerts?: boolean;
  /** What happens there can be noted below the answer. */
  readonly offersLog?: boolean;
  /** The answer is about the past, so there is nothing to refresh. */
  readonly isAboutPast?: boolean;
  /** The answer tells entries of the venue log, which come at any time: it is not cached. */
  readonly isFromLog?: boolean;
  /** Nothing in the answer changes with the time before there are new readings. */
  readonly isAboutReadingsOnly?: boolean;
  readonly answerVenue: (asked: VenueQuestion, needs: QuestionNeeds) => Promise<Message>;
  /** Without it, the command is about venues only. */
  readonly answerZone?: (
    zone: Zone,
    asked: VenueQuestion,
    needs: QuestionNeeds,
  ) => Promise<Message>;
  /** The command that answers if no venue is named and none is implied; else people are asked. */
  readonly answerAll?: 'compare';
}

/** A question about one venue. */
export interface VenueQuestion {
  readonly workspaceId: string;
  readonly asker: Asker;
  /** With the venue found. */
  readonly question: Question;
  readonly connection: Connection;
  /** The weekday that was named. */
  readonly weekday: Weekday | undefined;
  readonly locale: Locale;
  /** What is out of bounds in the venue, or in the zone that was asked about. */
  readonly alerts: readonly OpenAlert[];
  /** All readings for one answer share its deadline. */
  readonly options: ReadOptions;
  /** Reads with the venue's credentials; see {@link Connections.read}. */
  read<T>(work: (credentials: VenueCredentials) => Promise<T>): Promise<T>;
}

export interface QuestionNeeds {
  readonly connections: Connections;
  readonly choices: Pick<VenueChoices, 'inChannel'>;
  readonly readings: Readings;
  readonly answers: AnswerCache;
  readonly answer: AnswerQuestion;
  readonly history: PastHistory;
  readonly logBook: Pick<LogBook, 'about' | 'writtenIn' | 'open'>;
  readonly digestService: Pick<DigestService, 'lastHandoverAt'>;
  readonly refreshZones: RefreshZones;
  readonly alertService: {
    readonly episodes: Pick<AlertEpisodes, 'current' | 'since'>;
    readonly rules: Pick<AlertRules, 'list'>;
  };
  readonly face: Pick<Face, 'sendFile'>;
  readonly addresses: Pick<PublicAddresses, 'installUrl'> | undefined;
  readonly roles: Pick<Roles, 'isManager' | 'permissionsOf'>;
  readonly inFlight: InFlight;
  readonly clock: Clock;
  readonly log: Log;
}
