import { isOut, type OpenAlert } from '../../alerts/open-alerts.ts';
import type { ZoneLive } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { list, note, paragraph, table } from '../../card/part.ts';
import { asPlain, join, lines, type RichText, rich } from '../../card/rich-text.ts';
import { neverAutomated } from '../../venues/venue-now.ts';
import type { Connection } from '../../venues/workspace.ts';
import { alertSides } from '../text/alert-sides.ts';
import type { Locale } from '../text/locale.ts';
import { musicNumber } from '../text/numbers.ts';
import { andMore, counted, listed, listedInBold } from '../text/wording.ts';
import { isAboutMusic, type YesNo } from '../yes-no-asked.ts';
import { isPlaying, loudMusicWords, yesNoAboutMusic } from './music-yes-no.ts';

/** The music of several venues, a row for each. */

export interface VenueMusic {
  /** Made unique. */
  readonly name: string;
  readonly connection: Connection;
  /** Those that are open there. */
  readonly alerts: readonly OpenAlert[];
  /** Those that report their music. */
  readonly zones: readonly ZoneLive[];
}

export interface MusicOfVenues {
  /** Those with data of now. */
  readonly venues: readonly VenueMusic[];
  readonly yesNo: YesNo | undefined;
  /** Why others are not told. */
  readonly missing: readonly RichText[];
  readonly updated: RichText | undefined;
}

export function musicOfVenuesMessage(
  { venues, yesNo, missing, updated }: MusicOfVenues,
  locale: Locale,
): Message {
  const known = venues.filter(({ zones }) => zones.length > 0);
  const rows = known.map((venue) => rowOf(venue, locale));
  return message(
    paragraph(
      known.length === 0 ? rich`No venue reports its music right now.` : leadWords(yesNo, known),
    ),
    known.length === 0
      ? undefined
      : table({
          caption: 'Music at your venues',
          columns: ['Venue', 'Music in', 'Muted', 'By hand', 'Highest'],
          rows: rows.map(({ name, playing, muted, manual, highest }) => [
            name,
            playing,
            muted,
            manual,
            highest,
          ]),
          lines: rows.map(
            ({ name, playing, muted, manual, highest }) =>
              rich`*${name}*: ${join(
                [
                  rich`music in ${playing}`,
                  ...(muted === undefined ? [] : [rich`muted in ${muted}`]),
                  ...(manual === undefined ? [] : [rich`by hand in ${manual}`]),
                  ...(highest === undefined ? [] : [rich`highest in ${highest}`]),
                ],
                ', ',
              )}`,
          ),
          countRest: andMore,
        }),
    missing.length === 0 ? undefined : list(missing, andMore),
    updated && note(updated),
  );
}

/** Where there is none, if that may be meant, and what was asked about zones. */
function leadWords(yesNo: YesNo | undefined, known: readonly VenueMusic[]): RichText {
  const zones = yesNo && zonesWords(yesNo, known);
  if (zones === undefined) return playingWords(known, yesNo);
  if (yesNo?.asks !== 'muted') return zones;
  // `which venues have no music` may mean whole venues; to `is it off anywhere`, all that play say nothing.
  return yesNo.against === 'zones'
    ? lines(zones, playingWords(known, yesNo))
    : lines(silentWords(silentAmong(known)), zones);
}

function silentWords(silent: readonly VenueMusic[]): RichText | undefined {
  return silent.length === 0 ? undefined : rich`No music at ${listedInBold(silent)}.`;
}

function silentAmong(known: readonly VenueMusic[]): readonly VenueMusic[] {
  return known.filter(({ zones }) => !zones.some(isPlaying));
}

/** `No music at *Canal House*.`, or that it plays everywhere */
function playingWords(known: readonly VenueMusic[], yesNo: YesNo | undefined): RichText {
  const isYesNo = yesNo?.asks === 'playing';
  const silent = silentAmong(known);
  if (isYesNo && silent.length > 0) return rich`No, there's none at ${listedInBold(silent)}.`;
  const said = silentWords(silent);
  if (said !== undefined) return said;
  const at =
    known.length === 2 ? 'both venues' : `all ${counted(known.length, 'venue')} that report it`;
  if (!isYesNo) return rich`Music is playing at ${at}.`;
  const off = zonesOf(known).filter((zone) => !isPlaying(zone));
  if (off.length === 0) return rich`Yes, music is playing at ${at}.`;
  return yesNo.against === 'each'
    ? rich`No, there's none in ${listedInBold(off)}.`
    : rich`Yes, music is playing at ${at}, but not in ${listedInBold(off)}.`;
}

/** Its zones are those of all venues, each with the name of its own. */
function zonesWords({ asks, against }: YesNo, known: readonly VenueMusic[]): RichText | undefined {
  // Whether it plays is said of the venues.
  if (!isAboutMusic(asks) || asks === 'playing') return undefined;
  const zones = zonesOf(known);
  const loud =
    asks === 'turned_up'
      ? known.flatMap(({ alerts }) => alerts.filter((alert) => isOut(alert, alertSides.loud)))
      : [];
  if (loud.length > 0) return loudMusicWords(loud, zones);
  const never = new Set(known.flatMap(({ connection }) => [...neverAutomated(connection)]));
  return yesNoAboutMusic({ asks, against }, zones, never, rich` of your venues`);
}

/** Each with the name of its venue. */
function zonesOf(known: readonly VenueMusic[]): ZoneLive[] {
  return known.flatMap((venue) =>
    venue.zones.map((zone) => ({ ...zone, name: `${zone.name} (${venue.name})` })),
  );
}

function rowOf({ name, connection, zones }: VenueMusic, locale: Locale) {
  const never = neverAutomated(connection);
  const namesOf = (some: readonly ZoneLive[]) =>
    some.length === 0
      ? undefined
      : asPlain(
          listed(
            some.map((zone) => zone.name),
            mostNamed,
          ),
        );
  const [loudest] = zones
    .filter(isPlaying)
    .toSorted((a, b) => (b.music?.level ?? 0) - (a.music?.level ?? 0));
  const level = loudest?.music?.level;
  return {
    name,
    playing: `${zones.filter(isPlaying).length} of ${counted(zones.length, 'zone')}`,
    muted: namesOf(zones.filter(({ music }) => music?.muted === true)),
    manual: namesOf(
      zones.filter(({ id, automationIsOn }) => automationIsOn === false && !never.has(id)),
    ),
    highest:
      loudest === undefined || level === undefined
        ? undefined
        : `${loudest.name} (${musicNumber(level, locale)})`,
  };
}

const mostNamed = 2;
