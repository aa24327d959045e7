/**
 * What people say around a question that has nothing to do with it: `hey, sorry, could you tell me … please`. It is
 * taken away before anything else is read, so that no other pattern has to expect it.
 */

/** What opens a question. */
const asks =
  "(?:how|what|which|who|whose|where|when|why|is|are|am|was|were|do|does|did|has|have|had|any|anything|anyone|anybody|anywhere|will|would|should)(?:['’]?(?:s|re|d|ll))?";
/** What tells the app to do something. */
const tells =
  '(?:show|give|send|get|list|compare|rank|sort|order|export|download|name|find|pull up|bring up|log|note|write|add|mute|unmute|ack|acknowledge|delete|remove|set|create|make|turn|tell|remind|warn|alert|ping|notify|let me know|draft|prepare|sum up|summari[sz]e|recap)';

/** Each may stand before any of the others. */
const inFront: readonly RegExp[] = [
  // With no comma behind them, they may begin a name or a time: `morning terrace`, `so far this week`.
  /^(?:hi+|hey+|hello|hiya|yo|good (?:morning|afternoon|evening|day))(?:,? (?:there|all|team|everyone|everybody|ambience|guys|folks|lads|mate|again))?(?:[,.!:…–-]+ *| +)(?=\S)/i,
  /^(?:(?:good )?(?:morning|afternoon|evening)|right|well|listen|look|ugh|argh|wow|hm+|aha|yeah|yes|actually|btw|by the way|out of (?:curiosity|interest)|quick(?:ly| one)|(?:an? )?(?:honest|quick|silly|stupid|random|serious) (?:question|one|q)|(?:(?:one|a|another|and another)(?: more| last)? |and another |last )?(?:question|thing|one)|one more(?: thing| question)?|(?:right|now|ok) then|anyway)\s*[,:!.…–-]+ *(?=\S)/i,
  // A list's dash, or quotes around the whole line
  /^[-–—*•?"“”'‘’\s]+(?=[\p{L}\p{N}])/u,
  /^(?:so|ok|okay|alright|um+|uh+|erm?|please|pls|plz|kindly)(?:[,.:!…–-]+ *| +)(?!(?:far|long|many|much|cheap)\b|it goes\b)(?=\S+)/i,
  new RegExp(
    String.raw`^(?:right|well|just|quickly|actually|basically|honestly|like|and also|also) (?=(?:${asks}|${tells})\b)`,
    'i',
  ),
  /^(?:i mean|basically|sorry but)[,:]? (?=\S)/i,
  /^(?:(?:really |very |so )?sorry|apologies|excuse me|pardon)(?: (?:to|for) (?:bother|disturb|ask|troubl)\w*(?: (?:you|u))?(?: again)?)?(?:[,.:;–-]+ *(?:but )?| but | (?=(?:what|how|which|who|when|where|is|are|was|were|did|any)\b))/i,
  /^(?:(?:i(?:['’]?m| am| was)? )?(?:just )?(?:wondering|curious))[,:;.–-]+ *(?=\S)/i,
  /^(?:(?:i(?:['’]?m| am| was)? )?just wondering|any idea|(?:do|would) (?:you|u)(?: happen to)? know|(?:i|we)(?:['’]d| would)? (?:just )?(?:want|need|like|wanna) to know|(?:please )?(?:tell|remind) (?:me|us)(?: again)?)[,:]? (?=(?:how|what(?! time (?:you|i|we)\b)|which|who|whose|where|why|when (?:was|were|did|is|isn['’]?t|does|do|has|have|will|should))(?:['’]?s)?\b)/i,
  new RegExp(
    String.raw`^(?:can|could|would|will) (?:you|u|ya)(?: (?:please|pls|just|quickly|maybe|possibly|kindly|perhaps))* (?=${tells}\b)`,
    'i',
  ),
];

/** Each may stand behind any of the others. */
const behind: readonly RegExp[] = [
  /[,;.–-]*\s+(?:in (?:short|brief|a nutshell|(?:a few|other) words|one (?:line|sentence|word))|(?:short|quick) version|(?:just )?the (?:headlines|basics)|tl;?dr|nice and short|short and sweet|keep it (?:short|brief))(?=[\s?!.]*$)/i,
  /(?:[\s,.;!–-]+|(?<=\?)\s*)(?:please|pls|plz)(?=[\s?!.]*$)/i,
  /(?:[\s,.;!–-]+|(?<=\?)\s*)(?:thank you|thanks|many thanks|thx|tnx|cheers|ta|much appreciated)(?:,? (?:so|very) much| a (?:lot|million|bunch)| in advance| again)?(?=[\s?!.]*$)/i,
  /(?:[\s,.;!–-]+|(?<=\?)\s*)(?:mate|guys|folks|lads|buddy|pal|bro|lol|haha|by the way|btw|tho|though|anyway|quickly|real quick|asap|when you can)(?=[\s?!.]*$)/i,
  /[\s,.;!–-]+if (?:you were (?:me|us)|it were you|that['’]?s ok(?:ay)?|you (?:don['’]?t|do not) mind|(?:at all )?possible)(?=[\s?!.]*$)/i,
  /(?<=[\p{L}\p{N}?!.])[\s"”’']*["”][\s?!.]*$/u,
];

/** @returns the text itself if nothing but courtesy is said */
export function withoutCourtesy(text: string): string {
  const rest = taken(taken(text, inFront), behind).trim();
  return isQuestion.test(rest) && !onlyPolite.test(rest) ? rest : text;
}

const isQuestion = /[\p{L}\p{N}]/u;
const onlyPolite = /^\W*(?:ok|okay|so|great|cool|perfect|right|well|good|fine|hi|hey|hello)\W*$/i;

/** Takes one away after the other, until there is none. */
function taken(text: string, patterns: readonly RegExp[]): string {
  const left = patterns.reduce((line, pattern) => line.replace(pattern, ''), text);
  return left === text ? text : taken(left, patterns);
}
