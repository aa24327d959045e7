import { dayMs, hourMs } from '../../time.ts';
import { showMessage, showSeen, showSubmitted } from '../show.ts';
import { modalOf, type Tour, viewOf } from './evening.ts';

/** Walks through the life of a digest: set up, posted, snoozed, stopped, resumed and deleted. */
export async function walkDigest({ sandbox, see, happens }: Tour): Promise<void> {
  const { slack, clock } = sandbox;
  const manager = sandbox.as('manager');
  const bartender = sandbox.as('bartender');

  /** The last message in a channel that is visible to everyone. */
  function lastIn(channelId: string) {
    const posts = slack.state.messages.filter((one) => one.channelId === channelId);
    const last = posts.findLast(({ onlyFor }) => onlyFor === undefined);
    if (last === undefined) throw new Error(`nothing was posted in ${channelId}`);
    return last;
  }

  async function pass(ms: number, what: string): Promise<void> {
    happens(what);
    await sandbox.pass(ms);
    await sandbox.settle();
  }

  const opened = modalOf(await manager.command('/ambience connect'));
  await manager.submit(opened, { connection_code: 'HARBOUR-HOTEL' });
  await sandbox.settle();

  see(
    'bartender: /ambience digest',
    showSeen(await bartender.command('/ambience digest')),
    /Only managers/,
  );
  const form = modalOf(await manager.command('/ambience digest', 'bar'));
  see(
    'manager: /ambience digest',
    showSeen({ kind: 'modal', view: form }),
    /New digest/,
    /Next: Sat 21 Nov 18:00/,
  );
  const typed = {
    digest_weekdays: 'Friday, Saturday',
    digest_time_1: '22:00',
    digest_time_2: '23:30',
  };
  const moved = await manager.choose(form, 'digest_time_2', typed);
  see(
    'manager chooses Friday and Saturday, 22:00 and 23:30',
    showSeen(moved),
    /Next: Fri 20 Nov 22:00, Fri 20 Nov 23:30, Sat 21 Nov 22:00 \(Europe\/Copenhagen\)/,
  );
  const hidden = { ...typed, digest_channel: 'backstage' };
  const refused = await manager.submit(viewOf(moved), hidden);
  see(
    'manager saves it for #backstage',
    showSubmitted(refused),
    /\/invite @Ambience/,
    /nothing was saved/,
  );
  const saved = await manager.submit(viewOf(moved), { ...typed, digest_channel: 'bar' });
  see('manager saves it for #bar', showSubmitted(saved), /Saved\./, /Next: Fri 20 Nov 22:00/);
  see(
    'everyone in #bar',
    showMessage(lastIn('C0BAR')),
    /@manager has set up a digest/,
    /Next: Fri 20 Nov 22:00/,
  );

  const managed = viewOf(saved);
  await manager.press(managed, 'Preview to me');
  await sandbox.settle();
  const [preview] = manager.directMessages();
  see(
    'manager presses Preview to me',
    preview ? showMessage(preview) : '',
    /## Daily digest: Harbour Hotel/,
    /\(chart\)/,
  );

  await pass(hourMs, 'an hour passes');
  see(
    'everyone in #bar',
    showMessage(lastIn('C0BAR')),
    /## Daily digest: Harbour Hotel, Fri 20 Nov 22:00/,
    /The service says:/,
    /is the busiest zone/,
    /Usual peak of a Friday/,
    /Automation is off/,
    /Set up by @manager/,
  );
  const live = await bartender.press(lastIn('C0BAR'), 'Open live');
  see('bartender presses Open live', showSeen(live), /only visible to you/, /mood/);
  const notTheirs = await bartender.press(lastIn('C0BAR'), 'Snooze');
  see('bartender presses Snooze', showSeen(notTheirs), /Only managers/);

  const snoozing = modalOf(await manager.press(lastIn('C0BAR'), 'Snooze'));
  const until = { snooze_until: String((clock.now() + dayMs) / 1000) };
  const snoozed = await manager.submit(snoozing, until);
  see(
    'manager snoozes it for a day',
    showSubmitted(snoozed),
    /Snoozed until Sat 21 Nov 22:03 \(Europe/,
  );
  await pass(25 * hourMs, 'a day and an hour pass');
  const list = modalOf(await manager.command('/ambience digest'));
  see(
    'manager: /ambience digest',
    showSeen({ kind: 'modal', view: list }),
    /1 digest/,
    /left out, snoozed/,
  );
  await pass(hourMs, 'an hour passes');
  see('everyone in #bar', showMessage(lastIn('C0BAR')), /Sat 21 Nov 23:30/);

  happens('#bar is archived; a week passes');
  slack.state.closedChannels.set('T0HARBOUR C0BAR', 'is_archived');
  await sandbox.pass(7 * dayMs);
  await sandbox.settle();
  const notice = manager.directMessages().at(-1);
  see(
    'manager, in a direct message',
    notice ? showMessage(notice) : '',
    /has stopped: the channel is archived\. Choose another channel/,
    /told this once/,
  );
  await sandbox.settle();
  see('bartender opens Home', showSeen(await bartender.openHome()), /1 digest has stopped/);
  slack.state.closedChannels.clear();
  if (notice !== undefined) {
    see(
      '#bar is back, and manager presses Resume',
      showSeen(await manager.press(notice, 'Resume')),
      /Resumed\. Next/,
    );
  }
  await sandbox.settle();
  const settings = modalOf(await manager.press(lastIn('C0BAR'), 'Settings'));
  const paused = viewOf(await manager.press(settings, 'Pause'));
  see(
    'manager pauses it',
    showSeen({ kind: 'modal', view: paused }),
    /Paused/,
    /not sent, the channel is archived/,
  );
  see(
    'manager deletes it',
    showSeen(await manager.press(paused, 'Delete')),
    /This digest is deleted/,
  );
  const gone = await manager.press(lastIn('C0BAR'), 'Settings');
  see('manager presses Settings under the old post', showSeen(gone), /This digest is deleted/);
  see(
    'manager: /ambience status',
    showSeen(await manager.command('/ambience status')),
    /No digest is set up/,
  );
}
