import { entryPoints } from '../entry-ids.ts';

/** Ids of this feature's actions, forms and fields. */
export const alertIds = {
  list: entryPoints.listAlerts,
  create: entryPoints.newAlert,
  manage: entryPoints.manageAlert,
  pause: entryPoints.pauseAlert,
  resume: entryPoints.resumeAlert,
  preset: 'new_alert_preset',
  change: 'change_alert',
  delete: 'delete_alert',
  test: 'test_alert',
  acknowledge: 'acknowledge_alert',
  acknowledgeFromAnswer: entryPoints.acknowledge,
  acknowledgeVenue: entryPoints.acknowledgeVenue,
  /** From a message about an episode. */
  muteEpisode: 'mute_episode',
  /** From the alert's settings. */
  mute: 'mute_alert',
  muteUntil: 'mute_alert_until_date',
  unmute: entryPoints.unmuteAlert,
  openLive: 'open_live_from_alert',
  toggleOptions: 'toggle_alert_options',
  form: 'alert_form',
  muteModal: 'mute_alert_until',
  muteField: 'mute_until',
  copy: 'copy_alert',
  copyForm: 'alert_copy_form',
  copyVenues: 'alert_copy_venues',
  copyChannel: 'alert_copy_channel',
} as const;

/** The fields of the form. */
export const alertFields = {
  venueId: 'alert_venue',
  target: 'alert_target',
  measure: 'alert_measure',
  condition: 'alert_condition',
  enter: 'alert_enter',
  forCount: 'alert_for',
  channelId: 'alert_channel',
  quiet: 'alert_quiet',
  quietFrom: 'alert_quiet_from',
  quietTo: 'alert_quiet_to',
  quietEnter: 'alert_quiet_enter',
  exit: 'alert_exit',
  clearCount: 'alert_clear',
  followUp: 'alert_follow_up',
  escalateTo: 'alert_escalate_to',
  escalateAfter: 'alert_escalate_after',
  thread: 'alert_thread',
} as const;
