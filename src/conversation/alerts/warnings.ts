import { isDeepStrictEqual } from 'node:util';
import type { PreviewZone } from '../../alerts/preview-data.ts';
import type { AlertRule, AlertSettings } from '../../alerts/rule.ts';
import { limitFinding } from '../../alerts/suggested-limits.ts';
import type { RichText } from '../../card/rich-text.ts';
import { sameAlert, unlikelyLimit } from './answers.ts';
import type { AlertForm } from './form.ts';

/** What is said once before an alert is saved that is probably not meant. */

export interface SentAlert {
  readonly form: AlertForm;
  readonly settings: AlertSettings;
  readonly zones: readonly PreviewZone[];
  /** The other alerts of the workspace. */
  readonly others: readonly AlertRule[];
}

/** @returns undefined if nothing is wrong, or was said already */
export function warningBefore({
  form,
  settings,
  zones,
  others,
}: SentAlert): { readonly warning: RichText; readonly form: AlertForm } | undefined {
  const { watch } = settings;
  const finding = watch.kind === 'level' ? limitFinding(watch, zones) : undefined;
  const warnings: readonly (readonly [key: string, words: RichText] | undefined)[] = [
    finding === undefined ? undefined : [limitKey(finding, form), unlikelyLimit],
    others.some((other) => isSame(other, settings)) ? ['same', sameAlert] : undefined,
  ];
  const fresh = warnings.find(
    (one) => one !== undefined && !form.warned.split(' ').includes(one[0]),
  );
  if (fresh === undefined) return undefined;
  const [key, warning] = fresh;
  return { warning, form: withWarning(form, key) };
}

type Finding = NonNullable<ReturnType<typeof limitFinding>>;

/** A form whose hint below the limit says what is wrong with it. */
export function withLimitWarning(form: AlertForm, finding: Finding): AlertForm {
  return withWarning(form, limitKey(finding, form));
}

/** The state of a form in Slack holds 3,000 characters. */
const mostRemembered = 5;

function withWarning(form: AlertForm, key: string): AlertForm {
  const all = new Set([...form.warned.split(' ').filter((one) => one !== ''), key]);
  return { ...form, warned: [...all].slice(-mostRemembered).join(' ') };
}

function limitKey(finding: Finding, { enter }: AlertForm): string {
  return `${finding}:${enter}`;
}

/** Whether both ring for the same, in one channel. */
function isSame(other: AlertRule, { venueId, target, watch, channelId }: AlertSettings): boolean {
  return (
    other.venueId === venueId &&
    other.channelId === channelId &&
    isDeepStrictEqual(other.target, target) &&
    isDeepStrictEqual(other.watch, watch)
  );
}
