import type { PreviewData } from '../../alerts/preview-data.ts';
import { lastingMs } from '../../ambience/freshness.ts';
import type { Field } from '../../card/form.ts';
import { join, mention, type RichText, rich } from '../../card/rich-text.ts';
import { minuteMs } from '../../time.ts';
import { alertMeasureWords, measureNumber } from '../text/alert-measures.ts';
import { followUpWords } from '../text/alert-settings.ts';
import { shortDuration } from '../text/durations.ts';
import { storedTime } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { capitalised } from '../text/wording.ts';
import { proposedExit } from './check-form.ts';
import {
  type AlertForm,
  canBeStricter,
  clearCounts,
  conditionFacts,
  escalateAfters,
  followUps,
  forCounts,
} from './form.ts';
import { menu, numberField } from './form-fields.ts';
import { alertFields } from './ids.ts';

/** What most people never change about an alert: its fields, and what they are set to. */

/** Each zone has its own limit, so there is none to type. */
export function isOwnLimit({ condition }: AlertForm): boolean {
  return condition !== undefined && conditionFacts[condition].kind === 'spread';
}

/** `Fires after 10 min · no quiet hours · reminders every hour, up to twice` */
export function optionsInOneLine(
  typed: AlertForm,
  { scale }: PreviewData,
  locale: Locale,
): RichText {
  const { measure, forCount, exit, followUp, escalateTo, escalateAfter, usesThread } = typed;
  const isLevel = measure !== undefined && measure !== 'silence';
  return join(
    [
      ...(isLevel && forCount !== undefined
        ? [rich`Fires ${forCount === 1 ? 'at once' : `after ${lengthOf(forCount)}`}`]
        : []),
      ...(isLevel && exit !== undefined
        ? [exitInOneLine(typed, measureNumber(measure, exit, scale, locale))]
        : []),
      quietInOneLine(typed, isLevel, locale),
      usesThread && followUp !== 0
        ? rich`reminders ${followUpWords(followUp).toLowerCase()}`
        : rich`no reminders`,
      ...(escalateTo === undefined
        ? []
        : [rich`${mention(escalateTo)} is told after ${shortDuration(escalateAfter * minuteMs)}`]),
      ...(usesThread ? [] : [rich`no updates in the thread`]),
    ],
    ' · ',
  );
}

/** Whether its numbers are distances from usual. */
function isUsualKind({ condition }: AlertForm): boolean {
  return condition !== undefined && conditionFacts[condition].kind === 'usual';
}

function exitInOneLine(typed: AlertForm, exit: string): RichText {
  return isUsualKind(typed)
    ? rich`back to normal within ${exit} of usual`
    : rich`back to normal at ${exit}`;
}

function quietInOneLine(
  { quiet, quietFrom, quietTo }: AlertForm,
  isLater: boolean,
  locale: Locale,
): RichText {
  const write = (words: string) => rich`${isLater ? words : capitalised(words)}`;
  if (quiet === 'none' || quietFrom === undefined || quietTo === undefined) {
    return write('no quiet hours');
  }
  const hours = `${storedTime(quietFrom, locale)} to ${storedTime(quietTo, locale)}`;
  return write(quiet === 'silent' ? `quiet from ${hours}` : `stricter from ${hours}`);
}

/** `Leave empty for 8.0. A gap keeps it from switching on and off.` */
function exitHint(typed: AlertForm, facts: PreviewData, locale: Locale): string {
  const exit = proposedExit(typed, facts);
  const why = 'A gap keeps the alert from opening and closing again and again.';
  if (exit === undefined || typed.measure === undefined || typed.measure === 'silence') return why;
  const shown = measureNumber(typed.measure, exit, facts.scale, locale);
  return `Leave empty for ${shown}${isUsualKind(typed) ? ' of usual' : ''}. ${why}`;
}

/** `10 min`, or `At once` for a single measurement */
function lengthOf(measurements: number): string {
  return measurements === 1 ? 'At once' : shortDuration(lastingMs(measurements));
}

function quietFields(typed: AlertForm): Field[] {
  const { quiet, quietFrom, quietTo, quietEnter, condition } = typed;
  const kind = condition === undefined ? undefined : conditionFacts[condition].kind;
  const quietLimit = kind === 'usual' ? 'In quiet hours, if it differs by' : 'Limit in quiet hours';
  const offersStricter = canBeStricter(typed);
  const modes = [
    { value: 'none', label: 'None' },
    { value: 'silent', label: "Don't post" },
    ...(offersStricter ? [{ value: 'stricter', label: 'Use a stricter limit' }] : []),
  ];
  const time = (id: string, label: string, chosen: string | undefined): Field => ({
    kind: 'time_field',
    id,
    label,
    chosen,
  });
  return [
    menu({ id: alertFields.quiet, label: 'Quiet hours' }, modes, quiet),
    ...(quiet === 'none'
      ? []
      : [
          time(alertFields.quietFrom, "From (venue's time)", quietFrom),
          time(alertFields.quietTo, 'To', quietTo),
        ]),
    ...(quiet === 'stricter' && offersStricter
      ? [numberField({ id: alertFields.quietEnter, label: quietLimit }, quietEnter, typed)]
      : []),
  ];
}

/** The fields below *More options*, which most people never change. */
export function optionFields(
  { form: typed, facts }: { readonly form: AlertForm; readonly facts: PreviewData },
  locale: Locale,
): Field[] {
  const { exit, forCount, clearCount, followUp, escalateTo, escalateAfter, usesThread, measure } =
    typed;
  const watched = [
    ...Object.entries(alertMeasureWords).map(([value, { name }]) => ({ value, label: name })),
    { value: 'silence', label: 'Sensor stops reporting' },
  ];
  return [
    menu({ id: alertFields.measure, label: 'What to watch' }, watched, measure),
    ...(measure === 'silence'
      ? []
      : [
          menu(
            { id: alertFields.forCount, label: 'For at least' },
            forCounts.map((count) => ({ value: String(count), label: lengthOf(count) })),
            forCount === undefined ? undefined : String(forCount),
          ),
        ]),
    ...quietFields(typed),
    ...(measure === 'silence' || isOwnLimit(typed)
      ? []
      : [
          numberField(
            {
              id: alertFields.exit,
              label: isUsualKind(typed) ? 'Back to normal within' : 'Back to normal at',
              isOptional: true,
              hint: exitHint(typed, facts, locale),
            },
            exit,
            typed,
          ),
        ]),
    ...(measure === 'silence'
      ? []
      : [
          menu(
            { id: alertFields.clearCount, label: 'Close the alert after' },
            clearCounts.map((count) => ({ value: String(count), label: lengthOf(count) })),
            String(clearCount),
          ),
        ]),
    menu(
      { id: alertFields.followUp, label: 'Remind while it lasts' },
      followUps.map((minutes) => ({ value: String(minutes), label: followUpWords(minutes) })),
      String(followUp),
    ),
    {
      kind: 'person_field',
      id: alertFields.escalateTo,
      label: 'Tell someone if nobody acknowledges',
      isOptional: true,
      placeholder: 'Choose a person',
      chosen: escalateTo,
    },
    menu(
      { id: alertFields.escalateAfter, label: 'Tell them after' },
      escalateAfters.map((minutes) => ({ value: String(minutes), label: `${minutes} min` })),
      String(escalateAfter),
    ),
    {
      kind: 'choices_field',
      look: 'checkboxes',
      id: alertFields.thread,
      label: 'Updates',
      isOptional: true,
      options: [
        {
          value: 'thread',
          label: "Post in the thread when it gets worse or drags on, and when that's over",
        },
      ],
      chosen: usesThread ? ['thread'] : [],
    },
  ];
}
