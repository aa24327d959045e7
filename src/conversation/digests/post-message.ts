import type { Reading } from '../../ambience/reading.ts';
import { type Message, message } from '../../card/message.ts';
import { controls, note, type Part, paragraph } from '../../card/part.ts';
import { join, mention, mentionChannel, type RichText, rich } from '../../card/rich-text.ts';
import type { DigestPost } from '../../digests/attempt-delivery.ts';
import type { DigestContent, VenueContent } from '../../digests/content.ts';
import type { Digest } from '../../digests/digest.ts';
import { venueKindFacts } from '../../digests/kinds.ts';
import { type LocalZone, localZone } from '../../insight/local-time.ts';
import { serviceDayAt, serviceDayStart } from '../../insight/service-day.ts';
import { minuteMs } from '../../time.ts';
import { dataAge } from '../../venues/venue-now.ts';
import { dataFrom } from '../text/day-so-far.ts';
import { digestKindWords } from '../text/digest-kinds.ts';
import { freshness, noDataSince, staleWarning, whyStale } from '../text/freshness.ts';
import { dayAndPart, timeOfDay } from '../text/local-time.ts';
import { houseLocale, type Locale } from '../text/locale.ts';
import { setUpBy } from '../text/notices.ts';
import { isTrendOld } from '../text/old-trend.ts';
import { unusualLines } from '../text/urgent-lines.ts';
import { openAlertLines, openAlertsIn } from './alert-words.ts';
import { allReviewsBody } from './all-reviews-body.ts';
import { allVenuesBody } from './all-venues-body.ts';
import { bodies, oldBody, type Told } from './bodies.ts';
import { handoverBody } from './handover-body.ts';
import { digestIds } from './ids.ts';
import { reviewBody } from './review-body.ts';
import { snoozeMenu } from './snooze-menu.ts';

/** A digest posted after this counts as late. The queue is checked once a minute. */
const onTimeMs = 2 * minuteMs;

/** The post of a digest, scheduled or sent by a person, or its preview, which shows the same. */
export function digestMessage(post: DigestPost): Message {
  const locale = houseLocale;
  const { digest, content, at, now, trigger, isPreview = false } = post;
  const zone = localZone(timezoneOf(content) ?? digest.timezone);
  const isLate = trigger.kind === 'schedule' && now - at >= onTimeMs;
  const { parts, facts } = bodyOf(post, zone, locale);
  return message(
    isPreview
      ? note(rich`Preview: only you can see this. It goes to ${mentionChannel(digest.channelId)}.`)
      : undefined,
    ...parts,
    note(
      join(
        [
          ...(isLate ? [rich`Posted late (due ${timeOfDay(at, zone, locale)})`] : []),
          ...facts,
          setUpWords(post),
        ],
        ' · ',
      ),
    ),
    digestControls(post),
  );
}

interface PostBody {
  readonly parts: readonly (Part | undefined)[];
  /** Go into the last line. */
  readonly facts: readonly RichText[];
}

function bodyOf(post: DigestPost, zone: LocalZone, locale: Locale): PostBody {
  const { content, now } = post;
  switch (content.kind) {
    case 'weekly_all':
    case 'monthly_all':
      return { parts: allReviewsBody(content, locale), facts: [] };
    case 'all_venues':
      return allVenuesBody(content, now, zone, locale);
    case 'handover':
      return { parts: handoverBody(content, locale, 'post'), facts: [] };
    case 'weekly':
    case 'monthly':
      return { parts: reviewBody(content, locale), facts: [] };
    default:
      return venueBody(post, content, zone, locale);
  }
}

/** Undefined for several venues. */
function timezoneOf(content: DigestContent): string | undefined {
  if ('venues' in content || 'reviews' in content) return undefined;
  return 'timezone' in content ? content.timezone : content.connection.venue.timezone;
}

/** What a digest about one venue says. `facts` go into the last line. */
function venueBody(
  { digest, now }: DigestPost,
  content: VenueContent,
  zone: LocalZone,
  locale: Locale,
): { readonly parts: readonly (Part | undefined)[]; readonly facts: readonly RichText[] } {
  const last = tooOld(content, now);
  const warning = last === undefined ? warningOf(content, now, zone, locale) : undefined;
  return {
    parts: bodyParts({ digest, content, warning, now }, locale),
    facts: [
      ...(venueKindFacts[content.kind].hasFigure && digest.figure === 'average'
        ? [rich`Average of all zones`]
        : []),
      ...(warning || last ? [] : updated(content, now, zone, locale)),
      ...knownSince(digest, content, zone, locale),
    ],
  };
}

/** `Counted from 15:00`, for a post about the day so far */
function knownSince(
  digest: Digest,
  { kind, trend, typical }: VenueContent,
  zone: LocalZone,
  locale: Locale,
): RichText[] {
  if (!venueKindFacts[kind].isAboutDay || trend === undefined) return [];
  const at = trend.measuredAt;
  const day = serviceDayAt(at, serviceDayStart(typical?.representative, zone, at), zone);
  const words = dataFrom(trend.value[digest.figure], day, zone, locale);
  return words === undefined ? [] : [words];
}

function setUpWords({ digest: { ownedBy }, trigger }: DigestPost): RichText {
  return trigger.kind === 'schedule' ? setUpBy(ownedBy) : rich`Sent by ${mention(trigger.sentBy)}`;
}

/** A post is a record: it stays as it is. *Open live* shows how it is now. */
function digestControls({ digest: { id, venueId } }: DigestPost): Part {
  return controls({
    buttons: [
      venueId === undefined
        ? { label: 'Compare now', actionId: digestIds.openCompare }
        : { label: 'Open live', actionId: digestIds.openLive, value: venueId },
      { label: 'Settings', actionId: digestIds.manage, value: id },
    ],
    menus: [snoozeMenu(id)],
    pickers: [],
  });
}

interface Body {
  readonly digest: Digest;
  readonly content: VenueContent;
  /** That the data is old. */
  readonly warning: RichText | undefined;
  readonly now: number;
}

function bodyParts({ digest, content, warning, now }: Body, locale: Locale): (Part | undefined)[] {
  const { zones, trend, typical, trouble, venueName } = content;
  const zone = localZone(content.timezone);
  const at = (trend ?? zones)?.measuredAt ?? now;
  const day = serviceDayAt(at, serviceDayStart(typical?.representative, zone, at), zone);
  const title = rich`*${venueName}, ${dayAndPart(at, day, zone)}${digestKindWords[content.kind].titleEnd}*`;
  const alerts = openAlertLines(content, zone, now, locale);
  if (zones === undefined && trend === undefined) {
    const why = trouble === undefined ? 'Nothing has come in yet.' : whyStale(trouble);
    const words = rich`⚠️ No data for this post. ${why}`;
    return [paragraph(join([title, ...alerts, words], '\n'))];
  }
  const last = tooOld(content, now);
  if (last !== undefined) {
    const words = rich`⚠️ *${venueName}*: ${noDataSince(last, zone, locale)}`;
    return [paragraph(join([title, ...alerts, words], '\n'))];
  }
  const told = { digest, content, zone, day, at };
  const isOld = isMainOld(content, now);
  const { lines, more } = isOld ? oldBody(told, locale) : bodies[content.kind](told, locale);
  const unusual = isOld ? [] : unusualInPost(content, now);
  const missing = trouble === undefined ? [] : [missingWords(told, whyStale(trouble))];
  const shown = [title, ...alerts, warning, ...unusual, ...lines, ...missing].filter(
    (line) => line !== undefined,
  );
  return [paragraph(join(shown, '\n')), ...more];
}

/** `*Terrace* is much louder than usual.`, of zones without an open alert */
function unusualInPost(content: VenueContent, now: number): RichText[] {
  const { zones, known } = content;
  if (known === undefined) return [];
  const alerts = openAlertsIn(content, now);
  return unusualLines({ alerts, zones, typical: known, now }).map((one) => rich`${one}.`);
}

/** Whether what the digest is about says nothing about now. */
function isMainOld({ kind, zones, trend }: VenueContent, now: number): boolean {
  return venueKindFacts[kind].main === 'trend'
    ? trend !== undefined && isTrendOld(trend, now)
    : zones !== undefined && dataAge(zones, now) !== 'current';
}

/** What a daily summary would say with both of its readings; the others have one. */
function missingWords({ digest, content }: Told, why: string): RichText {
  const hasChart = digest.parts.includes('chart');
  const what =
    content.zones === undefined
      ? 'The zones are'
      : `The comparison with usual ${hasChart ? 'and the chart are' : 'is'}`;
  return rich`⚠️ ${what} missing. ${why}`;
}

/** The newest reading, if it is of over an hour ago and tells nothing about now. */
function tooOld({ zones, trend }: VenueContent, now: number): Reading<unknown> | undefined {
  const [newest] = [zones, trend]
    .filter((one) => one !== undefined)
    .toSorted((a, b) => b.measuredAt - a.measuredAt);
  return newest !== undefined && dataAge(newest, now) === 'long_ago' ? newest : undefined;
}

/** Says which part is old, or that all of it is. */
function warningOf(
  { zones, trend }: VenueContent,
  now: number,
  zone: LocalZone,
  locale: Locale,
): RichText | undefined {
  const all = [zones, trend].filter((one) => one !== undefined);
  const [old, ...others] = all.filter(({ stale }) => stale !== undefined);
  if (old === undefined) return undefined;
  const isAll = others.length + 1 === all.length;
  const what = isAll ? 'This is' : old === zones ? 'The zones are' : 'The trend is';
  return staleWarning({ ...old, what }, now, zone, locale);
}

function updated(
  { kind, zones, trend }: VenueContent,
  now: number,
  zone: LocalZone,
  locale: Locale,
): RichText[] {
  const newest = venueKindFacts[kind].main === 'trend' ? (trend ?? zones) : (zones ?? trend);
  // A digest is a post of that moment, so the time of the next reading does not matter.
  return newest === undefined ? [] : [freshness({ ...newest, nextAt: now }, now, zone, locale)];
}
