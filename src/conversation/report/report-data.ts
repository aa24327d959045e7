import type { LimitTime } from '../../alerts/time-beyond.ts';
import type { DatedDay } from '../../history/past-night.ts';
import type { Span } from '../../insight/coverage.ts';
import type { ReviewData } from '../text/review-tables.ts';

/** What a report shows: the numbers and sentences of a review, and what was noted. */
export interface ReportData {
  readonly review: ReviewData;
  readonly limits: readonly LimitTime[];
  /** Of zones, while others were measured. */
  readonly zoneGaps: readonly ZoneGap[];
  /** By user id; a person whose name is not known is missing. */
  readonly names: ReadonlyMap<string, string>;
  readonly madeBy: string;
  readonly madeAt: number;
}

/** A zone that was not measured for a part of a night. */
export interface ZoneGap extends Span {
  readonly night: DatedDay;
  readonly zone: string;
}
