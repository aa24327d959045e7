/** What people write for short on a phone, as it is written in full. */
const shorthand: Readonly<Record<string, string>> = {
  alret: 'alert',
  alrets: 'alerts',
  alrt: 'alert',
  atm: 'at the moment',
  b4: 'before',
  bsy: 'busy',
  buisiest: 'busiest',
  bussiest: 'busiest',
  busyest: 'busiest',
  compair: 'compare',
  cos: 'because',
  hr: 'hour',
  hrs: 'hours',
  hw: 'how',
  n: 'and',
  nite: 'night',
  r: 'are',
  rly: 'really',
  peek: 'peak',
  quitest: 'quietest',
  quiten: 'quieten',
  rn: 'right now',
  location: 'venue',
  locations: 'venues',
  site: 'venue',
  sites: 'venues',
  teh: 'the',
  th: 'the',
  tmr: 'tomorrow',
  tmrw: 'tomorrow',
  tomo: 'tomorrow',
  tomoz: 'tomorrow',
  tonite: 'tonight',
  u: 'you',
  usally: 'usually',
  usualy: 'usually',
  wat: 'what',
  wats: 'what is',
  wen: 'when',
  wht: 'what',
  whats: 'what is',
  whens: 'when is',
  wheres: 'where is',
  yday: 'yesterday',
};

const word = /(?<![\p{L}\p{N}'’])[\p{L}\p{N}]+(?![\p{L}\p{N}'’])/gu;

/** `who's loudest` means a zone. */
const whoIsMost = /\bwho('?s| is)( the)? (?=\w+est\b)/gi;
const tooLoud = /\bto (?=(loud|noisy|quiet|busy)\b)/gi;
const turnOf = /\bturn of (?=(the|my|our|all|these|this)\b)/gi;

export function inFull(text: string): string {
  return text
    .replace(word, (short) => shorthand[short.toLowerCase()] ?? short)
    .replace(whoIsMost, 'which zone is ')
    .replace(tooLoud, 'too ')
    .replace(turnOf, 'turn off ');
}
