import type { ListedAlert } from '../../alerts/listed-alert.ts';
import type { Asker } from '../actor.ts';

/** The channel of a new alert: where it was asked for, else that of the newest alert. */
export function proposedChannel(
  { isInChannel, channelId }: Pick<Asker, 'isInChannel' | 'channelId'>,
  listed: readonly ListedAlert[],
): string | undefined {
  return isInChannel ? channelId : newestOf(listed)?.rule.channelId;
}

/** Alerts are listed with open ones first. */
function newestOf(listed: readonly ListedAlert[]): ListedAlert | undefined {
  return listed.toSorted((a, b) => b.rule.watchedFrom - a.rule.watchedFrom)[0];
}
