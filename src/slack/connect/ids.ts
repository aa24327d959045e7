import { entryPoints } from '../entry-points.ts';

/** Action, callback and block ids of this feature. */
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
  codeBlock: 'connection_code',
  codeInput: 'code',
} as const;
