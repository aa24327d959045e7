import { entryPoints } from '../entry-ids.ts';

/** Ids of this feature's actions, forms and fields. */
export const digestIds = {
  list: entryPoints.listDigests,
  create: entryPoints.newDigest,
  manage: entryPoints.manageDigest,
  change: 'change_digest',
  pause: entryPoints.pauseDigest,
  resume: entryPoints.resumeDigest,
  snooze: 'snooze_digest',
  snoozeUntil: 'snooze_digest_until_date',
  addTime: 'add_digest_time',
  toggleOptions: 'toggle_digest_options',
  takeOver: 'take_over_digest',
  preview: 'preview_digest',
  send: 'send_digest',
  sendAgain: 'send_digest_again',
  delete: 'delete_digest',
  openLive: 'open_live',
  openCompare: 'open_compare',
  form: 'digest_form',
  snoozeModal: 'snooze_digest_until',
  snoozeField: 'snooze_until',
  copy: 'copy_digest',
  copyForm: 'digest_copy_form',
  copyVenues: 'digest_copy_venues',
  copyChannel: 'digest_copy_channel',
} as const;

/** The fields of the form. */
export const formFields = {
  kind: 'digest_kind',
  venueId: 'digest_venue',
  channelId: 'digest_channel',
  shared: 'digest_shared',
  days: 'digest_days',
  /** Shown only if each day is chosen. */
  weekdays: 'digest_weekdays',
  timezone: 'digest_timezone',
  parts: 'digest_parts',
  figure: 'digest_figure',
  whenDown: 'digest_when_down',
} as const;
