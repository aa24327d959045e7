import { entryPoints } from '../entry-ids.ts';

/** Action, form and field ids of the venue log. */
export const logIds = {
  write: entryPoints.writeLog,
  round: entryPoints.logRound,
  done: entryPoints.followUpDone,
  handoverDone: entryPoints.handoverDone,
  open: 'open_log_entry',
  followInList: 'follow_up_in_list',
  finishInList: 'finish_in_list',
  edit: 'edit_log_entry',
  follow: 'follow_up_log_entry',
  finish: 'finish_log_entry',
  share: 'share_log_entry',
  remove: 'delete_log_entry',
  shortcut: 'add_to_venue_log',
  form: 'log_entry',
  venueField: 'log_venue',
  placeField: 'log_place',
  kindField: 'log_kind',
  textField: 'log_text',
  timeField: 'log_time',
  followUpField: 'log_follow_up',
} as const;
