import type { AuditEvent } from '../../audit-event.ts';
import type { Message } from '../../card/message.ts';
import type { Audit } from '../../people/audit.ts';
import type { NamedManagers } from '../../people/managers.ts';
import type { Decision, RequestService } from '../../people/request-service.ts';
import {
  type ManagerRequest,
  type RequestedAction,
  requestedAction,
} from '../../people/requests.ts';
import type { Roles } from '../../people/roles.ts';
import type { Clock } from '../../time.ts';
import { denialMessage } from '../denials.ts';
import type { RenewHomes } from '../feature.ts';
import type { Click, Listen } from '../listen.ts';
import { answerDialog } from '../text/dialogs.ts';
import { outdatedMessage } from '../text/notices.ts';
import { auditView } from './audit-view.ts';
import { peopleIds } from './ids.ts';
import { managersView } from './managers-view.ts';
import {
  answeredBeforeMessage,
  answeredMessage,
  askedBeforeMessage,
  askedMessage,
  impossibleMessage,
  nobodyReachedMessage,
  tooManyOwnRequestsMessage,
  tooManyRequestsMessage,
} from './request-messages.ts';

export interface PeopleActionNeeds {
  readonly requestService: RequestService;
  readonly managers: Pick<NamedManagers, 'list'>;
  readonly audit: Pick<Audit<AuditEvent>, 'list'>;
  readonly roles: Pick<Roles, 'isManager' | 'knownManagers'>;
  readonly renewHomes: RenewHomes;
  readonly clock: Clock;
}

/** Registers requests to managers, their answers, and the modals of managers and audit list. */
export function registerPeopleActions(listen: Listen, needs: PeopleActionNeeds): void {
  const { requestService, managers, audit, roles, renewHomes, clock } = needs;

  listen.onClick(peopleIds.askManager, async (click) => {
    const action = readAction(click.value);
    const { workspaceId, userId } = click.asker;
    if (action === undefined) return click.replace(outdatedMessage());
    const opening = await requestService.open(workspaceId, userId, action);
    switch (opening.kind) {
      case 'opened':
        return click.replaceLater(askManagers(click, opening.request));
      case 'open_already':
        return click.replace(askedBeforeMessage(opening.request, clock.now()));
      case 'too_many_own':
        return click.replace(tooManyOwnRequestsMessage());
      case 'too_many':
        return click.replace(tooManyRequestsMessage());
    }
  });

  async function askManagers({ asker }: Click, request: ManagerRequest): Promise<Message> {
    const [result, isReachable] = await Promise.all([
      requestService.askManagers(asker.workspaceId, request),
      asker.isReachable(),
    ]);
    return result.kind === 'asked'
      ? askedMessage(result.managers, isReachable)
      : nobodyReachedMessage();
  }

  listen.onClick(peopleIds.approve, (click) => answer(click, 'approved'));
  listen.onClick(peopleIds.makeManager, (click) => answer(click, 'made_manager'));
  listen.onClick(peopleIds.decline, (click) => answer(click, 'declined'));

  async function answer(click: Click, decision: Decision): Promise<void> {
    const { asker, value = '' } = click;
    const { workspaceId, userId } = asker;
    const denial = await denialMessage(asker, { kind: 'manage' }, roles);
    if (denial !== undefined) return click.tell(denial);
    const result = await requestService.answer(workspaceId, value, userId, decision);
    switch (result.kind) {
      case 'gone':
        return click.replace(answeredBeforeMessage());
      case 'impossible':
        return click.replace(impossibleMessage(result.request));
      case 'answered':
        await click.replace(answeredMessage(result.asked, decision));
        if (decision !== 'declined') await renewHomes(workspaceId);
    }
  }

  listen.onClick(
    peopleIds.changeManagers,
    (click) =>
      ifManager(click, async () =>
        click.open(managersView(await managers.list(click.asker.workspaceId), click.asker.userId)),
      ),
    'dialog',
  );

  listen.onClick(
    peopleIds.showAudit,
    (click) =>
      ifManager(click, async () =>
        click.open(auditView(await audit.list(click.asker.workspaceId), clock.now())),
      ),
    'dialog',
  );

  async function ifManager({ asker, open }: Click, work: () => Promise<void>): Promise<void> {
    const denial = await denialMessage(asker, { kind: 'manage' }, roles);
    await (denial === undefined ? work() : open(answerDialog(denial)));
  }
}

function readAction(value: string | undefined): RequestedAction | undefined {
  try {
    return requestedAction.parse(JSON.parse(value ?? ''));
  } catch {
    return undefined;
  }
}
