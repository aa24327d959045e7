import { openAlerts } from '../../src/alerts/open-alerts.ts';
import { rich } from '../../src/card/rich-text.ts';
import {
  musicOfVenuesMessage,
  type VenueMusic,
} from '../../src/conversation/questions/music-of-venues-message.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import type { YesNo } from '../../src/conversation/yes-no-asked.ts';
import { venueName } from '../../src/venues/workspace.ts';
import { alertOf, episodeOf } from './alerts.ts';
import { type Example, ofMessage } from './example.ts';
import { now, type VenueWorld, type World } from './world.ts';

/** The music of several venues. */

export function musicOfVenuesExamples({ hotel, cafe, club }: World): Example[] {
  const of = ({ connection, zonesLive }: VenueWorld): VenueMusic => ({
    name: venueName(connection),
    connection,
    alerts: [],
    zones: zonesLive.value.filter(({ music }) => music !== undefined),
  });
  const silent = (world: VenueWorld): VenueMusic => {
    const { zones, ...venue } = of(world);
    return {
      ...venue,
      zones: zones.map(({ music, ...zone }) => ({ ...zone, music: { ...music, muted: true } })),
    };
  };
  const shown = (
    id: string,
    venues: readonly VenueMusic[],
    asks?: YesNo['asks'],
    missing: readonly string[] = [],
    against: YesNo['against'] = 'zones',
  ) =>
    ofMessage(
      `music of venues, ${id}`,
      musicOfVenuesMessage(
        {
          venues,
          yesNo: asks && { asks, against },
          missing: missing.map((one) => rich`${one}`),
          updated: missing.length > 0 ? undefined : rich`Updated 21:00`,
        },
        houseLocale,
      ),
    );
  const two = [of(hotel), of(cafe)];
  const tooLoud = openAlerts([episodeOf(alertOf(hotel))], now);
  return [
    ...shown('two', two),
    ...shown('three, one without data', [...two, of(club)], undefined, ['⚠️ Old Town: no data']),
    ...shown('one silent', [of(hotel), silent(cafe)]),
    ...shown('is it on, one silent', [of(hotel), silent(cafe)], 'playing'),
    ...shown('is it on', two, 'playing'),
    ...shown('is it on everywhere', two, 'playing', [], 'each'),
    ...shown('is it on, everywhere', [of(cafe), of(cafe)], 'playing', [], 'each'),
    ...shown('muted, one silent', [of(hotel), silent(cafe)], 'muted'),
    ...shown('muted anywhere', two, 'muted', [], 'nothing'),
    ...shown('muted anywhere, one silent', [of(hotel), silent(cafe)], 'muted', [], 'nothing'),
    ...shown('muted', two, 'muted'),
    ...shown('too loud anywhere', two, 'turned_up', [], 'nothing'),
    ...shown(
      'too loud anywhere, an alert open',
      [{ ...of(hotel), alerts: tooLoud }, of(cafe)],
      'turned_up',
      [],
      'nothing',
    ),
    ...shown('highest', two, 'highest'),
    ...shown('none known', [{ ...of(cafe), zones: [] }]),
  ];
}
