import { type EntryKind, entryKinds } from '../../log/entry.ts';

/** What the words of an entry say about it: its kind, and whether someone has to deal with it. */

/** In this order: the first that fits decides. Typos are those that people make on a phone. */
const kindPatterns: readonly (readonly [EntryKind, RegExp])[] = [
  [
    'round',
    /^[^\p{L}\p{N}–]*((just )?(did|done|finished|walked) (a|the|my)? ?(rounds?|rnds?|walk ?thru|walk ?through|checks?)|(rounds?|rnds?|walk ?thru|walk ?through)\b|check(ed)?\b.*\b(fine|ok|okay|good|clear|quiet)|all (fine|ok|okay|clear|good|quiet)|(a|the|my) rounds?( (at|in|on|through) [^,;:–-]{2,40})?(?=$|\s*[:,–-]))/iu,
  ],
  [
    'incident',
    /\b(fight\w*|fought|punch\w*|assault\w*|police|ambulance|paramedics?|first aid|faint\w*|collaps\w*|unconscious|injur\w*|bleeding|(?:cut|burnt|burned|broke|hurt|sprained) (?:his|her|their|my) (?:\w+ )?(?:hand|finger|foot|leg|arm|head|face|knee|ankle|wrist|nose)|slipped|fell|theft|thief|stolen|stole|robbed|walk(ed)? ?out (without|w\/o)|drugs?|overdose|threaten\w*|harass\w*|evacuat\w*|fire alarm|smoke alarm|on fire|intruder|kicked out|thrown out|shouted at|shouting at|security (sent|called|came|went|guards?)|call(ed|ing)? security|aggressive|spat (at|on)|pushed|shoved|ejected|underage)\b/i,
  ],
  [
    'maintenance',
    /\b(plumber|electrician|technician|tech|engineer|mechanic|pump|boiler|flicker\w*|ice ?machine)\b/i,
  ],
  [
    'complaint',
    /\b(comp?l(a+i?|i?a)n\w*|comp?ain\w*|moan\w*|kicking off about|too (loud|noisy|quiet|hot|cold)|noise|disturb\w*|neighbou?rs?|refund\w*|angry|unhappy|upset|furious|awful|terrible|boiling( hot)?|freezing|(can'?t|cannot|couldn'?t) sleep|says? .{0,30}\b(noisy|loud|cold|dirty)|\d{2,4} .{0,40}\bstill (too |very |so )?(noisy|loud)|\d{2,4} (has |have )?(called|rang|phoned|came down) again|smell\w*|stink\w*|stank|head office)\b|(?<!\p{L})(klag(e|er|ede|ade|omål)|reklamation|beschwer\w*|zu laut|lärm|ruhestörung|plainte\w*|plaint|trop (fort|bruyant)|bruit|quej\w+|ruido|demasiado alto|reclam\w+|lament\w+|troppo (forte|alto)|rumore|klacht\w*|lawaai|te luid|støj|larm|for højt)(?!\p{L})/iu,
  ],
  [
    'maintenance',
    /\b(broken?|broke|bust(ed)?|repair\w*|fix(ed|es|ing)?|leak\w*|drip\w*|out of order|maint\w{0,3}nance|tech (booked|called)|not working|doesn'?t work|stopped working|not (cooling|heating|draining|charging|flushing)|burst|exploded|(wifi|wi-fi|internet|power|heating|tv) (is |was )?(out|down|off|dead)( again)?|block(ed)?|crackl\w*|flood\w*|smashed|cracked|jammed|stuck|won'?t (open|close|start|lock)|(machine|fridge|lift|elevator|aircon|ac|dishwasher|printer|till) (is )?(dead|down|off))\b/i,
  ],
  [
    'event',
    /\b(event|(?<!\b(told|asked|tell|ask) (the )?)dj|bands?|match( night)?|part(y|ies)|hens?|stags?|wedding|concert|gig|quiz|karaoke|live music|birthday|screening|conference|festival|launch|banquet|happy hour)\b/i,
  ],
];

export function kindIn(text: string): EntryKind {
  const said = text.replace(denied, '–');
  return kindPatterns.find(([, pattern]) => pattern.test(said))?.[0] ?? 'note';
}

/** `no complaints so far`, `guest didn't complain`, `fire alarm test` */
const denied =
  /\b(no|zero|without|not|never|nobody|didn[’']?t)( any)? (complain\w*|fights?|incidents?)|\b(fire|smoke) alarm test\w*/gi;

/** `complaint: music too loud`, but not `complaint about the music` */
const namedKind =
  /^(?:an? |new |the )*(incident|complaint|event|maintenance)(?:[:,–-]\s*|\s+(?!(?:about|from|by|of|that|at|in|on|for|is|was|team|man|guy)\b))(?=\S)/i;

/** Takes the kind off the beginning of a text, if it is named there. */
export function splitKind(text: string): {
  readonly kind: EntryKind | undefined;
  readonly rest: string;
} {
  // `note: glass broken` is what somebody calls it, whatever its words say.
  const note =
    /^(?:an? |new |the )*notes?(?:\s*[:–-]\s*|,? (?:that|saying|to say) |\s+(?=[\p{L} ]{2,25}:\s))(?=\S)/iu.exec(
      text,
    );
  if (note !== null) {
    const rest = text.slice(note[0].length);
    // `note: complaint from 305`
    const isNamed = /^(?:an? )?(?:incident|complaint|event|maintenance)\b/i.test(rest);
    return { kind: isNamed ? undefined : 'note', rest };
  }
  // `round: lobby fine`, `follow up: the spa sensor`
  const [titled = '', title = ''] = /^(round|follow[- ]?up)s?\s*:\s*(?=\S)/i.exec(text) ?? [];
  if (titled !== '') {
    const isRound = title.toLowerCase() === 'round';
    return { kind: isRound ? 'round' : undefined, rest: text.slice(titled.length) };
  }
  const named = namedKind.exec(text);
  const kind = entryKinds.find((one) => one === named?.[1]?.toLowerCase());
  return { kind, rest: kind === undefined ? text : text.slice(named?.[0].length) };
}

const followUp =
  /\b(follow[- ]?up|call (the |a |an |our )?(plumber|electrician|technician|tech|engineer|supplier)|call ?backs?|call(ing)? (him|her|them|guest|\w+ )?back|(ring|phone) (him|her|them) back|(?<!not |longer )needed\b|comes? tomorrow|coming tomorrow|(needs?|needing|wants?|wanting) (a |an |to be |to |from |(accident |incident )?report )*(form|report|call|repair\w*|fix\w*|refund\w*|reply|answer|replac\w+|check\w*|clean\w*|statement|apology|compensat\w+|speak|talk|manager|mgr)|promised|remind|chas(e|ing)|to ?do|to be (done|fixed|cleaned|replaced)|still (missing|out|waiting|leak\w*|drip\w*|broken|block\w*|not (working|fixed|done))|waiting for|wake ?up call|taxi for|fix (tmrw|tomorrow|it|asap))\b/i;

/** `wants a call back`, `remind Sarah to save the CCTV` */
export function isToFollowUp(text: string): boolean {
  return followUp.test(text);
}
