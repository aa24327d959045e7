import { test } from 'vitest';
import { actionsIn, textOf } from '/work/main/src/sandbox/teams/cards.ts';
import { readSeen, runTeams, withVenue } from '/work/main/test/teams/with-teams.ts';

test('first', async () => {
  await using run = await runTeams();
  const { sandbox, teams } = run;
  try {
    const manager = await withVenue(sandbox, teams);
    for (const m of manager.chat())
      console.log(
        '---',
        m.author ?? 'APP',
        m.isEdited,
        m.text,
        '\n',
        textOf(m.card),
        '\n',
        actionsIn(m.card)
          .map((a) => a.title)
          .join(' | '),
      );
    const live = await manager.say('live');
    console.log(live.summary, JSON.stringify(live.card).length);
    console.log(textOf(live.card));
    console.log(
      actionsIn(live.card)
        .map((a) => a.title)
        .join(' | '),
    );
    console.log(readSeen(await manager.press(live, 'Tonight')));
  } finally {
    console.log(
      sandbox.logged
        .filter((l) => /"level":(40|50)/.test(l))
        .slice(-12)
        .join('\n')
        .slice(0, 4000),
    );
  }
}, 30000);
