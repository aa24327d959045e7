/** Optional parts of digests; each kind says which of them it can have. */
export const digestParts = ['usual', 'attention', 'movers', 'table', 'chart'] as const;
export type DigestPart = (typeof digestParts)[number];

/** What a kind of digest shows, and what it reads for that. */
export interface DigestKindFacts {
  /** A new digest has all of them. */
  readonly parts: readonly DigestPart[];
  /** The reading without which there is nothing to post. */
  readonly main: 'zones' | 'trend';
  readonly reads: {
    /** `known`: from memory, which is enough to tell which sensors fail. */
    readonly zones: 'fresh' | 'known';
    readonly trend: boolean;
    /** The venue's typical week; `known`: from memory, for nothing but the scale. */
    readonly typical: 'fresh' | 'known';
    /** The typical week of each zone, for the part `usual`. */
    readonly zonesTypical: boolean;
  };
  /** Managers choose one of the service's two figures for a venue as a whole. */
  readonly hasFigure: boolean;
  /** It is about the service day so far. */
  readonly isAboutDay: boolean;
}

const kinds = {
  daily: {
    parts: ['usual', 'attention', 'chart'],
    main: 'trend',
    reads: { zones: 'fresh', trend: true, typical: 'fresh', zonesTypical: false },
    hasFigure: true,
    isAboutDay: true,
  },
  trend: {
    parts: ['movers', 'chart'],
    main: 'trend',
    reads: { zones: 'known', trend: true, typical: 'fresh', zonesTypical: false },
    hasFigure: true,
    isAboutDay: false,
  },
  busiest: {
    parts: ['usual', 'table'],
    main: 'zones',
    reads: { zones: 'fresh', trend: false, typical: 'known', zonesTypical: true },
    hasFigure: false,
    isAboutDay: false,
  },
} as const satisfies Readonly<Record<string, DigestKindFacts>>;

export type DigestKind = keyof typeof kinds;

/**
 * All kinds of digests. To add one, add an entry above: the compiler then asks for its name and
 * description (`conversation/text/digest-kinds.ts`) and for what it says
 * (`conversation/digests/bodies.ts`).
 */
export const digestKindFacts: Readonly<Record<DigestKind, DigestKindFacts>> = kinds;

// The keys of an object literal of this file.
export const digestKinds = Object.keys(kinds) as readonly DigestKind[];

/** Whether a digest shows a part: its kind can have it, and a manager has chosen it. */
export function hasPart(
  { kind, parts }: { readonly kind: DigestKind; readonly parts: readonly DigestPart[] },
  part: DigestPart,
): boolean {
  return digestKindFacts[kind].parts.includes(part) && parts.includes(part);
}
