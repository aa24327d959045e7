import { EventEmitter } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import type { Records } from '../store/records.ts';
import type { Clock } from '../time.ts';
import type { Actor } from './audit.ts';
import type { Draft, DraftVerdict, Managed, ManagedDeed, ManagedEvents } from './managed-item.ts';

/** Older ones are dropped, to avoid a flood of messages about one item. */
const maxPending = 10;

/**
 * A list that the managers of a workspace keep, such as digests or alerts. What people do is
 * reported, to be audited. Methods that return an item return undefined if it does not exist.
 *
 * @typeParam Deed what else can be done to an item
 */
export abstract class ManagedList<
  Item extends Managed<Reason, News>,
  Entered extends Draft<unknown>,
  Reason,
  News,
  Deed extends string,
> {
  /** Emitted once the change is stored. */
  readonly events: ManagedEvents<Item> = new EventEmitter();
  protected readonly clock: Clock;
  readonly #records: Records<Item[]>;
  /** Reads in progress. What is due in a workspace at the same time shares one read. */
  readonly #reading = new Map<string, Promise<readonly Item[]>>();

  constructor(records: Records<Item[]>, clock: Clock) {
    this.#records = records;
    this.clock = clock;
  }

  /** The most that a workspace can have. */
  abstract readonly limit: number;
  /** What the owner is told when the app has stopped an item. */
  protected abstract readonly stoppedNews: News;
  /** What a form enters, of a stored item or of a draft, for comparison. */
  protected abstract settingsOf(one: Item | Entered['settings']): unknown;
  /** @param before undefined for a new item */
  protected abstract apply(draft: Entered, before: Item | undefined, by: Actor): Item;
  /** The item, active from now on; the same object if nothing changes. */
  protected abstract resumed(item: Item): Item;
  protected abstract with(
    item: Item,
    change: Partial<Pick<Managed<Reason, News>, 'state' | 'pendingNotifications'>>,
  ): Item;
  /** @param by undefined if the app did it */
  protected abstract report(
    workspaceId: string,
    by: Actor | undefined,
    deed: Deed | ManagedDeed,
    item: Item,
  ): Promise<void>;

  list(workspaceId: string): Promise<readonly Item[]> {
    const ongoing = this.#reading.get(workspaceId);
    if (ongoing !== undefined) return ongoing;
    const started = this.#records.get(workspaceId).then((all) => all ?? []);
    const clear = () => {
      if (this.#reading.get(workspaceId) === started) this.#reading.delete(workspaceId);
    };
    started.then(clear, clear);
    this.#reading.set(workspaceId, started);
    return started;
  }

  async find(workspaceId: string, id: string): Promise<Item | undefined> {
    return (await this.list(workspaceId)).find((one) => one.id === id);
  }

  /** Returns what {@link save} would return, without saving. */
  async check(workspaceId: string, draft: Entered): Promise<DraftVerdict> {
    return this.#verdictOn(draft, await this.list(workspaceId));
  }

  async save(draft: Entered, by: Actor): Promise<DraftVerdict> {
    let verdict: DraftVerdict | undefined;
    let stored: { item: Item; before: Item | undefined } | undefined;
    await this.#update(by.workspaceId, (all = []) => {
      verdict = this.#verdictOn(draft, all);
      stored = undefined;
      if (verdict !== 'saved') return all.length === 0 ? undefined : all;
      const before = all.find(({ id }) => id === draft.id);
      const item = this.apply(draft, before, by);
      stored = { item, before };
      return before === undefined
        ? [...all, item]
        : all.map((one) => (one === before ? item : one));
    });
    if (verdict === undefined) throw new Error('the record of the list was not updated');
    if (stored !== undefined) {
      const { item, before } = stored;
      this.events.emit('changed', by.workspaceId, item, before);
      await this.report(by.workspaceId, by, before === undefined ? 'set_up' : 'changed', item);
    }
    return verdict;
  }

  /**
   * Adds new items, all or none of them; those that are there already stay as they are.
   *
   * @returns false if there would be too many
   */
  async addAll(drafts: readonly Entered[], by: Actor): Promise<boolean> {
    let added: readonly Item[] = [];
    let isTooMany = false;
    await this.#update(by.workspaceId, (all = []) => {
      const missing = drafts.filter((draft) => all.every(({ id }) => id !== draft.id));
      isTooMany = all.length + missing.length > this.limit;
      added = isTooMany ? [] : missing.map((draft) => this.apply(draft, undefined, by));
      const after = [...all, ...added];
      return after.length === 0 ? undefined : after;
    });
    for (const item of added) {
      this.events.emit('changed', by.workspaceId, item, undefined);
      await this.report(by.workspaceId, by, 'set_up', item);
    }
    return !isTooMany;
  }

  /** What is stopped stays stopped, with its reason. */
  pause(id: string, by: Actor): Promise<Item | undefined> {
    return this.act(id, by, 'paused', (item) =>
      item.state.kind === 'active' ? this.with(item, { state: { kind: 'paused' } }) : item,
    );
  }

  resume(id: string, by: Actor): Promise<Item | undefined> {
    return this.act(id, by, 'resumed', (item) => this.resumed(item));
  }

  /** @returns the removed item */
  async remove(id: string, by: Actor): Promise<Item | undefined> {
    const { workspaceId } = by;
    let removed: Item | undefined;
    await this.#update(workspaceId, (all = []) => {
      removed = all.find((one) => one.id === id);
      const left = all.filter((one) => one.id !== id);
      return left.length === 0 ? undefined : left;
    });
    if (removed === undefined) return undefined;
    this.events.emit('removed', workspaceId, removed);
    await this.report(workspaceId, by, 'deleted', removed);
    return removed;
  }

  /** Stops an active item that cannot go on, and enqueues a notification. */
  async stop(workspaceId: string, id: string, reason: Reason): Promise<void> {
    let isStopped = false;
    const changed = await this.change(workspaceId, id, (item) => {
      isStopped = item.state.kind === 'active';
      const stopped = this.with(item, { state: { kind: 'stopped', reason } });
      return isStopped ? this.withNews(stopped, this.stoppedNews) : item;
    });
    if (changed !== undefined && isStopped) {
      this.events.emit('news', workspaceId, id);
      await this.report(workspaceId, undefined, 'stopped', changed);
    }
  }

  /** Does nothing if an equal notification is pending. */
  async enqueueNotification(workspaceId: string, id: string, news: News): Promise<void> {
    let isNew = false;
    await this.change(workspaceId, id, (item) => {
      const after = this.withNews(item, news);
      isNew = after !== item;
      return after;
    });
    if (isNew) this.events.emit('news', workspaceId, id);
  }

  /** Removes a notification that was sent, or will not be sent any more. */
  async acknowledgeNotification(workspaceId: string, id: string, news: News): Promise<void> {
    await this.#update(workspaceId, (all) =>
      all?.map((item) =>
        item.id === id
          ? this.with(item, {
              pendingNotifications: item.pendingNotifications.filter(
                (one) => !isDeepStrictEqual(one, news),
              ),
            })
          : item,
      ),
    );
  }

  /** Deletes all items of a workspace. @returns how many */
  async forget(workspaceId: string): Promise<number> {
    const all = await this.list(workspaceId);
    await this.#update(workspaceId, () => undefined);
    for (const item of all) this.events.emit('removed', workspaceId, item);
    return all.length;
  }

  workspaceIds(): AsyncIterable<string> {
    return this.#records.keys();
  }

  /** Changes an item on behalf of a person; reported unless `work` returns the same object. */
  protected async act(
    id: string,
    by: Actor,
    deed: Deed | ManagedDeed,
    work: (item: Item) => Item,
  ): Promise<Item | undefined> {
    let isChanged = false;
    const changed = await this.change(by.workspaceId, id, (item) => {
      const after = work(item);
      isChanged = after !== item;
      return after;
    });
    if (changed !== undefined && isChanged) await this.report(by.workspaceId, by, deed, changed);
    return changed;
  }

  /** Changes an item on behalf of the app. */
  protected async change(
    workspaceId: string,
    id: string,
    work: (item: Item) => Item,
  ): Promise<Item | undefined> {
    let changed: Item | undefined;
    await this.#update(workspaceId, (all) => {
      changed = undefined;
      return all?.map((one) => {
        if (one.id !== id) return one;
        changed = work(one);
        return changed;
      });
    });
    if (changed !== undefined) this.events.emit('changed', workspaceId, changed, undefined);
    return changed;
  }

  protected withNews(item: Item, news: News): Item {
    const pending = item.pendingNotifications;
    return pending.some((one) => isDeepStrictEqual(one, news))
      ? item
      : this.with(item, { pendingNotifications: [...pending, news].slice(-maxPending) });
  }

  /** Decides whether a draft can be saved. */
  #verdictOn(draft: Entered, all: readonly Item[]): DraftVerdict {
    const before = all.find(({ id }) => id === draft.id);
    if (before === undefined) {
      if (draft.version !== undefined) return 'gone';
      return all.length < this.limit ? 'saved' : 'too_many';
    }
    if (before.version === draft.version) return 'saved';
    return isDeepStrictEqual(this.settingsOf(before), this.settingsOf(draft.settings))
      ? 'saved_before'
      : 'conflict';
  }

  async #update(
    workspaceId: string,
    work: (all: Item[] | undefined) => Item[] | undefined,
  ): Promise<void> {
    try {
      await this.#records.update(workspaceId, work);
    } finally {
      // A read that began earlier may not include the change.
      this.#reading.delete(workspaceId);
    }
  }
}
