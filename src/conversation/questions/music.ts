import { isOut } from '../../alerts/open-alerts.ts';
import type { Zone } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import { dataAge, neverAutomated } from '../../venues/venue-now.ts';
import { venueName } from '../../venues/workspace.ts';
import { venuesAsked } from '../asking/find-asked.ts';
import { questionCommand } from '../asking/question-command.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import type { Command } from '../feature.ts';
import { alertSides } from '../text/alert-sides.ts';
import { mutedAlertWords } from '../text/alerts.ts';
import { isAboutMusic } from '../yes-no-asked.ts';
import { musicMessage } from './music-message.ts';
import { answerMusicOfVenues } from './music-of-venues.ts';
import { loudMusicWords, sameMusicWords, yesNoAboutMusic } from './music-yes-no.ts';
import { currentZones } from './zones-compared.ts';

/** What plays in each zone, how loud it is set, and whether by hand. */
const ofOneVenue = questionCommand({
  name: 'music',
  isSuggested: true,
  usage: 'music [zone]',
  summary: 'What plays, and how loud',
  group: 'now',
  isAboutReadingsOnly: true,
  answersSeveral: true,
  // `is the music the same in both bars`
  async leadSeveral(places, { yesNo }, { workspaceId }, needs) {
    if (yesNo?.asks !== 'same') return undefined;
    const current = await currentZones(places, workspaceId, needs);
    return current && sameMusicWords(current.zones);
  },
  answerVenue: (asked, needs) => answer(undefined, asked, needs),
  answerZone: answer,
});

export const music: Command<QuestionNeeds> = {
  ...ofOneVenue,
  async answer(question, asker, needs) {
    const venues = await needs.choices.inChannel(asker.workspaceId, asker.channelId);
    const several = venuesAsked(question, venues);
    return several.length > 1 && question.argument === ''
      ? answerMusicOfVenues(several, question, asker, needs)
      : ofOneVenue.answer(question, asker, needs);
  },
};

async function answer(
  zone: Zone | undefined,
  { workspaceId, connection, question, alerts, options, read, locale }: VenueQuestion,
  { readings, alertService, clock }: QuestionNeeds,
): Promise<Message> {
  const reading = await read((credentials) => readings.zonesLive(credentials, options));
  const shown = musicMessage(
    {
      venueName: venueName(connection),
      timezone: connection.venue.timezone,
      reading,
      onlyZoneId: zone?.id,
      neverAutomated: neverAutomated(connection),
      now: clock.now(),
    },
    locale,
  );
  const { asks, against = 'nothing' } = question.yesNo ?? {};
  const zones = reading.value.filter(({ id }) => zone === undefined || id === zone.id);
  const isReported = zones.some((one) => one.music !== undefined);
  const isCurrent = dataAge(reading, clock.now()) === 'current';
  // Of one zone, there is nothing to compare.
  if (asks === 'same' && zone !== undefined) return shown;
  if (asks === undefined || !isAboutMusic(asks) || !isReported || !isCurrent) return shown;
  const loud = asks === 'turned_up' ? alerts.filter((alert) => isOut(alert, alertSides.loud)) : [];
  // *Muted* may mean alerts as well as music.
  const rules = asks === 'muted' ? await alertService.rules.list(workspaceId) : [];
  const ofPlace = rules.filter(
    ({ venueId, target }) =>
      venueId === connection.venueId &&
      (zone === undefined || target.kind !== 'zone' || target.zoneId === zone.id),
  );
  const of = zone === undefined ? rich` of *${venueName(connection)}*` : rich``;
  return message(
    loud.length > 0
      ? paragraph(loudMusicWords(loud, zones))
      : paragraph(yesNoAboutMusic({ asks, against }, zones, neverAutomated(connection), of)),
    asks === 'muted' && against !== 'zones_not_so'
      ? paragraph(mutedAlertWords(ofPlace, [connection], clock.now(), locale))
      : undefined,
    ...shown.parts,
  );
}
