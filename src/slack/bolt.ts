import appFile from '@slack/bolt/dist/App.js';
import socketModeFile from '@slack/bolt/dist/receivers/SocketModeReceiver.js';

/**
 * The parts of Bolt that this app runs, file by file: Bolt's index also loads Express, which costs
 * 4 MB and 20 ms at the start. Types come from the index.
 */

export {
  AuthorizationError,
  ReceiverMultipleAckError,
  RespondError,
} from '@slack/bolt/dist/errors.js';
export * as HTTPModuleFunctions from '@slack/bolt/dist/receivers/HTTPModuleFunctions.js';

export const App = appFile.default;
export const SocketModeReceiver = socketModeFile.default;
