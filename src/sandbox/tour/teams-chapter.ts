import { minuteMs } from '../../time.ts';
import { actionsIn, textOf } from '../teams/cards.ts';
import type { TeamsPerson } from '../teams/people.ts';
import { dialogOf, readSeen } from '../teams/read-seen.ts';
import type { TeamsMessage } from '../teams/state.ts';
import type { Tour } from './story.ts';

/** The same app in Microsoft Teams: adding it, asking in the chat and in a channel, an alert. */
export async function tellTeamsChapter({ sandbox, tell, see }: Tour): Promise<void> {
  const { teams, venueService } = sandbox;
  if (teams === undefined) throw new Error('the sandbox has no Teams');
  const [manager, bartender] = [teams.as('manager'), teams.as('bartender')];

  async function say(person: TeamsPerson, line: string, channel?: string, ...seen: RegExp[]) {
    const answer = await person.say(line, channel);
    const place = channel === undefined ? 'in the chat' : `in #${channel}`;
    see(`${person.name}, ${place}: ${line}`, beginning(textOf(answer.card)), ...seen);
    return answer;
  }

  tell(
    'The hotel’s other half works in Microsoft Teams. A manager adds Ambience there, and connects the venue.',
  );
  await manager.addApp();
  await manager.addToTeam();
  await bartender.addApp();
  await sandbox.settle();
  const offered = await say(manager, 'connect', undefined, /press the button/);
  const form = dialogOf(await manager.press(offered, 'Connect a venue'));
  const connected = await manager.submit(form, { connection_code: 'HARBOUR-HOTEL' });
  see(
    'manager connects HARBOUR-HOTEL',
    beginning(readSeen(connected)),
    /Venue connected/,
    /9 zones/,
  );
  await sandbox.settle();

  tell('The bartender asks in the chat, and then where everyone can see the answer.');
  await say(bartender, 'how loud is the terrace?', undefined, /Terrace \(Harbour Hotel\)/);
  await say(bartender, '@Ambience live', 'bar', /Harbour Hotel/);

  tell('The terrace gets too loud. The channel gets one message, which says who is on it.');
  const home = await manager.say('home');
  const presets = dialogOf(await manager.press(home, 'Set up an alert'));
  const alertForm = dialogOf(await manager.pressIn(presets, 'Choose'));
  const bar = manager.channels.find(({ name }) => name === 'bar');
  const saved = await manager.submit(alertForm, { alert_channel: bar?.id ?? '' });
  see('manager saves the alert', beginning(readSeen(saved)), /Saved/);
  venueService.measure('zn-4106', { loudness: 9.8 });
  await sandbox.pass(20 * minuteMs);
  await sandbox.settle();
  const alert = manager.seenIn('bar').findLast((one) => titles(one).includes('Acknowledge'));
  if (alert === undefined) throw new Error('the alert was not posted in Teams');
  see('bar', beginning(textOf(alert.card)), /Terrace is too loud/);
  const acknowledged = await bartender.press(alert, 'Acknowledge');
  see('bartender acknowledges', beginning(readSeen(acknowledged)), /bartender/);
  venueService.measure('zn-4106', undefined);
  await sandbox.pass(15 * minuteMs);
  await sandbox.settle();
  const over = manager.seenIn('bar').find(({ id }) => id === alert.id);
  see('bar', beginning(textOf(over?.card)), /Over after \d+ min/);
}

const mostLines = 5;

function beginning(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const shown = lines.length > mostLines ? [...lines.slice(0, mostLines), '…'] : lines;
  return shown.join('\n').replace(/<at>([^<]*)<\/at>/g, '@$1');
}

function titles({ card }: TeamsMessage): string[] {
  return actionsIn(card).map(({ title }) => title);
}
