/** Words for how it is: `loud`, `busier`, `the quietest`. */

export type Level = 'loud' | 'quiet' | 'busy' | 'calm';

/** What each is about, and whether it means more or less of it. */
export const levels: Readonly<
  Record<Level, { readonly measure: 'mood' | 'loudness'; readonly direction: 'more' | 'less' }>
> = {
  loud: { measure: 'loudness', direction: 'more' },
  quiet: { measure: 'loudness', direction: 'less' },
  busy: { measure: 'mood', direction: 'more' },
  calm: { measure: 'mood', direction: 'less' },
};

/** The word for more of it. */
export const comparatives: Readonly<Record<Level, string>> = {
  loud: 'louder',
  quiet: 'quieter',
  busy: 'busier',
  calm: 'calmer',
};

/** The word for the first of all. */
export const superlatives: Readonly<Record<Level, string>> = {
  loud: 'loudest',
  quiet: 'quietest',
  busy: 'busiest',
  calm: 'calmest',
};

export function isLevel(asks: string): asks is Level {
  return asks in levels;
}

export type Degree = 'plain' | 'comparative' | 'superlative';

export interface LevelAsked {
  readonly level: Level;
  readonly degree: Degree;
  /** `too loud` */
  readonly isToo: boolean;
  /** `somewhere not loud` */
  readonly isNot: boolean;
}

const forms: Readonly<Record<Level, Readonly<Record<Degree, string>>>> = {
  loud: {
    plain:
      'loud noisy deafening thumping pounding blaring booming rowdy raucous shouting unbearable',
    comparative: 'louder noisier rowdier',
    superlative: 'loudest noisiest rowdiest',
  },
  quiet: {
    plain: 'quiet silent peaceful silence peace hushed quietly',
    comparative: 'quieter',
    superlative: 'quietest',
  },
  busy: {
    plain: `busy lively full packed crowded rammed heaving buzzing jammed rocking hopping bustling
      jumping popping pumping hectic crazy mad wild vibrant mobbed slammed swamped energetic fun party rush mental manic bonkers insane nuts
      stressful stressed chaos chaotic overcrowded banging kicking thriving chockers chocka chocker busyish`,
    comparative: 'busier livelier fuller wilder better',
    superlative: 'busiest liveliest fullest wildest strongest',
  },
  calm: {
    plain:
      'calm dead empty slow flat dull sleepy deserted chill chilled relaxed mellow lifeless asleep',
    comparative: 'calmer emptier deader slower flatter duller sleepier',
    superlative: 'calmest emptiest deadest slowest sleepiest weakest flattest dullest',
  },
};

const levelOf = new Map<string, Pick<LevelAsked, 'level' | 'degree'>>();
for (const level of ['loud', 'quiet', 'busy', 'calm'] as const) {
  for (const degree of ['plain', 'comparative', 'superlative'] as const) {
    for (const word of forms[level][degree].split(/\s+/)) levelOf.set(word, { level, degree });
  }
}

export const levelWords: readonly string[] = [...levelOf.keys()];

export const opposite: Readonly<Record<Level, Level>> = {
  loud: 'quiet',
  quiet: 'loud',
  busy: 'calm',
  calm: 'busy',
};
const degreeOf: Readonly<Record<string, Degree>> = {
  more: 'comparative',
  less: 'comparative',
  most: 'superlative',
  least: 'superlative',
};

/** As {@link levelAsked}, of a text that was not read as a sentence. */
export function levelIn(text: string): LevelAsked | undefined {
  return levelAsked(text.toLowerCase().match(/\p{L}+/gu) ?? []);
}

/** The first such word, with `too`, `more` or `least` before it. */
export function levelAsked(words: readonly string[]): LevelAsked | undefined {
  const at = words.findIndex((word) => levelOf.has(word));
  const found = levelOf.get(words[at] ?? '');
  if (found === undefined) return undefined;
  const before = words.slice(Math.max(0, at - 3), at);
  const change = before.findLast((word) => word in degreeOf);
  const isLess = change === 'less' || change === 'least';
  return {
    level: isLess ? opposite[found.level] : found.level,
    degree: found.degree === 'plain' ? (degreeOf[change ?? ''] ?? 'plain') : found.degree,
    isToo: before.includes('too'),
    isNot: before.includes('not'),
  };
}
