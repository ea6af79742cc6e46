import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { maskedPhone, type Phone } from '#domain/auth/phone.ts';
import { type BlockAction, type ClientStatus, clientStatusRules } from '#domain/clients/client-status.ts';
import { type ClientUuid, identifier } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { endExchanges } from '../../db/auth/cabinet-exchange-store.ts';
import { revokeClientSessions } from '../../db/auth/session-store.ts';
import {
  blockClient,
  clientByUuid,
  type ClientRow,
  lockClient,
  lockClientByUuid,
  unblockClient,
} from '../../db/clients/client-store.ts';
import type { Transaction } from '../../db/database.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import { type ApprovalEffect, requiredIn } from '../approvals/approval-effect.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { checkUnchanged } from '../approvals/what-changed.ts';
import type { DatabaseAccess } from '../context.ts';
import { deleteEvents } from '../../db/auth/limit-store.ts';
import { hashOfPhone } from '../secrets/phone-hash.ts';
import { writeNotification } from '../notifications/write-notifications.ts';
import { currentStatus } from './current-status.ts';

export type StatusChange = {
  readonly staff: StaffActor;
  readonly phone: Phone;
  readonly action: BlockAction;
  /** The reason given by staff, at most 255 characters. */
  readonly comment: string;
};

type ChangeRefusal = Refusal<'client.not.exist.error' | 'client.status.error' | 'approval.waits.error'>;

/**
 * Blocks a client, which ends the client's sessions at once, or lifts a block. To lift a block by the system, the
 * budget of wrong codes is restored, which waits for a second person if the configuration requires one. Only the
 * actions that the client's status allows are accepted (docs/spec/rules.md#7, docs/spec/specification.md#4 «Client
 * block»).
 */
export async function changeClientStatus(
  context: DatabaseAccess,
  change: StatusChange,
): Promise<Result<null, ChangeRefusal>> {
  const { database, settings } = context;
  return database.transaction(async (transaction) => {
    const client = await lockClient(transaction, change.phone);
    if (client === null) return refuse('client.not.exist.error');
    const { status } = await currentStatus(context, transaction, client);
    if (clientStatusRules[status].staffAction !== change.action) return wrongStatus(change.action);
    if (status === 'TEMPORARY_BLOCKED' && settings.approvals.limits) {
      const { clientUuid } = client;
      return requestApproval(context, transaction, {
        staff: change.staff,
        kind: 'RESTORE_LIMITS',
        subjectId: clientUuid,
        clientUuid,
        orderUuid: null,
        amount: null,
        snapshot: { state: status },
        command: { comment: change.comment } satisfies Command,
        details: [`Телефон ${maskedPhone(change.phone)}`],
        justification: change.comment,
      });
    }
    await write(context, transaction, { change, client, status });
    return success(null);
  });
}

type Command = Pick<StatusChange, 'comment'>;

/** Restores limits after an approval, if the system still blocks the phone. */
export const restoreLimitsEffect: ApprovalEffect = async (context, request, approved) => {
  const { comment } = requiredIn(request, 'command') as Command;
  return context.database.transaction(async (transaction) => {
    const clientUuid = identifier<ClientUuid>(request.subjectId);
    await lockClientByUuid(transaction, clientUuid);
    const client = await clientByUuid(transaction, clientUuid);
    if (client === null) throw new Error(`client ${clientUuid} of an approval request not found`);
    const { status } = await currentStatus(context, transaction, client);
    const unchanged = checkUnchanged(approved.snapshot, { state: status });
    if (!unchanged.ok) return unchanged;
    const claimed = await approved.claim(transaction);
    if (!claimed.ok) return claimed;
    const change = { staff: approved.decider, phone: client.phone, action: 'unblock', comment } as const;
    await write(context, transaction, { change, client, status });
    return success(null);
  });
};

type StatusToWrite = {
  readonly change: StatusChange;
  readonly client: ClientRow;
  readonly status: ClientStatus;
};

async function write(
  context: DatabaseAccess,
  transaction: Transaction,
  { change: { staff, action, comment, phone }, client, status }: StatusToWrite,
): Promise<void> {
  const now = context.clock.now();
  const { clientUuid } = client;
  if (action === 'block') {
    await blockClient(transaction, clientUuid);
    await revokeClientSessions(transaction, clientUuid, now);
    await endExchanges(transaction, clientUuid, now);
  } else if (status === 'TEMPORARY_BLOCKED') await restoreLimits(context, transaction, client);
  else await unblockClient(transaction, clientUuid);
  const changed = await lockClient(transaction, phone);
  const after = changed === null ? null : (await currentStatus(context, transaction, changed)).status;
  await insertStaffAction(
    transaction,
    {
      staff,
      action: action === 'block' ? 'BLOCK_CLIENT' : 'UNBLOCK_CLIENT',
      clientUuid,
      note: comment,
      before: { status },
      after: { status: after },
    },
    now,
  );
}

function wrongStatus(action: BlockAction): {
  readonly ok: false;
  readonly error: Refusal<'client.status.error'>;
} {
  const message = action === 'block' ? 'Клиент уже заблокирован' : 'Клиент не заблокирован';
  return { ok: false, error: { code: 'client.status.error', message } };
}

/**
 * Restores a phone's budget of wrong codes from untrusted browsers, which ends a block by the system, and informs the
 * client by SMS at once (docs/spec/rules.md#7, #12 LIMITS_RESTORED). The caller holds the lock of the client.
 */
async function restoreLimits(
  context: DatabaseAccess,
  transaction: Transaction,
  { clientUuid, phone }: Pick<ClientRow, 'clientUuid' | 'phone'>,
): Promise<void> {
  const { random, settings } = context;
  const phoneHash = hashOfPhone(context, phone);
  await deleteEvents(transaction, { scope: 'wrongCodesUntrusted', subject: phoneHash });
  await writeNotification(context, transaction, {
    kind: 'LIMITS_RESTORED',
    parameters: { supportPhone: settings.publicValues.supportPhone },
    clientUuid,
    orderUuid: null,
    occasion: random.uuid(),
  });
}
