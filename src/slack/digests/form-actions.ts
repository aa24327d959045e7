import type { Log } from '../../ops/log.ts';
import type { Clock } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import { slackCodeOf } from '../posting/web-api.ts';
import type { Click } from '../receiving/clicks.ts';
import type { Listen } from '../receiving/listen.ts';
import { timezoneOptions } from '../text/picker-options.ts';
import { type DigestForm, readForm, readFormKey, timeFields, withChosenDefaults } from './form.ts';
import { digestFormView } from './form-view.ts';
import { digestIds, formFields } from './ids.ts';

export interface FormActionNeeds {
  readonly connections: Pick<Connections, 'list'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Registers the fields and buttons that redraw the form of a digest. */
export function registerFormActions(
  listen: Listen,
  { connections, clock, log }: FormActionNeeds,
): void {
  const redrawingFields = [
    formFields.kind,
    formFields.venueId,
    formFields.weekdays,
    ...timeFields,
    digestIds.pickTimezone,
    formFields.shared,
  ];
  for (const field of redrawingFields) listen.onClick(field, (click) => redrawForm(click));
  listen.onClick(digestIds.addTime, (click) =>
    redrawForm(click, (form) => ({ ...form, times: [...form.times, undefined] })),
  );
  listen.onClick(digestIds.toggleOptions, (click) =>
    redrawForm(click, (form) => ({ ...form, showsOptions: !form.showsOptions })),
  );

  listen.onOptions(digestIds.pickTimezone, async ({ typed }) => timezoneOptions(typed));

  /**
   * Shows the next posts for the current choices. A new venue sets the time zone, and a new kind
   * sets what is included.
   *
   * @param change adds or shows fields
   */
  async function redrawForm(
    { asker, view }: Click,
    change?: (form: DigestForm) => DigestForm,
  ): Promise<void> {
    if (view === undefined) return;
    const { values, privateMetadata } = view;
    const chosen = readForm(values, privateMetadata);
    const connected = await connections.list(asker.teamId);
    const completed = withChosenDefaults(chosen, connected);
    const form = change === undefined ? completed : change(completed);
    const key = readFormKey(privateMetadata);
    const redrawn = digestFormView({ key, form, connected, now: clock.now() }, asker.locale);
    const update = (hash: { readonly hash?: string }) =>
      asker.client.views.update({ view_id: view.id, ...hash, view: redrawn });
    // These updates add or replace fields of the form, so they override any update in between.
    const isDecisive =
      change !== undefined ||
      completed.timezoneOfVenue !== chosen.timezoneOfVenue ||
      completed.partsField !== chosen.partsField;
    try {
      await update({ hash: view.hash }).catch((error: unknown) => {
        if (slackCodeOf(error) === 'hash_conflict' && isDecisive) return update({});
        throw error;
      });
    } catch (error) {
      // A later choice has redrawn the form, or the modal is closed.
      const code = slackCodeOf(error);
      if (code !== 'hash_conflict' && code !== 'not_found') throw error;
      log.debug({ code }, 'a digest form was not redrawn');
    }
  }
}
