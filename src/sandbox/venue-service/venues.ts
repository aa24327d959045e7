import { minuteMs } from '../../time.ts';

/** The sandbox's venues. Each one shows a behaviour of real venues. */

export interface VenueFixture {
  readonly code: string;
  readonly name: string;
  readonly address: string;
  readonly timezone: string;
  /** Which field names the answers use: the API reference's or the setup walkthrough's. */
  readonly shape: 'reference' | 'walkthrough';
  /** False: the token stays inactive until the venue approves it in its management app. */
  readonly isApproved: boolean;
  /** The venue withdraws access this many ms after it has issued a token. */
  readonly revokedAfterMs?: number;
  readonly zones: readonly ZoneFixture[];
  /** How much livelier than usual a zone is at a time. */
  readonly weather?: (zone: ZoneFixture, at: number) => number;
}

export interface ZoneFixture {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly isAutomated: boolean;
  readonly automationIsOn: boolean;
  readonly dayCurve: DayCurve;
  readonly source: string;
  readonly isMuted?: boolean;
  /** `error`: the sensor reports an error. `silent`: null fields. `garbled`: invalid values. */
  readonly fault?: 'error' | 'silent' | 'garbled';
  /** When its sensor has measured nothing. */
  readonly failsAt?: (at: number) => boolean;
  /** Replaces the measured values, until it is removed. */
  readonly override?: ZoneOverride;
  /** What was set so far and since when, oldest first; undefined: measured again. */
  readonly overrides?: readonly {
    readonly from: number;
    readonly values: ZoneOverride | undefined;
  }[];
}

export interface ZoneOverride {
  readonly mood?: number;
  readonly loudness?: number;
  /** The level of the music, 0 to 100, or above that by hand. */
  readonly music?: number;
}

/** How the mood of a zone changes over a day: a base and peaks. */
export interface DayCurve {
  readonly base: number;
  readonly peaks: readonly {
    /** Local hour of the peak, with fraction. */
    readonly hour: number;
    /** Width: the standard deviation, in hours. */
    readonly hours: number;
    readonly height: number;
  }[];
  /** Added on Friday and Saturday. */
  readonly weekend: number;
}

const breakfast: DayCurve = {
  base: 1.4,
  peaks: [{ hour: 8.5, hours: 1.6, height: 4.2 }],
  weekend: 0.4,
};
const lobby: DayCurve = {
  base: 2.2,
  peaks: [
    { hour: 9, hours: 2, height: 1.8 },
    { hour: 17, hours: 2.5, height: 2.6 },
  ],
  weekend: 0.5,
};
const dinner: DayCurve = { base: 1.2, peaks: [{ hour: 20, hours: 2, height: 5.2 }], weekend: 1 };
const bar: DayCurve = { base: 1.6, peaks: [{ hour: 22, hours: 2.5, height: 5.8 }], weekend: 1.3 };
const calm: DayCurve = { base: 1.3, peaks: [{ hour: 14, hours: 4, height: 1.2 }], weekend: 0.2 };
const cafe: DayCurve = {
  base: 1.5,
  peaks: [
    { hour: 8.5, hours: 1.2, height: 3.4 },
    { hour: 15, hours: 2.2, height: 4.1 },
  ],
  weekend: 1.2,
};

function zone(
  [id, name, group]: readonly [id: string, name: string, group: string],
  dayCurve: DayCurve,
  more: Partial<ZoneFixture> = {},
): ZoneFixture {
  return {
    id,
    name,
    group,
    dayCurve,
    source: 'House Mix',
    isAutomated: true,
    automationIsOn: true,
    ...more,
  };
}

/** One of a group's other houses, so that many can be tried: a bar, a room to eat, and a quiet one. */
function house(
  code: string,
  [name, address, timezone]: readonly [name: string, address: string, timezone: string],
  number: number,
): VenueFixture {
  return {
    code,
    name,
    address,
    timezone,
    shape: 'reference',
    isApproved: true,
    zones: [
      zone([`zn-${number}01`, 'Bar', 'Ground floor'], bar, { source: 'Late Lounge' }),
      zone([`zn-${number}02`, 'Dining Room', 'Ground floor'], dinner, { source: 'Dinner Jazz' }),
      zone([`zn-${number}03`, 'Lounge', 'Upstairs'], calm, { source: 'Sunset' }),
    ],
  };
}

export const venues: readonly VenueFixture[] = [
  {
    code: 'HARBOUR-HOTEL',
    name: 'Harbour Hotel',
    address: 'Quay Street 1, Copenhagen',
    timezone: 'Europe/Copenhagen',
    shape: 'reference',
    isApproved: true,
    zones: [
      zone(['zn-4101', 'Lobby', 'Ground floor'], lobby),
      zone(['zn-4102', 'Lobby Bar', 'Ground floor'], bar, { source: 'Late Lounge' }),
      zone(['zn-4103', 'Restaurant', 'Ground floor'], dinner, { source: 'Dinner Jazz' }),
      zone(['zn-4104', 'Breakfast Room', 'Ground floor'], breakfast, { isMuted: true }),
      zone(['zn-4105', 'Rooftop Bar', 'Roof'], bar, { source: 'Sunset' }),
      zone(['zn-4106', 'Terrace', 'Roof'], dinner, { automationIsOn: false }),
      zone(['zn-4107', 'Spa', 'Quiet'], calm, { source: 'Water' }),
      zone(['zn-4108', 'Library', 'Quiet'], calm, { isAutomated: false, automationIsOn: false }),
      zone(['zn-4109', 'Corridor', 'Quiet'], calm),
    ],
  },
  {
    code: 'CORNER-CAFE',
    name: 'Corner Café',
    address: 'Market Square 7, New York',
    timezone: 'America/New_York',
    shape: 'reference',
    isApproved: true,
    zones: [
      zone(['zn-5201', 'Counter', 'Inside'], cafe, { source: 'Morning' }),
      zone(['zn-5202', 'Garden', 'Outside'], cafe, { source: 'Morning' }),
    ],
  },
  {
    code: 'LAKESIDE-INN',
    name: 'Lakeside Inn',
    address: 'Lake Road 12, Kathmandu',
    timezone: 'Asia/Kathmandu',
    shape: 'reference',
    isApproved: false,
    zones: [
      zone(['zn-6301', 'Dining Hall', 'Inside'], dinner),
      zone(['zn-6302', 'Boathouse', 'Outside'], bar),
    ],
  },
  {
    code: 'OLD-TOWN-BAR',
    name: 'Old Town Bar',
    address: 'Bell Lane 3, Lisbon',
    timezone: 'Europe/Lisbon',
    shape: 'reference',
    isApproved: true,
    revokedAfterMs: 10 * minuteMs,
    zones: [zone(['zn-7401', 'Bar', 'Inside'], bar), zone(['zn-7402', 'Yard', 'Outside'], dinner)],
  },
  {
    code: 'WALKTHROUGH-SHOP',
    name: 'Walkthrough Shop',
    address: 'Arcade 22, Sydney',
    timezone: 'Australia/Sydney',
    shape: 'walkthrough',
    isApproved: true,
    zones: [
      zone(['zn-8501', 'Ground', 'Shop'], cafe, { source: 'Retail' }),
      zone(['zn-8502', 'Upstairs', 'Shop'], calm, { source: 'Retail' }),
      zone(['zn-8503', 'Fitting Rooms', 'Shop'], calm, { source: 'Retail' }),
    ],
  },
  {
    code: 'FAULTY-CLUB',
    name: 'Faulty & <!channel> Club',
    address: 'Basement, Berlin',
    timezone: 'Europe/Berlin',
    shape: 'reference',
    isApproved: true,
    zones: [
      zone(['zn-9601', 'Dance Floor', 'Club'], bar),
      zone(['zn-9602', 'Cloakroom', 'Club'], calm, { fault: 'error' }),
      zone(['zn-9603', '<!here> Backstage', 'Club'], calm, { fault: 'silent' }),
      zone(['zn-9604', 'Smoking Area', 'Club'], calm, { fault: 'garbled' }),
    ],
  },
  house('MILL-STREET', ['Mill Street', 'Mill Street 4, Manchester', 'Europe/London'], 31),
  house('CANAL-HOUSE', ['Canal House', 'Quai 11, Paris', 'Europe/Paris'], 32),
  house('STATION-BAR', ['Station Bar', 'Platform 2, Madrid', 'Europe/Madrid'], 33),
  house('LAKE-TAVERN', ['Lake Tavern', 'Shore Drive 90, Chicago', 'America/Chicago'], 34),
  house('NORTH-PIER', ['North Pier', 'Pier Road 5, Singapore', 'Asia/Singapore'], 35),
  house('GARDEN-INN', ['Garden Inn', 'Park Row 8, Copenhagen', 'Europe/Copenhagen'], 36),
];

/** The zone whose sensor fails, or works again, from now on. What it missed stays unmeasured. */
export function withSensor(zone: ZoneFixture, isFailing: boolean, now: number): ZoneFixture {
  const { fault, failsAt: failedAt, ...rest } = zone;
  if (isFailing) {
    const failsAt = (at: number) => at >= now || failedAt?.(at) === true;
    return { ...rest, fault: 'error', failsAt };
  }
  if (fault === undefined || failedAt === undefined) return zone;
  return { ...rest, failsAt: (at) => at < now && failedAt(at) };
}
