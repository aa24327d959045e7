/** Questions in words or in an order that are not read, and the same in those that are. */

interface Rewording {
  readonly pattern: RegExp;
  readonly instead: string;
}

const rewordings: readonly Rewording[] = [
  {
    pattern:
      /^who (?:may|can|is allowed to|has permission to) (?:do|change|use|see) (?:what|which|things)\b.*$/i,
    instead: 'who are the managers',
  },
  {
    pattern: /^where (?:is|are) (?:the |any )?(?:data|readings|numbers) missing\b.*$/i,
    instead: 'which zones are missing data',
  },
  {
    pattern:
      /^(?:which|what|do any|are any|any) (?:of (?:our|my|the) )?(?:venues?|hotels?|sites?) (?:(?:have|has|had|with|is|are) )?(?:(?:their |its )?access withdrawn|withdrawn (?:its |their )?access|withdrew access)\b.*$/i,
    instead: 'is any venue disconnected',
  },
  {
    pattern:
      /\b(?:is|are) (?:there )?(?:any|some)(?:thing|where| zones?| rooms?| areas?| places?) (?:that['’]?s |that is |that are )?not (?=\w+\W*$)/i,
    instead: 'which zones are not ',
  },
  {
    pattern:
      /\b(?:is there )?any (?:zones?|rooms?|areas?|places?) (?:that['’]?s |thats |that is |that are |which is )?(?:not|anything but) (?=\w+\W*$)/i,
    instead: 'which zones are not ',
  },
  { pattern: /\b(?:two|2) weeks ago (?:tonight|today|this evening)\b/i, instead: '14 nights ago' },
  { pattern: /\b(?:a|one|1) week ago (?:tonight|today|this evening)\b/i, instead: '7 nights ago' },
  {
    pattern: /\b(?:three|3) weeks ago (?:tonight|today|this evening)\b/i,
    instead: '21 nights ago',
  },
  {
    pattern:
      /\bshould (?:i|we) (?:do (?:something|anything)|act|step in|intervene) (?:about|on|at|in) (.+?)(?: or (?:not|leave it(?: alone)?|wait|just leave it))?(?=\W*$)/i,
    instead: 'is something wrong on $1',
  },
  {
    pattern: /\bhand ?over(?: notes?)? (?:for .+?,? )?(?:since|from) \d{1,2}(?::\d\d)?\W*$/i,
    instead: 'handover',
  },
  {
    pattern:
      /^(?:please |pls |can you )?(?:show|list|give|tell)(?: me| us)? (?:every|each|all)(?: the| our)? alerts?(?: (?:that|which|we)(?: is| are|['’]s|['’]ve| have)?)? (?:set ?up|configured|defined)(?: (?:here|there))?(?=\W|$)/i,
    instead: 'which alerts are set up',
  },
  {
    pattern: /\bwhen (?:did|was|were) (.+?) (?:get |first )?(?:connected|set up|added)\W*$/i,
    instead: 'venue $1',
  },
  {
    pattern: /^what(?:['’]?s| is) the (?:earliest|oldest|first) (?:date|day|night|data)\b.*$/i,
    instead: 'how far back do we have data',
  },
  {
    pattern: /^how far back can (?:i|we|you) (?:ask|go|look|see)\b.*$/i,
    instead: 'how far back do we have data',
  },
  {
    pattern:
      /^(?:how (?:do|can) (?:i|we) (?:ask|compare|use|get)\b(?=.*\b(?:with you|this thing|this app|the app|ask)\b).*|what (?:can|could|should) (?:i|we) ask\b.*)$/i,
    instead: 'what can i ask',
  },
  {
    pattern: /\b((?:this |the |our )?weekend) (compares?|compared|look|stack up) so far\b/i,
    instead: '$1 so far $2',
  },
  {
    pattern:
      /^((?:quiet|loud|busi|livel?i|calm)est) (.+) (?:has|have) (?:been|got|gone) (?=since\b)/i,
    instead: '$1 $2 ',
  },
  {
    pattern:
      /\b(?:was|were) there (?:any|a) (?:point|time|moment) (tonight |last night |today )?(?:when|where|that) (.+) (?:was|went|got) (?:louder than|above|over) (\d+(?:\.\d)?)/i,
    instead: 'did $2 go over $3 $1',
  },
];

/** The same question in words that are read. */
export function reworded(line: string): string {
  return rewordings.reduce((left, { pattern, instead }) => left.replace(pattern, instead), line);
}
