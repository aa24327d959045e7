import { eveningHour } from '../../../insight/service-day.ts';
import { minuteMs } from '../../../time.ts';
import { findPlace } from '../../../venues/find.ts';
import { splitWeekday } from '../../../venues/names.ts';
import { fitsButton, type Question } from '../../question.ts';
import type { Circumstances, LineInterpreted } from '../interpreted.ts';
import { namesMeant } from '../sentence/place-names.ts';
import { readSentence, type Sentence } from '../sentence/sentence.ts';
import { localNow } from '../times/local-now.ts';
import type { When } from '../times/when.ts';

/** Where to seat guests: `couple wants a quiet table, where do I put them`. */

const where = String.raw`\bwhere\b|^\W*(?:an? )?table for (?:\d|two|three|four|five|six)|\bwhich (?:zone|room|area|bar|place|table|venue|hotel|house|site)\b|\b(?:some|any)where\b|\b(?:quiet(?:er|est)?|calm(?:er|est)?|peaceful|livel(?:y|ier|iest)|good|nice|best|free) (?:\w+ )?(?:place|spot|corner|zone|room|area|table|seat)\b`;
const guests = String.raw`\b(?:couple|guests?|(?<!\b(?:the|our|my|whole|entire) )group|family|birthday|anniversary|hen|stag|party|table|drinks?|nightcap|coffee|wine|beers?|people|(?<!\b(?:at|during|over|after|before|since) )(?:dinner|lunch)|business|kids|children|for (?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve))\b`;
const isSought = new RegExp(`^(?=.*(?:${where}))(?=.*${guests})`, 'i');
/** These ask about something else. */
const isOther =
  /\b(?:loud(?:er|est)?|noisy|noise|too|than|was|were|did|had|has|have been|complain\w*|alerts?|log|logged|music|usual\w*|normally|typical\w*|best (?:night|day)|report|many|much|sensors?|coming from|away from|need (?:me|us)|should i be)\b/i;
const quiet = /\b(?:quiet(?:er|est|ly)?|calm(?:er|est)?|peace\w*|silen\w+|intimate|romantic)\b/i;
const lively =
  /\b(?:livel(?:y|ier|iest)|(?:some|a bit of|more) life|buzz\w*|atmosphere|going on|energy|fun|danc\w+|wants? to party|party (?:vibe|mood|atmosphere|feel\w*))\b/i;
const quietOccasion =
  /\b(?:anniversary|business|meeting|date|talk|chat|read|work|calls?|rest|kids|children|baby)\b/i;
const livelyOccasion =
  /\bparty of (?:\d{2,}|ten|twelve)|\b(?:birthday|hen|stag|bachelor\w*|celebrat\w+)\b/i;

/** A couple on their anniversary may only be looked for; who is to sit somewhere is said by one of these. */
const isToSit =
  /\b(?:seat|put|take|send|sit|move|fit|place|find|give)\b|\bwants?\b|\bwanting\b|\blooking for\b|\bneeds?\b|\bsomewhere\b|\b(?:best|good|nice|quiet\w*|calm\w*|livel\w+) (?:\w+ )?(?:spot|corner|table|place|seat|zone|room|area)\b|\bwhich (?:zone|room|bar|table|venue|hotel)\b.*\bfor an?\b/i;

/** `party of 8`, `for 12`, `4 guests`, which are no times */
const guestCount =
  /\b(?:of|for) (?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve)\b(?![:.]\d| ?[ap]m)|\b\d+ (?=guests?\b|people\b|adults?\b|kids\b|children\b)/gi;

/** Whether it asks for a place that is quiet, or lively. */
export function isSeatSought(line: string): boolean {
  return levelWished(line) !== undefined;
}

/** Words of such a line that are neither names nor times. With any other, as in `with a view`, more is asked. */
const seatingWords: ReadonlySet<string> = new Set(
  `where which what is are can could should shall may might do does will i we you me us he she they them him her it its their
  his our my the a an some any one ones this that those who whom and or but so ok okay hi hey please pls thanks now right just
  there here for to at in on of with as be been being get gets give find go goes going got have having ive weve theyre theyd
  id s d m re ll ve t would like likes prefer prefers want wants wanting need needs needed look looking after ask asks asking
  put seat seated sit sitting take send place bring move fit walk walked walking came come arrived arriving show
  zone zones room rooms area areas bar bars spot spots corner table tables seat seats place places venue venues hotel house
  site somewhere anywhere something best better good nice great free available most more
  vip vips couple couples guest guests group groups family families party parties people adult adults kid kids child children baby
  lady ladies man men woman women friends client clients customers colleagues team older elderly young small little big large
  birthday anniversary hen stag bachelor bachelorette celebration celebrating celebrate celebrates date business meeting
  quiet quieter quietest quietly calm calmer calmest peaceful peace silent silence romantic intimate relaxed
  lively livelier liveliest life bit buzz buzzing buzzy atmosphere energy fun dance dancing
  talk talking chat chatting conversation read reading work working call calls phone rest resting
  drink drinks drinking nightcap coffee tea wine beer beers dinner lunch supper brunch meal eat eating dine dining cocktail cocktails
  if theres them vibe vibes mood feel feeling
  two three four five six seven eight nine ten twelve dozen all across every each`.split(/\s+/),
);

/** `a table for two that want to talk, not the spa` */
const butNot =
  /^(.*\b(?:where|somewhere|which|table|place|spot)\b.*?),? (?:but )?(?:not|except(?: for)?|other than) (?:in |at |on )?((?:the |our )[\p{L} ]{3,40}?)[?.! ]*$/iu;

/** The line as a question for the quietest or the liveliest zone; other lines stay as they are. */
export function asZoneRanking(line: string, circumstances: Circumstances): string {
  const [, asked, some] = butNot.exec(line) ?? [];
  if (asked !== undefined) {
    const ranked = asZoneRanking(asked, circumstances);
    return ranked === asked ? line : `${ranked} except ${some}`;
  }
  const wished = levelWished(line);
  if (wished === undefined) return line;
  // A venue may be called Corner.
  const said = withLivelyGuests(line)
    .replace(/\b(?:quiet|calm|nice|lively|good|best) corner\b/i, 'spot')
    .replace(guestCount, ' ');
  const sentence = readSentence(said, circumstances.venues);
  const zones = namesMeant(sentence).filter(({ isVenue }) => !isVenue);
  if (zones.length > 1 && /\bor\b/i.test(line)) return eitherZone(wished, sentence, circumstances);
  if (zones.length > 0) return line;
  const isAllKnown = sentence.plain.every((word) =>
    word.split(/[^\p{L}]+/u).every((one) => one === '' || seatingWords.has(one)),
  );
  if (!isAllKnown) return line;
  const { places } = sentence;
  const time = timeIn(sentence, circumstances);
  const when = time === '' ? '' : ` ${time}`;
  if (/\bwhich (?:venue|hotel|house|site)\b/i.test(line))
    return `which venue is the ${wished}${when}`;
  return `${wished} zone${places === '' ? '' : ` at ${places}`}${when}`;
}

/** `couple wants a quiet table, restaurant or terrace?` */
function eitherZone(
  wished: 'quietest' | 'liveliest',
  sentence: Sentence,
  circumstances: Circumstances,
): string {
  const more = wished === 'quietest' ? 'quieter' : 'livelier';
  const time = timeIn(sentence, circumstances);
  const zones = sentence.names.map(({ text }) => text).join(' or ');
  return `which is ${more}${time === '' ? '' : ` ${time}`}, ${zones}`;
}

/** `a loud group of ten` */
const loudGuests = /\b(?:loud|noisy|rowdy) (?=group|party|crowd|bunch|lot|table|family|hen|stag)/i;

function withLivelyGuests(line: string): string {
  return line.replace(loudGuests, 'lively ');
}

function levelWished(typed: string): 'quietest' | 'liveliest' | undefined {
  const line = withLivelyGuests(typed);
  if (!isSought.test(line) || isOther.test(line)) return undefined;
  const said = [quiet.test(line), lively.test(line)];
  const occasion = isToSit.test(line) ? [quietOccasion.test(line), livelyOccasion.test(line)] : [];
  const [isQuiet = false, isLively = false] = said.includes(true) ? said : occasion;
  if (isQuiet === isLively) return undefined;
  return isQuiet ? 'quietest' : 'liveliest';
}

const mealWord = /\b(?:dinner|lunch|brunch)\b/i;
/** They mean now while they last, from these hours on. */
const partsOfToday = [
  [/^this afternoon$/i, 12],
  [/^(?:tonight|this evening)$/i, eveningHour],
] as const;
/** Who comes before that finds it as it is now. */
const soonMs = 45 * minuteMs;
/** Who asks for a table means now, at whatever hour that is typed. */
const today = /^(?:today|this morning)$/i;
const ofAnotherDay: ReadonlySet<When['kind']> = new Set(['in_days', 'usual', 'next_week', 'past']);

/** Without what means now: `tonight` while it goes on, and a meal of today that is served; a meal with a time of its own, too. */
function timeIn({ whens, timesSaid, places }: Sentence, circumstances: Circumstances): string {
  const { now, minuteAt, nightAt, weekdayAt } = localNow({ argument: places }, circumstances);
  // After midnight, tonight goes on.
  const minute = nightAt(now) === weekdayAt(now) ? minuteAt(now) : minuteAt(now) + 24 * 60;
  const isToday = whens.every(({ kind }) => !ofAnotherDay.has(kind));
  const hasClock = timesSaid.some(
    (said, index) => !mealWord.test(said) && minuteOf(whens[index]) !== undefined,
  );
  return timesSaid
    .filter((one, index) => {
      const when = whens[index];
      // `arriving in 20 min`
      if (when?.kind === 'in' && when.ms <= soonMs) return false;
      if (mealWord.test(one)) return !hasClock && (!isToday || minute < servedFrom(one));
      if (today.test(one.trim())) return false;
      const [, from] = partsOfToday.find(([words]) => words.test(one.trim())) ?? [];
      return from === undefined || (!hasClock && minute < from * 60);
    })
    .join(' ');
}

function minuteOf(when: When | undefined): number | undefined {
  return when !== undefined && 'minute' in when ? when.minute : undefined;
}

/** Who asks for a table from then on wants it now. In minutes after midnight. */
function servedFrom(meal: string): number {
  return (/lunch|brunch/i.test(meal) ? 11 : 17) * 60;
}

const passages =
  /\b(?:corridors?|hall ?ways?|passage\w*|entrance|stair\w*|lifts?|elevators?|toilets?|rest ?rooms?|parking|car ?park|garage|kitchen|cloak ?room|reception)\b/i;
/** Where no table is. */
const noSeats = /\b(?:spa|sauna|gym|fitness|pool|breakfast)\b/i;
const noDinner = /^lobby$|\b(?:library|meeting|conference)\b/i;
/** A *Pool Bar* has tables, whatever else its name says. */
const hasTables = /\b(?:bar|restaurant|caf[eé]|lounge|bistro|brasserie|dining|grill|tavern|pub)\b/i;
const seated = /\b(?:tables?|seat|seated|sit|party|hen|stag|birthday|group|family)\b/i;
const atBreakfast = /\b(?:spa|breakfast|morning)\b/i;
const eaten =
  /\b(?:dinner|lunch|supper|brunch|eat|eating|dine|dining|drinks?|cocktails?|nightcap|wine|beers?)\b/i;

function isUnfit(name: string, line: string): boolean {
  if (hasTables.test(name)) return false;
  if (passages.test(name)) return true;
  const isEaten = eaten.test(line);
  const isSeated = (isEaten || seated.test(line)) && !atBreakfast.test(line);
  return (isSeated && noSeats.test(name)) || (isEaten && noDinner.test(name));
}

/** Leaves out zones in which such guests do not sit, if a place for them was sought. */
export function withoutUnfitZones(
  read: LineInterpreted,
  typed: string,
  { venues }: Circumstances,
): LineInterpreted {
  if (read.kind !== 'question' || !isSeatSought(typed)) return read;
  const { question } = read;
  if (!ranksZones(question) || question.exceptZoneIds !== undefined) return read;
  const { rest: typedPlace } = splitWeekday(question.argument);
  const venueId = question.venueId ?? question.venueIds?.[0];
  const found = findPlace({ typed: typedPlace, venueId }, venues);
  if (found.kind !== 'place' || found.place.zone !== undefined) return read;
  const { zones } = found.place.connection;
  const unfit = zones.filter(({ name }) => isUnfit(name, typed)).map(({ id }) => id);
  return unfit.length === 0 || unfit.length === zones.length || !fitsButton(unfit)
    ? read
    : { ...read, question: { ...question, exceptZoneIds: unfit } };
}

function ranksZones({ command, all, measured, venueIds = [] }: Question): boolean {
  if (venueIds.length > 1) return false;
  if (command === 'week') return all === true;
  if (command === 'measured') return measured?.kind === 'most' && measured.of === 'zone';
  return command === 'quietest' || command === 'busiest';
}
