import type { App } from '@slack/bolt';
import type { Services } from '../services.ts';
import { clicksOn } from './click.ts';
import { registerDigestActions } from './digest-actions.ts';
import { registerHomeActions } from './home-actions.ts';
import { registerPickerOptions } from './picker-options.ts';
import { registerQuestionActions } from './question-actions.ts';
import { registerRequestActions } from './request-actions.ts';
import { registerVenueActions } from './venue-actions.ts';

/** All that can be clicked or picked, wherever it stands. */
export function registerActions(app: App, services: Services): void {
  const on = clicksOn(app, services);
  registerQuestionActions(on, services);
  registerVenueActions(on, services);
  registerRequestActions(on, services);
  registerDigestActions(on, services);
  registerHomeActions(on, services);
  registerPickerOptions(app, services);
}
