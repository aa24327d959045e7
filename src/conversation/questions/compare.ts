import { isOneNight, type PastTime } from '../../history/past-time.ts';
import { findSeveral } from '../../venues/find-several.ts';
import { type Connection, isReadable } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import type { Answer } from '../answer.ts';
import { isNightMeant } from '../asking/past-place.ts';
import type { QuestionNeeds } from '../asking/venue-question.ts';
import { noVenueMessage } from '../denials.ts';
import type { Command } from '../feature.ts';
import type { Question } from '../question.ts';
import { alertsAbout, keptAlerts } from '../text/past-alerts.ts';
import { venueReviewed } from '../text/venue-reviewed.ts';
import { currentRows, sortedByNeed } from '../text/venue-rows.ts';
import {
  type ComparisonAsked,
  isOnlyNeedAsked,
  readComparison,
} from '../understanding/venues/comparison-asked.ts';
import { compareControls, compareMessage } from './compare-message.ts';
import { comparePastMessage, periodsBefore } from './compare-past-message.ts';
import { leadWords } from './comparison-words.ts';
import { notedAtVenues } from './noted-lines.ts';
import { readVenueRows } from './read-venue-rows.ts';
import { readVenuesNights } from './read-venues-nights.ts';
import { compareTwoNights } from './two-nights-of-venues.ts';
import { compareUsual } from './usual-venues.ts';
import { readMovingVenues } from './venues-moving.ts';
import { movingVenuesWords } from './venues-moving-words.ts';
import { zonesOfVenuesWords } from './zones-of-venues-words.ts';

export const compare: Command<QuestionNeeds> = {
  name: 'compare',
  isSuggested: true,
  usage: 'compare',
  summary: 'All venues side by side',
  group: 'now',
  async answer(question, asker, needs) {
    const { workspaceId, channelId } = asker;
    const venues = await needs.choices.inChannel(workspaceId, channelId);
    const { venueIds } = question;
    const connected = venues.connected.filter(
      ({ venueId }) => venueIds === undefined || venueIds.includes(venueId),
    );
    if (connected.length === 0) {
      return { message: noVenueMessage(await needs.roles.permissionsOf(asker)) };
    }
    const { argument } = question;
    // `compare lobby bar and terrace` is about zones, which are answered one by one.
    const zones = findSeveral(argument.replace(/^compare\b/i, '').trim(), venues);
    if (zones !== undefined) return needs.answer({ ...question, command: 'live' }, asker);
    const asked = readComparison(argument, connected);
    const { weekdays } = question;
    if (weekdays !== undefined) {
      return compareUsual(question, { ...asked, weekdays }, asked.named ?? connected, {
        asker,
        needs,
      });
    }
    if (question.past !== undefined) {
      return comparePast(question.past, question, { asked, asker, connected }, needs);
    }
    const read = await readVenueRows(asker, asked.named ?? connected, needs);
    const rules = asked.isToo === undefined ? [] : await needs.alertService.rules.list(workspaceId);
    const { moving } = asked;
    const ofZones = question.yesNo && zonesOfVenuesWords(question.yesNo, read, asker.locale);
    const lead =
      ofZones ??
      (moving === undefined
        ? leadWords({ ...asked, beyond: question.beyond }, read, rules, asker.locale)
        : movingVenuesWords(
            await readMovingVenues(asker, currentRows(read), moving, needs),
            moving,
            asker.locale,
          ));
    const compared = sortedByNeed(read);
    const noted = isOnlyNeedAsked(asked) ? await notedAtVenues(compared, asker, needs) : undefined;
    const isShareable = connected.some(isReadable);
    const offersShare = isShareable && question.isShared !== true && asker.isInChannel;
    // The venues that the answer names are among its rows.
    const areNamed = [asked.rank, asked.thanUsual, asked.so, question.beyond].some(
      (one) => one !== undefined,
    );
    const isAllWanted = question.all === true || areNamed || allShown.test(argument);
    return {
      message: compareMessage(compared, { isAllWanted, lead, noted }, asker.locale),
      controls: compareControls(compared, { offersShare, isAllWanted, argument }),
      shareable: isShareable ? { command: 'compare', argument } : undefined,
    };
  },
};

/** `show all 12 venues` */
const allShown =
  /^\W*(?:compare )?(?:show|list|see)\b.*\ball\b|^\W*(?:which|what) (?:venues|hotels|sites|places) (?:do (?:we|you|i) have|have we got|are there)\b|^rank the venues$/i;

/** `/ambience compare last week`: a row for each venue. */
async function comparePast(
  past: PastTime,
  question: Question,
  { asked, asker, connected }: Venues,
  needs: QuestionNeeds,
): Promise<Answer> {
  const { locale, workspaceId } = asker;
  const { against } = question;
  if (against !== undefined && isOneNight(against) && isOneNight(past)) {
    const two = { past, against, question, named: asked.named };
    const message = await compareTwoNights(two, connected, asker, needs);
    if (message !== undefined) return { message };
  }
  const isCompared = periodsBefore[past.kind] !== undefined;
  const isNight = isNightMeant(question);
  const wanted = { past, isNight, workspaceId, connected: asked.named ?? connected, isCompared };
  const all = await readVenuesNights(wanted, needs);
  // `how many noise alerts`
  const isOfNoise = question.asksLoudness === true && asked.isOfTrouble;
  const about = asked.isToo ?? (isOfNoise ? 'loud' : undefined);
  const reviewed = all.map((one) => {
    const kept = keptAlerts(one.episodes, one.span, one.place);
    const alerts = kept && (about === undefined ? kept : alertsAbout(kept, about));
    return {
      place: one.place,
      wentOff: alerts ?? [],
      entries: one.entries,
      ...venueReviewed(one, alerts?.length),
    };
  });
  // Where the owner hasn't approved yet, nothing was measured, but something may be noted.
  const isTold = ({ connection, complaints }: (typeof reviewed)[number]) =>
    connection.state !== 'pending' || complaints > 0;
  const read = reviewed.filter(isTold);
  const waiting = reviewed.filter((one) => !isTold(one)).map(({ connection }) => connection);
  return { message: comparePastMessage({ past, question, asked, read, waiting }, locale) };
}

interface Venues {
  readonly asked: ComparisonAsked;
  readonly asker: Asker;
  readonly connected: readonly Connection[];
}
