import type { Variable } from './environment.ts';

/** What is wrong with the configuration, for the operator. */

export interface ConfigFault {
  readonly variable: Variable;
  readonly problem: string;
  readonly purpose: string;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code = 'config_invalid';
  readonly faults: readonly ConfigFault[];

  constructor(faults: readonly ConfigFault[], isForMaintenance: boolean) {
    super(
      [
        'The configuration has problems:',
        ...faults.map(
          ({ variable, problem, purpose }) => `  ${variable} ${problem}. It is ${purpose}.`,
        ),
        ...(isForMaintenance
          ? []
          : [
              'Without any of the SLACK_ and TEAMS_ variables, and outside production, the local sandbox starts.',
            ]),
      ].join('\n'),
    );
    this.faults = faults;
  }
}
