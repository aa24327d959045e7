import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'vitest';
import type { Dialog, FormValues } from '../../src/card/form.ts';
import type { Message } from '../../src/card/message.ts';
import { createProductConversation, createServices } from '../../src/composition/product.ts';
import { openProductRecords } from '../../src/composition/product-records.ts';
import type { Asker, Caller } from '../../src/conversation/actor.ts';
import { answerMessage } from '../../src/conversation/answer.ts';
import { createExplain } from '../../src/conversation/error-boundary.ts';
import type { HandleSubmission } from '../../src/conversation/listen.ts';
import { parseLine } from '../../src/conversation/router.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { createInFlight } from '../../src/ops/in-flight.ts';
import { createLog } from '../../src/ops/log.ts';
import { noMetrics, type RecordingOutcome } from '../../src/ops/metrics.ts';
import { createTraffic } from '../../src/sandbox/traffic.ts';
import { startVenueService, type VenueService } from '../../src/sandbox/venue-service/server.ts';
import type { PostResult } from '../../src/schedule/delivery.ts';
import { createLedger } from '../../src/schedule/ledger.ts';
import { openLocalQueues } from '../../src/schedule/open-local-queues.ts';
import { createMovableClock, type MovableClock, systemWait } from '../../src/time.ts';
import { openTestStore, testKeyring } from '../store/with-store.ts';

/**
 * The whole product without a platform: a real database, a real venue service over HTTP, and a face
 * that keeps what it is given.
 */
export interface ConversationWorld {
  readonly clock: MovableClock;
  readonly venueService: VenueService;
  readonly services: ReturnType<typeof createServices>;
  /** How recordings of the history ended. */
  readonly recordings: RecordingOutcome[];
  /** What people were told in direct messages. */
  readonly told: { readonly userId: string; readonly message: Message }[];
  connected(code: string): Promise<void>;
  /** Asks in a channel, as typed after `/ambience`. */
  ask(line: string, userId?: string): Promise<Shown>;
  /** Submits a form whose work takes so long that its dialog is shown late. */
  submitLate(form: LateForm): Promise<Dialog>;
}

export interface LateForm {
  readonly formId: string;
  readonly state: string;
  readonly values: FormValues;
  /** The channel takes no posts. */
  readonly isRefused: boolean;
}

export type Shown =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'dialog'; readonly dialog: Dialog };

const workspaceId = 'W1';
export const manager = 'U0MANAGER';
const fridayEvening = Date.UTC(2026, 10, 20, 20, 3);

export const test = base.extend<{ world: ConversationWorld }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the used fixtures from it
  world: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'ambience-test-'));
    const store = await openTestStore(join(folder, 'ambience.db'));
    const clock = createMovableClock(fridayEvening);
    const log = createLog('silent');
    const inFlight = createInFlight();
    const traffic = createTraffic(clock);
    const venueService = await startVenueService({ clock, secret: 'test', port: 0, traffic });
    const records = openProductRecords(store);
    const told: ConversationWorld['told'] = [];
    const recordings: RecordingOutcome[] = [];
    const services = createServices(
      {
        config: {
          ambience: venueService,
          logDays: 400,
          historyDays: 400,
        },
        records,
        keyring: testKeyring,
        queues: openLocalQueues(clock, inFlight, log, () => {}),
        ledger: createLedger({ records: records.deliveries, clock, abandonedAfterMs: 0 }),
        shared: undefined,
        inFlight,
        restoredAt: 0,
        health: { storeStatus: store.status },
        metrics: { ...noMetrics, recording: (outcome) => void recordings.push(outcome) },
      },
      { clock, random: () => 0, wait: systemWait, log },
      {
        face: {
          post: async () => ({ kind: 'sent', messageId: '1' }),
          update: async () => ({ kind: 'edited' }),
          async tell(_workspaceId, userId, message) {
            told.push({
              userId,
              message: typeof message === 'function' ? message(houseLocale) : message,
            });
            return 'sent';
          },
          sendFile: async () => ({ kind: 'sent' }),
          postFile: async () => ({ kind: 'sent' }),
          abilitiesIn: () => ({ charts: false, admins: true }),
        },
        explain: createExplain(
          log,
          () => 'a1b2',
          () => undefined,
        ),
        configuredIn: () => [manager],
        installerOf: async () => undefined,
        memberOf: async (id, userId) => memberOf(id, userId),
        linkTo: async () => undefined,
        createRateLimiter: () => ({ enqueue: (_team, _channel, work) => work((post) => post()) }),
        addresses: undefined,
      },
    );
    const conversation = createProductConversation(services, {
      removals: { deleteData: (id) => services.workspaceData.remove(id, clock.now()) },
      downloads: undefined,
    });
    const submissions = new Map<string, HandleSubmission>();
    conversation.register({
      onClick() {},
      onSubmit: (formId, handle) => void submissions.set(formId, handle),
      onOptions() {},
      onHomeOpened() {},
      onMessagesOpened() {},
    });
    await use({
      clock,
      venueService,
      recordings,
      services,
      told,
      async connected(code) {
        const by = { workspaceId, userId: manager, isManager: true };
        const result = await services.connectVenue(by, code);
        if (result.kind !== 'connected') throw new Error(`not connected: ${result.kind}`);
      },
      async ask(line, userId = manager) {
        const opened: Dialog[] = [];
        const message = await answerMessage(
          conversation.answer,
          parseLine(line),
          askerOf(userId, opened),
        );
        const [dialog] = opened;
        if (message !== undefined) return { kind: 'message', message };
        if (dialog !== undefined) return { kind: 'dialog', dialog };
        throw new Error(`nothing was shown for ${line}`);
      },
      async submitLate({ formId, state, values, isRefused }) {
        const handle = submissions.get(formId);
        if (handle === undefined) throw new Error(`there is no form ${formId}`);
        const shown = Promise.withResolvers<Dialog>();
        const refused: PostResult = {
          kind: 'refused',
          reason: { kind: 'posting', code: 'channel_gone' },
        };
        const caller: Caller = {
          ...askerOf(manager, []),
          post: async () => (isRefused ? refused : { kind: 'sent', messageId: '1' }),
        };
        const unused = async () => {
          throw new Error('the form was answered in time');
        };
        await handle({
          caller,
          state,
          values,
          close: unused,
          show: unused,
          refuse: unused,
          replaceMessage: unused,
          settle: async (work, { lateDialog }) => shown.resolve(await lateDialog(await work)),
        });
        return shown.promise;
      },
    });
    await inFlight.drain(5_000);
    await services.client.close();
    await venueService.close();
    await store.close();
    await rm(folder, { recursive: true });
  },
});

function memberOf(id: string, userId: string) {
  const person = { isOwner: false, isAdmin: false, isPerson: true };
  return {
    workspaceId: id,
    userId,
    findPerson: async (one: string) => ({ userId: one, ...person }),
  };
}

function askerOf(userId: string, opened: Dialog[]): Asker {
  return {
    ...memberOf(workspaceId, userId),
    locale: houseLocale,
    channelId: 'C1',
    isInChannel: true,
    post: async () => ({ kind: 'sent', messageId: '1' }),
    unpost: async () => {},
    isReachable: async () => true,
    nameOf: async () => undefined,
    publishHome: async () => ({ kind: 'published', version: undefined }),
    async open(dialog) {
      opened.push(dialog);
      return { update: async (next) => void opened.push(next) };
    },
  };
}
