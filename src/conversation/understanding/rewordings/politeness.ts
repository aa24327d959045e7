/** What is said before and after a question out of politeness, or to say what the answer is for. */

const moment =
  '(?:,? (?:when|if|once) (?:you|u) (?:have|get|find|can spare) (?:an? )?(?:moment|minute|sec|second|time|chance),?)';
/** What opens the question itself. */
const opener =
  '(?:please|pls|can|could|would|will|what|which|how|who|where|when|was|were|is|are|did|do|does|has|have|any|anything|give|show|tell|list|i (?:would|wonder|was wondering|need|want))';

const before: readonly RegExp[] = [
  /^(?:(?:ok|okay|so|um+|uh+|erm?|right|well|just|quickly|quick one)\b[ ,.…-]*)+(?=(?:please|can|could|would|will|what|how|which|who|when|where|is|are|was|were|did|do|does|any|tell|show|compare)\b)/i,
  /^(?:(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day))(?: (?:there|all|team|everyone|ambience|guys|folks))?[,.!:–-]* +)+(?=\S+ \S)/i,
  /^(?:so |ok |okay )?(?:(?:really |very |so )?sorry|apologies|excuse me|pardon)(?: (?:to|for) (?:bother\w*|disturb\w*|ask\w*|troubl\w*)(?: you| u)?(?: [a-z ]{2,20})?)?(?: but)?[,.:;–-]+ */i,
  // `I'm writing the handover for the morning team -`, but not what happened or where.
  new RegExp(
    String.raw`^(?:so )?(?:i|i['’]?m|im|we|we['’]?re) (?:am |are |was |were |have |just |now )*(?:writ|do|clos|prepar|finish|start|fill|work|sit|head|plan|check|mak|sort|wrap|lock|hand)\w*ing\b[^\d?.!;:–]*?(?:[.!;:–]+|,| -) *(?=${opener}\b)`,
    'i',
  ),
  /^for (?:the |my |our |tomorrow['’]?s |today['’]?s |tonight['’]?s |\w+day['’]?s )*(?:meeting|handover|report|briefing|stand-?up|rota|review|newsletter)[,:] */i,
  /^(?:so )?(?:the |my |our )?(?:boss|gm|owner|manager|general manager|chef|director|head office) (?:wants?|needs?|asks?|asked|is asking|would like)(?: to know)?(?: in (?:one|a|two|a few) (?:lines?|words?|sentences?))?(?: (?:if|whether))?[,:] */i,
];

const request = new RegExp(
  String.raw`^(?:please |pls |kindly )*(?:(?:i (?:was|am) (?:just )?wondering|i wonder|wondering) (?:if|whether) (?:you|u) (?:could|can|would)|(?:can|could|would|will) (?:you|u)) (?:please |possibly |kindly |perhaps |just |be so (?:kind|good|nice)(?: as)? to |be able to )*(?:tell|give|show|let|remind)(?: (?:me|us))?(?: know)?${moment}?,? +(?!(?:(?:me|us) )?(?:know )?(?:when|whenever|if|once|as soon|every|each|here)\b)(?=\S+ \S)`,
  'i',
);
/** `whether the terrace stayed quiet`; `let me know if it gets loud` asks for an alert. */
const whether =
  /^(?:(?:(?:can|could|would|will) (?:you|u) )?(?:(?:please|kindly|pls|maybe|possibly|perhaps|just|quickly) )*(?:(?:tell|let) (?:me|us)(?: know)? )?whether|(?:(?:i|we) (?:was|am|were) (?:just )?wondering|(?:i|we) (?:want|need|would like|['’]?d like) to know|do you know|any idea) (?:whether|if)) (.+?) (stayed|remained|was|were|got|went|is|are|has been) (?=\S)(?!.*\b(?:alert|ping|warn)\b)/i;

/** `could you tell me if the spa is quiet at the moment`: about a time that is over, or now, no alert is meant. */
const ifNow =
  /^(?:(?:can|could|would|will) (?:you|u) )?(?:(?:please|pls|maybe|possibly|perhaps|just|quickly) )*(?:tell|let|check|see)(?: (?:me|us))?(?: know)? if (?!.*\b(?:alert|ping|warn|ever|again|later|tonight)\b)(.+?) (was|were|is|are) (?=\S)(?=.*\b(?:now|at the moment|at present|currently|still|yesterday|last \w+)\b)/i;

const after: readonly RegExp[] = [
  /,? (?:so )?(?:that|which) (?:i|we) (?:can|could) (?:bring|take|show|share|send|present|give|read)\b[^?\d]*\b(?:meeting|boss|owners?|gm|team|briefing|report|board|staff|director)\W*$/i,
  /[,.;–-]+ (?:i|we) (?:have to|need to|must|ve got to|['’]ve got to|gotta) (?:hand over|leave|finish|report|be off|go|clock out|sign off)\b[^?]*$/i,
  /(?:[,.;!–-]+\s*|\s+)(?:thank you|thanks|many thanks|thx|cheers|ta|much appreciated)(?:,? (?:so|very) much| a lot| in advance| again)?[.!]*$/i,
  /,? (?:if any|if there (?:is|was|were) any|if at all)(?=\W*$)/i,
  /,? (?:together |along )?(?:with|including|incl\.?|plus) (?:anything|everything|whatever|what) (?:that )?(?:went wrong|went on|happened|mattered|matters|stood out)(?=\W*$)/i,
  /,? (?:as|because) (?:a|an|the|one|some|our) (?:guests?|neighbou?rs?|customers?|couple|lady|man) (?:said|says|complained|told|claims?|claimed|asked|was|is|are|were)\b[^?\d]*(?=\W*$)/i,
  /(?<=\b(?:from|since) (?:about |around )?(?:\d|[a-z]+ o).*) (?:until|till?|to) (?:closing(?: time)?|close|we closed|the end|the end of (?:the )?(?:night|service))(?=\W*$)/i,
];

/** `stayed` → `did … stay` */
const asked: Readonly<Record<string, readonly [ahead: string, behind: string]>> = {
  stayed: ['did', 'stay '],
  remained: ['did', 'stay '],
  got: ['did', 'get '],
  went: ['did', 'get '],
  was: ['was', ''],
  were: ['were', ''],
  is: ['is', ''],
  are: ['are', ''],
  'has been': ['has', 'been '],
};

/** The question alone. @returns the text as it is if nothing would be left of it */
export function withoutPoliteness(text: string): string {
  const ended = after.reduce((left, pattern) => left.replace(pattern, ''), text);
  // A reason may come before or behind a greeting.
  const begun = [...before, ...before].reduce((left, pattern) => left.replace(pattern, ''), ended);
  const plain = begun
    .replace(ifNow, '$2 $1 ')
    .replace(request, '')
    .replace(whether, (_, place: string, verb: string) => {
      const [ahead, behind] = asked[verb.toLowerCase()] ?? ['is', ''];
      return `${ahead} ${place} ${behind}`;
    })
    .replace(
      /^how ((?:the|our|both|my) .{3,60}?) (?:has |have )?(?:developed|evolved|progressed|went|was|were) /i,
      'how was $1 ',
    )
    .replace(/\b(from|since|after|until|between) (?:about|around|roughly) (?=\S)/gi, '$1 ')
    .replace(
      /,? and (?:whether|if) (anything|anyone|something|someone) (?:needed|needs|needing) (?:attention|a look|help|me|us)\b/i,
      ' and did $1 need attention',
    )
    .replace(/,? and whether (.{2,40}?) (was|were|is|are) (?=\S)/i, ' and $2 $1 ')
    .replace(/\bover the course of the (?=evening|night|day)/i, 'during the ')
    .replace(/,? say,? (?=from|between|since|until)/i, ' ')
    .trim();
  return /\p{L}.*\s/u.test(plain) ? plain : text;
}
