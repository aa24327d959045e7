/** What people write for short on a phone, as it is written in full. */
const shorthand: Readonly<Record<string, string>> = {
  atm: 'at the moment',
  b4: 'before',
  cos: 'because',
  hr: 'hour',
  hrs: 'hours',
  n: 'and',
  nite: 'night',
  r: 'are',
  rly: 'really',
  rn: 'right now',
  location: 'venue',
  locations: 'venues',
  site: 'venue',
  sites: 'venues',
  tmr: 'tomorrow',
  tmrw: 'tomorrow',
  tomo: 'tomorrow',
  tomoz: 'tomorrow',
  tonite: 'tonight',
  u: 'you',
  wat: 'what',
  wats: 'what is',
  whats: 'what is',
  wheres: 'where is',
  yday: 'yesterday',
};

const word = /(?<![\p{L}\p{N}'’])[\p{L}\p{N}]+(?![\p{L}\p{N}'’])/gu;

export function inFull(text: string): string {
  return text.replace(word, (short) => shorthand[short.toLowerCase()] ?? short);
}
