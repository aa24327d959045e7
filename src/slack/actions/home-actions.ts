import {
  auditAction,
  managersAction,
  refreshHomeAction,
  turnPageAction,
} from '../home/home-view.ts';
import { auditView } from '../modals/audit-view.ts';
import { managersView } from '../modals/managers-view.ts';
import { answerView } from '../modals/notice-view.ts';
import type { Services } from '../services.ts';
import { refusalOf } from '../standing.ts';
import type { Click, OnClick } from './click.ts';

/** The buttons of Home that are about Home itself or about managing. */
export function registerHomeActions(on: OnClick, services: Services): void {
  const { homes, managers, audit, clock } = services;

  for (const action of [refreshHomeAction, turnPageAction]) {
    on(action, ({ asker, view, value }) =>
      homes.publish(asker, { hash: view?.hash, page: Number(value ?? 0) || 0 }),
    );
  }

  on(managersAction, (click) =>
    ifManager(click, async () => click.open(managersView(await managers.list(click.asker.teamId)))),
  );

  on(auditAction, (click) =>
    ifManager(click, async () =>
      click.open(auditView(await audit.list(click.asker.teamId), clock.now())),
    ),
  );

  async function ifManager({ asker, open }: Click, work: () => Promise<void>): Promise<void> {
    const refusal = await refusalOf(asker, { kind: 'connect' }, services);
    await (refusal === undefined ? work() : open(answerView(refusal)));
  }
}
