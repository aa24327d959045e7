import type { Zone } from '../../ambience/types.ts';
import { isEmpty, lines, type RichText } from '../../card/rich-text.ts';
import { choiceOfDays } from '../../digests/day-choices.ts';
import { type PostTimeSource, suggestedPostTime } from '../../digests/default-time.ts';
import { digestLimits } from '../../digests/digest.ts';
import type { DigestService } from '../../digests/digest-service.ts';
import { isAboutOneVenue } from '../../digests/kinds.ts';
import type { DigestPage } from '../../digests/listed-digest.ts';
import type { Roles } from '../../people/roles.ts';
import type { Clock } from '../../time.ts';
import { findPlace } from '../../venues/find.ts';
import { type ChannelVenues, impliedVenue, type VenueChoices } from '../../venues/venue-choices.ts';
import type { Connection } from '../../venues/workspace.ts';
import { channelNamed, checkChannel, withoutChannel } from '../channel-named.ts';
import { denialUnlessAllowed, noVenueMessage } from '../denials.ts';
import type { Command } from '../feature.ts';
import { nextPostWords } from '../text/digests.ts';
import type { Locale } from '../text/locale.ts';
import { findNames, type Named, replaceNames } from '../understanding/sentence/place-names.ts';
import {
  changedInSettings,
  contentsOf,
  notByChannel,
  notOfZone,
  postedInChannel,
  seenInChannels,
  unreadInList,
  unreadWords,
} from './answers.ts';
import { type DigestWords, readDigestWords, timeNear, unreadDigestWords } from './digest-asked.ts';
import { type DigestForm, emptyForm, withChosenDefaults } from './form.ts';
import { digestFormView } from './form-view.ts';
import {
  digestsMessage,
  noDigestMessage,
  noneAtTimeWords,
  noneOfVenueWords,
  notSetUpWords,
} from './outcome-messages.ts';
import { scheduledThenWords } from './scheduled-then.ts';
import { digestsOnPage, digestsView } from './views.ts';

export interface DigestCommandNeeds extends PostTimeSource {
  readonly digestService: Pick<DigestService, 'digests' | 'list' | 'newId'>;
  readonly choices: Pick<VenueChoices, 'inChannel'>;
  readonly roles: Pick<Roles, 'isManager' | 'mayDo' | 'knownManagers' | 'permissionsOf'>;
  readonly clock: Clock;
}

export const digest: Command<DigestCommandNeeds> = {
  name: 'digest',
  isSuggested: true,
  usage: 'digest',
  summary: 'Post summaries on a schedule',
  group: 'managers',
  async answer({ argument }, asker, needs) {
    const { digestService, choices, roles, clock } = needs;
    const { workspaceId, channelId } = asker;
    const venues = await choices.inChannel(workspaceId, channelId);
    const { connected } = venues;
    const digests = await digestService.digests.list(workspaceId);
    const { length: count } = digests;
    if (connected.length + count === 0) {
      return { message: noVenueMessage(await roles.permissionsOf(asker)) };
    }
    const words = readDigestWords(argument);
    const channel = channelNamed(argument, asker.channelName);
    const denial = await denialUnlessAllowed(asker, 'digests', roles);
    const areExisting = words.asks === 'list' || words.asks === 'change';
    if (areExisting && count === 0) return { message: noDigestMessage(denial === undefined) };
    if (denial !== undefined) {
      if (words.asks !== 'list') return { message: denial };
      const page = await digestService.list.page(workspaceId, 0, digestsOnPage);
      const told = { now: clock.now(), locale: asker.locale };
      const atTime = scheduledThenWords(words, argument, page, told);
      return { message: digestsMessage(page, { ...told, kind: words.kind, atTime }) };
    }
    // Someone who may set up one digest does not manage the others.
    const isManager = count === 0 || (await roles.isManager(asker));
    const now = clock.now();
    const named = venueNamed(argument, venues);
    const venue = named ?? impliedVenue(venues) ?? connected[0];
    const isList = count > 0 && isManager && words.asks !== 'set_up';
    const all = isList ? await digestService.list.page(workspaceId, 0, digestsOnPage) : undefined;
    const missing = all && notSetUpWords(all.listed, count, words.kind);
    // `digest monthly review` of which there is none yet
    const isNew = missing !== undefined && words.asks === undefined;
    const page = isNew && count < digestLimits.perWorkspace ? undefined : all;
    const dialog = page
      ? digestsView(
          { ...page, channelId: asker.isInChannel ? channelId : undefined },
          now,
          asker.locale,
          noneOfVenueWords(digests, named) ??
            (words.asks === 'list'
              ? scheduledThenWords(words, argument, page, { now, locale: asker.locale })
              : undefined) ??
            noneAtTimeWords(page.listed, count, areExisting ? words.part : undefined) ??
            missing ??
            (channelNamed(argument) === undefined ? undefined : notByChannel) ??
            aboutListed(words, argument, { ...page, venues, now, locale: asker.locale }),
        )
      : digestFormView(
          {
            key: { id: digestService.newId() },
            // A digest cannot be posted in a direct message.
            form: withWords(
              emptyForm(
                asker.isInChannel ? channelId : undefined,
                venue,
                words.time ?? (await suggestedPostTime(workspaceId, venue, needs)),
              ),
              words,
              connected,
            ),
            connected,
            now,
            lead: notReadWords(argument, channel, venues),
          },
          asker.locale,
        );
    await asker.open(dialog);
    return undefined;
  },
};

interface Listed extends DigestPage {
  readonly venues: ChannelVenues;
  readonly now: number;
  readonly locale: Locale;
}

/** What comes first above the digests there are. */
function aboutListed(
  words: DigestWords,
  typed: string,
  { venues, listed, now, locale }: Listed,
): RichText | undefined {
  const names = findNames(typed, venues);
  const zone = zoneNamed(names, venues);
  const ofVenue = zone === undefined ? undefined : notOfZone(zone.name);
  const times = listed.flatMap(({ digest }) => digest.times);
  if (words.asks === 'change') return lines(ofVenue, changedInSettings(timeNear(words, times)));
  if (ofVenue !== undefined) return ofVenue;
  if (contentsAsked.test(typed)) return contentsOf(listed.map(({ digest: one }) => one.kind));
  if (whoAsked.test(typed)) return seenInChannels(listed.map(({ digest: one }) => one.channelId));
  if (nextAsked.test(typed)) {
    return nextPostWords(
      listed.map(({ digest: one }) => one),
      now,
      locale,
    );
  }
  if (words.asks !== undefined) return undefined;
  const unread = unreadDigestWords(replaceNames(typed, names, ' '));
  return unread.length === 0 ? undefined : unreadInList(unread);
}

/** `what is in the digest` */
const contentsAsked =
  /\bwhat(?:['’]?s| is| are) in\b|\bwhat (?:does|do|will) .*\b(?:include|cover|show|tell)\b/i;
/** `who gets the digest` */
const whoAsked =
  /\bwho (?:else )?(?:gets|sees|receives|reads|can see|has access)\b|\bwhere do(?:es)? (?:the |our )?digests? go\b/i;
/** `when does the next digest come` */
const nextAsked = /\b(?:when|what time|next)\b/i;

/** What the form does not have as it was typed. */
function notReadWords(
  text: string,
  channel: string | undefined,
  venues: ChannelVenues,
): RichText | undefined {
  const unposted = withoutChannel(text).replace(/\bnites?\b/gi, 'night');
  const names = findNames(unposted, venues);
  const ofZones = zoneNamed(names, venues)?.name ?? zonesNamed.exec(unposted)?.[1];
  const unread = unreadDigestWords(replaceNames(unposted, names, ' '));
  const said = lines(
    unread.length === 0 ? undefined : unreadWords(unread),
    // No digest is about a zone.
    ofZones === undefined ? undefined : notOfZone(ofZones),
    channel === undefined ? undefined : checkChannel(channel),
    channelNamed(text) === undefined && toMe.test(text) ? postedInChannel : undefined,
  );
  return isEmpty(said) ? undefined : said;
}

const toMe = /\b(?:send|give|get|mail|email|text|message) me\b/i;

/** `for the three bars` */
const zonesNamed =
  /(?<=\b(?:for|of|about|on) )(?:both (?:of )?)?(?:my |our )?((?:the )?(?:(?:two|three|four|five|\d) )?(?:bars|zones|rooms|terraces|restaurants))\b/i;

function zoneNamed(names: readonly Named[], venues: ChannelVenues): Zone | undefined {
  const named = names.find(({ isVenue }) => !isVenue);
  const found = named && findPlace({ typed: named.text, venueId: undefined }, venues);
  return found?.kind === 'place' ? found.place.zone : undefined;
}

/** `a weekly review for the café` */
function venueNamed(text: string, venues: ChannelVenues): Connection | undefined {
  const names = findNames(text, venues).filter(({ isVenue }) => isVenue);
  const found = findPlace({ typed: names[0]?.text ?? '', venueId: undefined }, venues);
  return names.length === 1 && found.kind === 'place' ? found.place.connection : undefined;
}

/** The form with what was typed about it. */
function withWords(
  form: DigestForm,
  { kind, days, time }: DigestWords,
  connected: readonly Connection[],
): DigestForm {
  const isOffered =
    kind === undefined || isAboutOneVenue(kind) || connected.length >= digestLimits.fewestVenues;
  const changed = {
    ...form,
    ...(kind !== undefined && isOffered ? { kind } : {}),
    // A time that was named stays when another venue is chosen.
    ...(time === undefined ? {} : { suggestedTime: undefined }),
  };
  const completed = withChosenDefaults(changed, connected);
  // Days that were named go before the usual ones of that kind.
  return days === undefined
    ? completed
    : { ...completed, weekdays: [...days], days: choiceOfDays(days) };
}
