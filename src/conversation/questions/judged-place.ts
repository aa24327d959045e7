import type { CurrentLimit, ExceededLimit } from '../../alerts/current-limits.ts';
import type { OpenAlert } from '../../alerts/open-alerts.ts';
import type { AlertRule, LevelWatch } from '../../alerts/rule.ts';
import type { EpisodeZone } from '../../alerts/venue-alerts.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { Measures, TypicalWeek, ZoneLive } from '../../ambience/types.ts';
import type { RichText } from '../../card/rich-text.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import type { Locale } from '../text/locale.ts';
import type { UnusualZone } from '../text/unusual-zones.ts';
import type { Verdict } from '../text/verdict.ts';

/** What a yes or no about a place rests on. */

export interface JudgedPlace {
  /** In bold. */
  readonly name: RichText;
  /** Undefined for the venue. */
  readonly zoneId: string | undefined;
  readonly measures: Measures;
  readonly week: TypicalWeek | undefined;
  readonly verdict: Verdict | undefined;
  readonly alerts: readonly OpenAlert[];
  /** Of the venue. */
  readonly rules: readonly AlertRule[];
  /** Of the venue, for the loudest one. */
  readonly zones?: Reading<readonly ZoneLive[]> | undefined;
  /** Limits that zones of the venue, or this one, are beyond right now. */
  readonly exceeded?: readonly ExceededLimit[];
  /** All limits that alerts have right now. */
  readonly limits?: readonly CurrentLimit[];
  /** Those at a time that was asked about, in epoch milliseconds. */
  readonly limitsAt?: LimitsThen | undefined;
  /** Those in the hours after it, or after now. */
  readonly limitsLater?: readonly LimitsThen[] | undefined;
  readonly scale: LoudnessScale;
  /** Zones that were out of bounds in the last hours, the newest first. */
  readonly over?: readonly OverZone[];
  readonly local: LocalZone;
  readonly locale: Locale;
  /** Zones of the venue that differ from usual at all, if those were asked for. */
  readonly different?: readonly UnusualZone[];
  /** The others, which may differ by as much if they vary more. */
  readonly asUsual?: readonly UnusualZone[];
  /** Zones of the venue that are much different from usual. */
  readonly unusual?: readonly UnusualZone[];
}

/** A zone that was out of bounds. */
export interface OverZone {
  readonly watch: LevelWatch;
  readonly zone: EpisodeZone;
}

export interface LimitsThen {
  readonly at: number;
  readonly limits: readonly CurrentLimit[];
}
