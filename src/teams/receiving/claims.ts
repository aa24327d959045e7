import { createHash } from 'node:crypto';
import type { TeamsRecords } from '../conversations/records.ts';
import { platformWords } from '../render/teams-words.ts';
import type { Activity } from './activity.ts';
import { closingReply, type Reply, toastReply } from './answers.ts';

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
  isAnswered: boolean;
}

/**
 * @param shared set if there are other replicas
 * @param now a clock that is never set back, in ms
 */
export function createOnce(shared: TeamsRecords['claims'] | undefined, now: () => number): Once {
  const done = new Map<string, Done>();
  /** The last action of each person in each message. */
  const last = new Map<string, string>();

  function forgetOld(): void {
    for (const [key, { until }] of done) {
      if (until > now()) return;
      done.delete(key);
    }
  }

  /** *Mark done*, *Needs follow-up* and *Mark done* again are three actions. */
  async function forgetOther(activity: Activity, key: string): Promise<void> {
    const place = placeOf(activity);
    const other = last.get(place);
    last.delete(place);
    last.set(place, key);
    if (last.size > mostPlaces) last.delete(last.keys().next().value ?? '');
    if (other === undefined || other === key || done.get(other)?.isAnswered !== true) return;
    done.delete(other);
    await shared?.delete(other);
  }

  async function claimed(
    activity: Activity,
    key: string,
    work: () => Promise<Reply>,
  ): Promise<Reply> {
    if (activity.type === 'invoke') await forgetOther(activity, key);
    const isFirst = await shared?.add(key, { at: now() }, repeatedForMs);
    if (isFirst !== false) return work();
    // Another replica is doing it.
    const words = platformWords.stillWorking;
    return activity.name === 'adaptiveCard/action' ? toastReply(words) : closingReply(words);
  }

  return (activity, work) => {
    forgetOld();
    const key = keyOf(activity);
    const known = done.get(key);
    if (known !== undefined) return known.reply;
    const reply = claimed(activity, key, async () => {
      // What failed or was refused may be tried again at once.
      let isDone = false;
      try {
        const given = await work();
        isDone = given.isRefusal !== true;
        const own = done.get(key);
        if (own !== undefined) own.isAnswered = true;
        return given;
      } finally {
        if (!isDone) {
          done.delete(key);
          await shared?.delete(key);
        }
      }
    });
    done.set(key, { reply, until: now() + repeatedForMs, isAnswered: false });
    return reply;
  };
}

const mostPlaces = 1_000;

function placeOf({ tenantId, conversation, replyToId, from }: Activity): string {
  return JSON.stringify([tenantId, conversation.id, replyToId, from.id]);
}

/** The message, the verb, the person and the data; of what was typed, its id. */
function keyOf(activity: Activity): string {
  const { type, id, name, value } = activity;
  const typed = type === 'message' ? id : undefined;
  const what = [placeOf(activity), name, value, typed];
  return createHash('sha256').update(JSON.stringify(what)).digest('base64url');
}
