import type { Weekday } from '../../time.ts';
import type { ChannelVenues } from '../../venues/venue-choices.ts';
import type { Question } from '../question.ts';

/** What a question was taken to mean. */

export type Interpreted =
  | { readonly kind: 'question'; readonly question: Question }
  /** Something about it cannot be answered. */
  | { readonly kind: 'refused'; readonly why: Refusal };

/** Also several questions in one line, each with an answer of its own. */
export type LineInterpreted =
  | Interpreted
  | { readonly kind: 'questions'; readonly asked: readonly AskedBeside[] };

/** One of several questions. */
export interface AskedBeside {
  /** As it was typed. */
  readonly said: string;
  readonly meant: Interpreted;
}

/** What is asked for though nothing measures it, or though this only tells how it is. */
export type Beyond =
  | 'people'
  | 'control'
  | 'mute'
  | 'acknowledging'
  | 'deleting'
  | 'telling'
  | 'alert_settings'
  | 'quiet_hours'
  | 'reminder'
  | 'recording'
  | 'measuring'
  | 'scale'
  | 'decibels'
  | 'deciding'
  | 'playlists'
  | 'plans'
  | 'responding'
  | 'rights'
  | 'posting'
  | 'why'
  | 'zones'
  | 'opening'
  | 'clock'
  | 'digest_said'
  | 'home'
  | 'greeting'
  | 'thanks'
  | 'music_scale'
  | 'usual_source'
  | 'log_use'
  | 'told'
  | 'neighbours'
  | 'staffing'
  | 'sales'
  | 'other';

export type Refusal =
  /** A day that no month has, such as 31 February. */
  | { readonly kind: 'no_such_day'; readonly date: string; readonly question: Question }
  /** Before today, but no day, week or month. */
  | { readonly kind: 'unclear_past'; readonly question: Question }
  /** Only known for now, such as the busiest zone. */
  | {
      readonly kind: 'only_now';
      readonly question: Question;
      /** How loud it was, if that was asked of the music. */
      readonly beside?: Question;
    }
  /** Hours of several nights or venues, which are only told of one. */
  | {
      readonly kind: 'one_of';
      readonly of: 'venue' | 'night' | 'nights' | 'part' | 'alerts' | 'gaps';
      readonly question: Question;
    }
  | { readonly kind: 'future'; readonly question: Question; readonly weekday: Weekday }
  /** Nothing that is measured, or something to be done. */
  | {
      readonly kind: 'beyond';
      readonly topic: Beyond;
      /** May be in an entry of the venue log; empty if there is nothing to look for. */
      readonly sought: string;
      readonly question: Question;
    }
  /** Words that would change the answer, but are not read; `question` is without them. */
  | { readonly kind: 'unread'; readonly words: string; readonly question: Question }
  /** The line stops in the middle of a question; `after` is its last word. */
  | { readonly kind: 'unfinished'; readonly after: string; readonly question: Question }
  | { readonly kind: 'too_long'; readonly question: Question }
  /** In a language that is not understood. */
  | { readonly kind: 'language'; readonly question: Question }
  /** Words that are no name either. */
  | {
      readonly kind: 'unknown';
      readonly words: readonly string[];
      readonly question: Question;
      /** What is asked without these words; undefined if that is nothing. */
      readonly rest?: Question;
      /** The words as a part of what was said beside the question: `for a couple who want to paint`. */
      readonly aside?: string | undefined;
    };

export interface Circumstances {
  readonly venues: ChannelVenues;
  readonly now: number;
}
