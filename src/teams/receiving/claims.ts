import { createHash } from 'node:crypto';
import type { TeamsRecords } from '../conversations/records.ts';
import { platformWords } from '../render/teams-words.ts';
import type { Activity } from './activity.ts';
import { type Reply, toastReply } from './answers.ts';

/**
 * Does an action once, however often the client sends it: it repeats what was not answered within five
 * seconds, and people press twice. The repetition gets the answer of the first.
 */
export type Once = (activity: Activity, work: () => Promise<Reply>) => Promise<Reply>;

/** The client repeats an action twice, five seconds apart. */
const repeatedForMs = 15_000;

interface Done {
  readonly reply: Promise<Reply>;
  readonly until: number;
}

/**
 * @param shared set if there are other replicas
 * @param now a clock that is never set back, in ms
 */
export function createOnce(shared: TeamsRecords['claims'] | undefined, now: () => number): Once {
  const done = new Map<string, Done>();

  function forgetOld(): void {
    for (const [key, { until }] of done) {
      if (until > now()) return;
      done.delete(key);
    }
  }

  async function claimed(key: string, work: () => Promise<Reply>): Promise<Reply> {
    const isFirst = await shared?.add(key, { at: now() }, repeatedForMs);
    // Another replica is doing it.
    return isFirst === false ? toastReply(platformWords.stillWorking) : work();
  }

  return (activity, work) => {
    forgetOld();
    const key = keyOf(activity);
    const known = done.get(key);
    if (known !== undefined) return known.reply;
    const reply = claimed(key, async () => {
      // What failed or was refused may be tried again at once.
      let isDone = false;
      try {
        const given = await work();
        isDone = given.isRefusal !== true;
        return given;
      } finally {
        if (!isDone) {
          done.delete(key);
          await shared?.delete(key);
        }
      }
    });
    done.set(key, { reply, until: now() + repeatedForMs });
    return reply;
  };
}

/** The message, the verb, the person and the data. */
function keyOf({ tenantId, conversation, replyToId, name, from, value }: Activity): string {
  const what = [tenantId, conversation.id, replyToId, name, from.id, value];
  return createHash('sha256').update(JSON.stringify(what)).digest('base64url');
}
