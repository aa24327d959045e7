/** Lines that go on with a question about digests. */

const digests =
  /\b(?:digests?|(?:daily|weekly|monthly|scheduled|every|send|post)\b.*\bsummar(?:y|ies)|summar(?:y|ies)\b.*\b(?:every|each|go(?:es)? out)|scheduled posts?)\b|\breports?\b.*\b(?:go|goes|come|comes|sent|posted|out|due)\b|^\W*who (?:gets|sees|receives) the (?:daily|weekly|monthly) one\b/i;

/** `which channel`, `who gets it`, `is there one for the weekend`, `can you move it to 8:30` */
const whichDigest =
  /^\W*(?:and |so )?(?:(?:(?:in |to )?which|what) channel|what time(?: (?:is|does) (?:that|the \w+)(?: one)?(?: go(?: out)?)?| does it go(?: out)?)?(?: and (?:(?:to |for )?who|where|(?:in |to )?(?:which|what) channel))?\W*$|what(?:['’]?s| is| was) (?:in|on) (?:it|them|that)|what did (?:it|that|the last one) say|(?:can (?:you|we|i) )?(?:make|change|move|send|post) (?:it|that) (?:to |at )?\d|who (?:gets|sees|receives) (?:it|them|that|the \w+ one)|where (?:does it|do they|is it|are they)\b|(?:is|are) there (?:one|any|some)(?: (?:for|on|at|in) .+)?\W*$|do(?:es)? (?:it|they) (?:include|cover)\b|any (?:others?|more|of (?:them|those))(?: (?:for|on|at|in) .+)?\W*$)/i;

/** `can i get one on sunday too` */
const anotherDigest =
  /^\W*(?:and |so )?can (?:i|we|you) (?:also )?(?:get|have|add|do|send)(?: me| us)? (?:one|another|that|it) (.+?)(?: too| as well| also)?\W*$/i;

/** `send me one for garden inn every monday` */
const setUpOne =
  /^\W*(?:(?:and|ok|can you|could you|please)\W+)*((?:send|post|set up|add|give|get|make)(?: me| us)?) (?:one|another|another one)\b/i;

/** `stop the friday one` */
const stopped =
  /^\W*(?:and |please |can you )*(stop|pause|cancel|delete|turn off) (?:that one|the (\w+ one))\W*$/i;

/** `when is the next one`, `which one comes next` */
const nextDigest =
  /^\W*(?:and |so )?(?:when(?:['’]?s| is| does| will) the next\b|which (?:one )?(?:is|comes|goes)(?: out)? next\b)/i;

/** `can it go to the front desk channel at 8 instead` */
const canItGo =
  /^\W*(?:and |so )?(?:can|could) (?:it|that one|they) (?:go|come|be (?:posted|sent))(?: out)? (?:to |in |at |on )?(.+?)\W*$/i;
/** `can you send it at 8 instead` */
const sentInstead =
  /^\W*(?:and |so |ok )?(?:(?:can|could) (?:you|we|i) )?(?:send|post|get|have) (?:it|that)(?: to me| out)? (?:at )?(.+?) instead(?: of .+)?\W*$/i;
const whatsIn =
  /^\W*(?:and |so )?what(?:['’]?s| is) in (?:it|them|that)\W*$|^\W*(?:and |so )?what (?:does|do|will) (?:it|they|that)(?: one)? (?:include|cover|show|tell|have)\b/i;
const whoGetsIt =
  /^\W*(?:and |so )?who (?:gets|sees|receives|reads) (?:it|them|that|those|the \w+ one)\b/i;

/** One that is being set up. */
const isSetUp = /^\W*(?:please )?(?:send|post|set up|create|add|schedule|make)\b/i;
const otherTime =
  /^\W*(?:and |ok |so )?(?:can (?:you|we) )?(?:make|change|move) (?:it|that)(?: to| at)? ((?:[01]?\d|2[0-3])(?:[:.][0-5]\d)?(?: ?[ap]m)?)(?: instead)?\W*$/i;
const timeSaid = /(?<=\bat )(?:[01]?\d|2[0-3])(?:[:.][0-5]\d)?(?: ?[ap]m)?\b/i;

/** @returns the whole question; undefined if the line is no such question, or none was about digests */
export function ofDigests(line: string, before: string): string | undefined {
  if (!digests.test(before)) return undefined;
  const [, moved] = canItGo.exec(line) ?? [];
  if (moved !== undefined && !isSetUp.test(before)) return `change the digest to ${moved}`;
  if (nextDigest.test(line)) return 'when is the next digest';
  const [, time] = otherTime.exec(line) ?? [];
  if (time !== undefined && isSetUp.test(before) && timeSaid.test(before)) {
    return before.replace(timeSaid, time);
  }
  const [, stop, which] = stopped.exec(line) ?? [];
  if (stop !== undefined)
    return `${stop} the ${which?.replace(/ ?one$/i, '') ?? ''} digest`.replace('  ', ' ');
  const [, later] = sentInstead.exec(line) ?? [];
  if (later !== undefined && !/^(?:to )?me\b/i.test(later))
    return `change the digest to ${later.replace(/^(?:to|in|at|on) /i, '')}`;
  const [, another] = anotherDigest.exec(line) ?? [];
  if (another !== undefined) return `set up a digest ${another}`;
  if (setUpOne.test(line)) return line.replace(setUpOne, '$1 a digest');
  if (whoGetsIt.test(line)) return 'who gets the digest';
  if (whatsIn.test(line)) return 'what is in the digest';
  return whichDigest.test(line) ? 'which digests are there' : undefined;
}
