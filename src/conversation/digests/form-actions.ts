import { type PostTimeSource, suggestedPostTime } from '../../digests/default-time.ts';
import type { Connections } from '../../venues/connections.ts';
import { type Connection, findVenue } from '../../venues/workspace.ts';
import type { Click, Listen } from '../listen.ts';
import { timezoneOptions } from '../text/picker-options.ts';
import {
  type DigestForm,
  leavesUsualTime,
  readForm,
  readFormKey,
  timeFields,
  withChosenDefaults,
  withSuggestedTime,
} from './form.ts';
import { digestFormView } from './form-view.ts';
import { digestIds, formFields } from './ids.ts';

export interface FormActionNeeds extends PostTimeSource {
  readonly connections: Pick<Connections, 'list'>;
}

/** Registers the fields and buttons that redraw the form of a digest. */
export function registerFormActions(listen: Listen, needs: FormActionNeeds): void {
  const { connections, clock } = needs;
  const redrawingFields = [
    formFields.kind,
    formFields.venueId,
    formFields.days,
    formFields.weekdays,
    ...timeFields,
    formFields.timezone,
    formFields.shared,
  ];
  for (const field of redrawingFields) listen.onClick(field, (click) => redrawForm(click));
  listen.onClick(digestIds.addTime, (click) =>
    redrawForm(click, (form) => ({ ...form, times: [...form.times, undefined] })),
  );
  listen.onClick(digestIds.toggleOptions, (click) =>
    redrawForm(click, (form) => ({ ...form, showsOptions: !form.showsOptions })),
  );

  listen.onOptions(formFields.timezone, async ({ typed }) => timezoneOptions(typed));

  async function withTimeOfVenue(
    { workspaceId }: Click['asker'],
    form: DigestForm,
    connected: readonly Connection[],
  ): Promise<DigestForm> {
    const venue = findVenue(connected, form.venueId);
    return withSuggestedTime(form, await suggestedPostTime(workspaceId, venue, needs));
  }

  /**
   * Shows the next posts for the current choices. A new venue sets the time and its zone, and a new
   * kind sets what is included.
   *
   * @param change adds or shows fields
   */
  async function redrawForm(
    { asker, form: clicked }: Click,
    change?: (form: DigestForm) => DigestForm,
  ): Promise<void> {
    if (clicked === undefined) return;
    const chosen = readForm(clicked.values, clicked.state);
    const connected = await connections.list(asker.workspaceId);
    const defaulted = withChosenDefaults(chosen, connected);
    const isNewVenue = defaulted.timezoneOfVenue !== chosen.timezoneOfVenue;
    const completed =
      isNewVenue || leavesUsualTime(chosen)
        ? await withTimeOfVenue(asker, defaulted, connected)
        : defaulted;
    const form = change === undefined ? completed : change(completed);
    const key = readFormKey(clicked.state);
    // These changes add or replace fields of the form, so they override any update in between.
    const isDecisive =
      change !== undefined ||
      chosen.showedDays !== (chosen.days === 'chosen') ||
      isNewVenue ||
      completed.partsOfKind !== chosen.partsOfKind;
    await clicked.redraw(
      digestFormView({ key, form, connected, now: clock.now() }, asker.locale),
      isDecisive,
    );
  }
}
