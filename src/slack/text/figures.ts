import type { Measure, Measures, Music, ZoneLive } from '../../ambience/types.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { roundToTenth } from '../../insight/round.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';

/** Figures as text: the number first, then its label. */

/** `mood *6.8* Lively · loudness *6.1* Loud · vibe *+1* Focused`; missing measures are left out */
export function figures({ mood, loudness, vibe }: Measures, { decimals }: LoudnessScale): Mrkdwn {
  const shown = [
    figure(mood, 'mood', roundedNumber),
    figure(loudness, 'loudness', (value) => value.toFixed(decimals)),
    figure(vibe, 'vibe', signedNumber),
  ].filter((part) => part !== undefined);
  return shown.length === 0 ? mrkdwn`no figures` : join(shown, ' · ');
}

function figure(
  measure: Measure | undefined,
  name: string,
  format: (value: number) => string,
): Mrkdwn | undefined {
  if (measure === undefined) return undefined;
  const { value, label } = measure;
  return label === undefined
    ? mrkdwn`${name} *${format(value)}*`
    : mrkdwn`${name} *${format(value)}* ${label}`;
}

/** `music *64* from House Mix, muted` */
export function musicFigures({ level, source, muted }: Music): Mrkdwn {
  return join(
    [
      level === undefined ? mrkdwn`music` : mrkdwn`music *${roundedNumber(level)}*`,
      source === undefined ? mrkdwn`` : mrkdwn` from ${source}`,
      muted === true ? mrkdwn`, muted` : mrkdwn``,
    ],
    '',
  );
}

/** A state that may need action. In words, never as a symbol alone. */
export function zoneState(zone: ZoneLive): string | undefined {
  return zone.automationIsOn === false ? 'automation off' : undefined;
}

/** At most one decimal: `6.8`, `7` */
export function roundedNumber(value: number): string {
  return String(roundToTenth(value));
}

/** `+0.4`, `-0.4`, `0` */
export function signedNumber(value: number, decimals = 1): string {
  const rounded = Number(value.toFixed(decimals));
  return rounded > 0 ? `+${rounded}` : String(rounded);
}
