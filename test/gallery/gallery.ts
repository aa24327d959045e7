import { alertStateExamples } from './alert-states.ts';
import { alertExamples } from './alerts.ts';
import { allVenuesExamples } from './all-venues-states.ts';
import { conditionExamples } from './conditions.ts';
import { connectExamples } from './connect.ts';
import { copyExamples } from './copies.ts';
import { countsExamples } from './counts.ts';
import { digestStateExamples } from './digest-states.ts';
import { digestExamples } from './digests.ts';
import { type Example, inSlack } from './example.ts';
import { historyExamples } from './history.ts';
import { homeExamples } from './home.ts';
import { logExamples } from './log.ts';
import { measuredExamples } from './measured.ts';
import { memoryDigestExamples } from './memory-digests.ts';
import { musicOfVenuesExamples } from './music-of-venues.ts';
import { needExamples } from './need-states.ts';
import { peopleExamples } from './people.ts';
import { privacyExamples } from './privacy.ts';
import { problemExamples } from './problems.ts';
import { questionStateExamples } from './question-states.ts';
import { questionExamples } from './questions.ts';
import { venuesTogetherExamples } from './venues-together.ts';
import { welcomeExamples } from './welcome.ts';
import { readWorld } from './world.ts';

/** Every message, dialog and Home that the app can show, with data of the sandbox, by feature. */
export async function gallery(): Promise<Gallery> {
  made ??= make();
  return made;
}

type Gallery = Readonly<Record<string, readonly Example[]>>;

/** It takes seconds, and test files share their worker's modules. */
let made: Promise<Gallery> | undefined;

async function make(): Promise<Gallery> {
  const world = await readWorld();
  return {
    questions: [
      ...questionExamples(world),
      ...questionStateExamples(world),
      ...needExamples(world),
      ...conditionExamples(world),
      ...venuesTogetherExamples(),
      ...musicOfVenuesExamples(world),
    ],
    history: await historyExamples(world),
    measured: [...(await measuredExamples(world)), ...countsExamples(world)],
    log: logExamples(world),
    connect: connectExamples(world),
    people: peopleExamples(world),
    digests: [
      ...digestExamples(world),
      ...digestStateExamples(world),
      ...allVenuesExamples(world),
      ...(await memoryDigestExamples(world)),
    ],
    alerts: [...alertExamples(world), ...alertStateExamples(world), ...copyExamples(world)],
    home: homeExamples(world),
    problems: problemExamples(),
    privacy: privacyExamples(),
    welcome: welcomeExamples(),
  };
}

if (import.meta.main) {
  const examples = Object.values(await gallery()).flat();
  for (const { isFallback: _, ...example } of examples.flatMap(inSlack)) {
    console.log(JSON.stringify(example));
  }
}
