/** Optional parts of digests; each kind says which of them it can have. */
export const digestParts = ['usual', 'attention', 'movers', 'table', 'chart'] as const;
export type DigestPart = (typeof digestParts)[number];

/** What a kind of digest shows. */
export interface DigestKindFacts {
  /** A new digest has all of them. */
  readonly parts: readonly DigestPart[];
  /** Managers choose one of the service's two figures for a venue as a whole. */
  readonly hasFigure: boolean;
  /** It is about one venue, which has to be chosen. */
  readonly needsVenue: boolean;
  /** It is posted only on the first of its weekdays in a month. */
  readonly isMonthly: boolean;
}

/** What a kind about one venue shows, and what it reads for that. */
interface VenueKindFacts extends DigestKindFacts {
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
  /** It is about the service day so far. */
  readonly isAboutDay: boolean;
}

const venueKinds = {
  daily: {
    parts: ['usual', 'attention', 'chart'],
    main: 'trend',
    reads: { zones: 'fresh', trend: true, typical: 'fresh', zonesTypical: false },
    hasFigure: true,
    isAboutDay: true,
    needsVenue: true,
    isMonthly: false,
  },
  trend: {
    parts: ['movers', 'chart'],
    main: 'trend',
    reads: { zones: 'known', trend: true, typical: 'fresh', zonesTypical: false },
    hasFigure: true,
    isAboutDay: false,
    needsVenue: true,
    isMonthly: false,
  },
  busiest: {
    parts: ['usual', 'table'],
    main: 'zones',
    reads: { zones: 'fresh', trend: false, typical: 'known', zonesTypical: true },
    hasFigure: false,
    isAboutDay: false,
    needsVenue: true,
    isMonthly: false,
  },
} as const satisfies Readonly<Record<string, VenueKindFacts>>;

/** The kinds that are about one venue right now. */
export type VenueDigestKind = keyof typeof venueKinds;
export const venueKindFacts: Readonly<Record<VenueDigestKind, VenueKindFacts>> = venueKinds;

const fromMemory = { parts: [], hasFigure: false, needsVenue: true, isMonthly: false } as const;
const memoryKinds = {
  /** What happened since the last one, and what is still to be done. */
  handover: fromMemory,
  /** The last full week, night by night. */
  weekly: fromMemory,
  /** The last full month. */
  monthly: { ...fromMemory, isMonthly: true },
} as const satisfies Readonly<Record<string, DigestKindFacts>>;

/** The kinds that tell what was recorded and noted. */
export type MemoryDigestKind = keyof typeof memoryKinds;

const ofAllVenues = { parts: [], hasFigure: false, needsVenue: false, isMonthly: false } as const;
const reviewsKinds = {
  /** The last full week of each venue in a row. */
  weekly_all: ofAllVenues,
  monthly_all: { ...ofAllVenues, isMonthly: true },
} as const satisfies Readonly<Record<string, DigestKindFacts>>;

/** The kinds that review all venues. */
export type ReviewsDigestKind = keyof typeof reviewsKinds;

const kinds = {
  ...venueKinds,
  ...memoryKinds,
  ...reviewsKinds,
  /** One row for each venue of the workspace. */
  all_venues: ofAllVenues,
} as const satisfies Readonly<Record<string, DigestKindFacts>>;

export type DigestKind = keyof typeof kinds;

/**
 * All kinds of digests. To add one, add an entry above: the compiler then asks for its name and
 * description (`conversation/text/digest-kinds.ts`) and, if it is about one venue, for what it says
 * (`conversation/digests/bodies.ts`).
 */
export const digestKindFacts: Readonly<Record<DigestKind, DigestKindFacts>> = kinds;

// The keys of an object literal of this file.
export const digestKinds = Object.keys(kinds) as readonly DigestKind[];

/** Whether a kind is about one venue, which then has to be chosen. */
export function isAboutOneVenue(kind: DigestKind): boolean {
  return digestKindFacts[kind].needsVenue;
}

/** Whether a kind is about one venue right now. */
export function isAboutNow(kind: DigestKind): kind is VenueDigestKind {
  return kind in venueKinds;
}

export function isFromMemory(kind: DigestKind): kind is MemoryDigestKind {
  return kind in memoryKinds;
}

export function isOfAllReviews(kind: DigestKind): kind is ReviewsDigestKind {
  return kind in reviewsKinds;
}

/** Whether a digest shows a part: its kind can have it, and a manager has chosen it. */
export function hasPart(
  { kind, parts }: { readonly kind: DigestKind; readonly parts: readonly DigestPart[] },
  part: DigestPart,
): boolean {
  return digestKindFacts[kind].parts.includes(part) && parts.includes(part);
}
