import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { readSentence } from '../sentence/sentence.ts';
import { inPlace, isOnlyTime } from './said-before.ts';

/** Lines that go on with a question about sensors or music. */

const sensors = /\b(?:sensors?|offline|reporting|no data|(?:not|n['’]t) (?:working|measuring))\b/i;
const music =
  /\b(?:music|playing|plays|playlist|song|auto(?:matic)?|manual|by hand|muted?|house mix)\b/i;

const sinceWhen =
  /^\W*(?:and |so )?(?:since when|(?:for )?how long)(?: (?:is|has|was) (?:it|that|this|they|the \w+)(?: one)?(?: been)?(?: (?:like (?:that|this)|out|down|off|offline|on|so|manual|on manual|on auto))?)?\W*$|^\W*(?:and |so )?when (?:was|did) (?:it|that|this) (?:change|start|set|stop|break|happen)/i;
const outLongest =
  /^\W*(?:and |so )?which (?:ones?|sensors?|of (?:them|those)) (?:is|are|was|were) (?:it|out|down|off|offline|not working|missing|silent|broken)\W*$|^\W*(?:and |so )?which (?:one|sensor|of (?:them|those))\b.*\b(?:longest|first|worst)\W*$|^\W*(?:and |so )?(?:how much|what) (?:did|have|do) we (?:miss|lose|lost)\b/i;
/** `when did the spa one last send something` */
const lastSent =
  /^\W*(?:and |so )?when (?:did|was) (?:the )?(.+?)(?: one| sensor)? last (?:send|report|work|measure|update|seen|heard)\b/i;
const lastReport = /^\W*(?:and |so )?when did (?:it|that|this|we)(?: one)? last\b/i;
/** `was the breakfast room one ok yesterday` */
const wasOk =
  /^\W*(?:and |so )?(?:was|is|did|has) the (.+?) one (?:ok|okay|working|fine|on|drop|go|fail|cut|stop)\w*\b/i;
/** `has it dropped out before this month` */
const hasDropped =
  /^\W*(?:and |so )?(?:has|did) (?:it|that)(?: one)? (?:drop|go|fail|cut|stop|been)\w*(?: out| off| down| offline)?(?: before)?(.*?)\W*$/i;
/** `any others last week?` */
const anyOthers =
  /^\W*(?:and |so )?(?:were |was |are )?any(?: of the)? (?:others?|more)\b(?: (?:that|which))?(?: (?:dropp?ed|went|cut|fell|been|go(?:ne)?)(?: (?:out|off|down|offline|silent))?)?(.*?)\W*$/i;
const isOut =
  /\b(?:out|down|offline|off|longest|silent|broken|miss(?:ing)?|lose|lost|not working)\b/i;
const wasLogged =
  /^\W*(?:and |so )?(?:did|has) any(?:one|body) (?:log|note|write|report|put|enter)(?:ged|d|ed)? (?:it|that|this)(?: down)?(?: in the log| (?:for|to|with) maintenance)?\W*$|^\W*any(?:thing)? in the log about (?:it|that|this)\W*$/i;
const wasChanged =
  /^\W*(?:and |so )?(?:(?:did|has|have|is) (?:any|some)(?:one|body)|who)(?: still)? (?:chang|turn|touch|set|mut|put|pick)\w* (?:it|that|this|the music|the volume)\b/i;
/** In words: `did anyone change the music`. A longer line says all of it. */
const longestChange = 5;
/** What the music usually is, is not known. */
const isUsual =
  /^\W*(?:and |so )?what(?:['’]s| is) (?:it|the level|normal)(?: usually| normally)\b/i;
const howSet =
  /^\W*(?:and |so )?(?:is|are) (?:it|that|this|they|those) (?:on |set (?:to |on )?)?(auto(?:matic)?|manual|by hand|muted)\b/i;

/** @returns the whole question; undefined if the line is no such question */
export function ofSensorsOrMusic(
  line: string,
  before: string,
  venues: ChannelVenues,
): string | undefined {
  const where = inPlace(readSentence(before, venues));
  const isOfOther = readSentence(line, venues).names.length > 0;
  if (sensors.test(before)) {
    const [, other] = wasOk.exec(line) ?? [];
    if (other !== undefined)
      return `was the ${other} sensor ok ${readSentence(line, venues).timesSaid.join(' ')}`.trim();
    if (lastReport.test(line) && where !== '')
      return `when did the${where.replace(' in', '')} sensor last report`;
    const [, sensor] = lastSent.exec(line) ?? [];
    if (sensor !== undefined) return `when did the ${sensor} sensor last report`;
    if (isOfOther) return undefined;
    const [, time] = hasDropped.exec(line) ?? [];
    if (time !== undefined && where !== '' && isOnlyTime(readSentence(time, venues))) {
      return `was the${where.replace(' in', '')} sensor ok${time}`;
    }
    const [, then] = anyOthers.exec(line) ?? [];
    if (then !== undefined && isOnlyTime(readSentence(then, venues)))
      return `were all sensors ok${then}`;
    if (sinceWhen.test(line) || outLongest.test(line)) {
      return isOut.test(line) ? 'which sensors are not working' : before;
    }
    return wasLogged.test(line) ? `anything in the log about sensors${where}` : undefined;
  }
  if (isOfOther || !music.test(before)) return undefined;
  if (sinceWhen.test(line)) return `since when is the music on manual${where}`;
  if (isUsual.test(line)) return `how loud is the music usually${where}`;
  const isOfAll =
    /\bthe (?:music|volume)\b/i.test(line) && line.split(/\s+/).length > longestChange;
  if (wasChanged.test(line) && !isOfAll) return `did anyone change the music${where}`;
  const [, how] = howSet.exec(line) ?? [];
  return how === undefined
    ? undefined
    : `is the music${where} ${how === 'muted' ? '' : 'on '}${how}`;
}
