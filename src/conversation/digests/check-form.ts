import type { FieldProblems } from '../../card/form.ts';
import { type DigestSettings, digestLimits, digestSettings } from '../../digests/digest.ts';
import { digestKindFacts, isAboutOneVenue } from '../../digests/kinds.ts';
import { digestKindWords } from '../text/digest-kinds.ts';
import { type DigestForm, timeFields } from './form.ts';
import { formFields } from './ids.ts';

/** Checks the form of a digest. */

export type FormCheck =
  | { readonly isComplete: true; readonly settings: DigestSettings }
  /** Error texts by field. */
  | { readonly isComplete: false; readonly problems: FieldProblems };

/**
 * @param venueCount how many venues are connected
 * @returns the settings, sorted, or an error text for each field to correct
 */
export function checkForm(form: DigestForm, venueCount: number): FormCheck {
  const times = form.times.filter((time) => time !== undefined);
  const parsed = digestSettings.safeParse({ ...form, times });
  const duplicateIndex = form.times.findIndex(
    (time, index) => time !== undefined && form.times.indexOf(time) < index,
  );
  const duplicateField = timeFields[duplicateIndex];
  const repeated =
    duplicateField === undefined
      ? {}
      : {
          [duplicateField]: 'This time is chosen twice. Choose another one, or clear it.',
        };
  const venueProblems = problemsOfVenues(form, venueCount);
  const isRight = duplicateField === undefined && Object.keys(venueProblems).length === 0;
  if (parsed.success && isRight) {
    const { venueId, ...data } = parsed.data;
    // Slack lists chosen options in the order in which they were chosen.
    const parts = digestKindFacts[data.kind].parts.filter((part) => data.parts.includes(part));
    const settings = { ...data, parts, times: times.toSorted() };
    return {
      isComplete: true,
      settings: isAboutOneVenue(data.kind) ? { ...settings, venueId } : settings,
    };
  }
  const missing = (parsed.error?.issues ?? []).map(({ path: [field] }) =>
    problemAt(String(field), form),
  );
  return {
    isComplete: false,
    problems: { ...Object.fromEntries(missing), ...repeated, ...venueProblems },
  };
}

function problemsOfVenues({ kind, venueId }: DigestForm, venueCount: number): FieldProblems {
  const { fewestVenues, mostVenues } = digestLimits;
  if (kind === undefined) return {};
  if (isAboutOneVenue(kind)) {
    return venueId === undefined ? { [formFields.venueId]: chooseVenue } : {};
  }
  if (venueCount < fewestVenues) {
    return {
      [formFields.kind]: `“${digestKindWords[kind].name}” needs at least two venues. Connect another one first.`,
    };
  }
  return venueCount > mostVenues
    ? {
        [formFields.kind]: `“${digestKindWords[kind].name}” shows up to ${mostVenues} venues, and this workspace has ${venueCount}. Choose another kind of digest.`,
      }
    : {};
}

const chooseVenue = 'Choose a venue.';

function problemAt(field: string, form: DigestForm): readonly [string, string] {
  switch (field) {
    case 'times':
      return [timeFields[0] ?? '', 'Choose at least one time.'];
    case 'weekdays':
      return [
        form.days === 'chosen' ? formFields.weekdays : formFields.days,
        'Choose at least one day.',
      ];
    case 'timezone':
      return form.showsOptions
        ? [formFields.timezone, "This time zone isn't known. Choose one from the list."]
        : [formFields.venueId, chooseVenue];
    case 'channelId':
      return [formFields.channelId, 'Choose a channel.'];
    case 'figure':
      return [formFields.figure, 'Choose a measure.'];
    case 'whenDown':
      return [formFields.whenDown, 'Choose what to do if live data is unavailable.'];
    case 'parts':
      return [formFields.parts, 'Choose from the list.'];
    default:
      return [formFields.kind, 'Choose what to post.'];
  }
}
