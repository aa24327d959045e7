/**
 * Action ids of the buttons and pickers that lead from one feature to another. They are defined
 * here because features do not import each other; each feature's `ids.ts` takes its own from here.
 */
export const entryPoints = {
  ask: 'ask',
  pickZone: 'pick_zone',
  pickVenue: 'pick_venue',
  share: 'share',
  connect: 'connect_venue',
  disconnect: 'disconnect_venue',
  chooseDefault: 'default_venue',
  clearDefault: 'clear_default_venue',
  askDisconnect: 'ask_disconnect_venue',
  pickChannel: 'pick_channel_for_venue',
  askManager: 'ask_manager',
  changeManagers: 'change_managers',
  showAudit: 'show_audit',
  listDigests: 'show_digests',
  newDigest: 'new_digest',
  manageDigest: 'manage_digest',
  pauseDigest: 'pause_digest',
  resumeDigest: 'resume_digest',
  acknowledge: 'acknowledge_from_answer',
  acknowledgeVenue: 'acknowledge_venue',
  listAlerts: 'show_alerts',
  newAlert: 'new_alert',
  manageAlert: 'manage_alert',
  pauseAlert: 'pause_alert',
  resumeAlert: 'resume_alert',
  writeLog: 'write_log_entry',
  logRound: 'log_round',
  followUpDone: 'follow_up_done',
} as const;
