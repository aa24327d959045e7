import type { AlertEpisodes } from '../../alerts/alert-episodes.ts';
import type { AlertRules } from '../../alerts/alert-rules.ts';
import type { Readings } from '../../ambience/readings.ts';
import type { LogContext } from '../../log/write-entry.ts';
import type { Roles } from '../../people/roles.ts';
import type { VenueChoices } from '../../venues/venue-choices.ts';
import type { CsvSender } from '../asking/send-csv.ts';
import type { RenewHomes } from '../feature.ts';

/** What the venue log needs. */
export interface LogNeeds extends LogContext, CsvSender {
  readonly choices: Pick<VenueChoices, 'inChannel'>;
  readonly readings: Readings;
  readonly roles: Pick<Roles, 'isManager' | 'isPerson' | 'permissionsOf'>;
  readonly alertService: {
    readonly episodes: Pick<AlertEpisodes, 'current' | 'since'>;
    readonly rules: Pick<AlertRules, 'list'>;
  };
  readonly renewHomes: RenewHomes;
}
