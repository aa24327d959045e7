import { entryPoints } from '../entry-ids.ts';

/** Ids of this feature's actions, forms and fields. */
export const connectIds = {
  connect: entryPoints.connect,
  disconnect: entryPoints.disconnect,
  askDisconnect: entryPoints.askDisconnect,
  pickChannel: entryPoints.pickChannel,
  useInChannel: 'use_in_channel',
  channelModal: 'choose_channel_for_venue',
  channelField: 'channel_for_venue',
  chooseDefault: entryPoints.chooseDefault,
  clearDefault: entryPoints.clearDefault,
  shortcut: 'connect_venue',
  modal: 'connect_venue',
  codeField: 'connection_code',
} as const;
