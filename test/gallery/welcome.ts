import { greetingMessage, welcomeMessage } from '../../src/conversation/welcome/welcome-message.ts';
import { type Example, ofMessage } from './example.ts';

/** The first messages of the app. */
export function welcomeExamples(): Example[] {
  const people = new Set(['U0OWNER']);
  const manager = { isManager: true, people };
  const staff = { isManager: false, people };
  return [
    ...ofMessage('welcome, installer', welcomeMessage()),
    ...ofMessage('greeting', greetingMessage(staff, true)),
    ...ofMessage('greeting, no venue, manager', greetingMessage(manager, false)),
    ...ofMessage('greeting, no venue, others', greetingMessage(staff, false)),
  ];
}
