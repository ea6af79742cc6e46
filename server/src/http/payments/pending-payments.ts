import type { Endpoints } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { success } from '#domain/result.ts';
import {
  listPending,
  listPendingAsStaff,
  type PendingPayment,
} from '../../use-cases/payments/pending/list-pending.ts';
import type { Handler } from '../handler.ts';

type WirePending = ResponseOf<Endpoints['GET /client/order/pendingPayments']>['pendingPayments'][number];

export const listPendingHandler: Handler<'GET /client/order/pendingPayments'> = async ({ context, caller }) =>
  success({ pendingPayments: (await listPending(context, caller.clientUuid)).map(presentPendingPayment) });

export const listPendingAsStaffHandler: Handler<'POST /admin/client/order/pendingPayments'> = async ({
  context,
  caller,
  request,
}) => {
  const { orderUuid } = request;
  const pending = await listPendingAsStaff(context, { staff: caller, phone: request.phone }, orderUuid);
  return pending.ok ? success({ pendingPayments: pending.value.map(presentPendingPayment) }) : pending;
};

function presentPendingPayment({ intent, debts: { payments, penaltyUuids } }: PendingPayment): WirePending {
  const { intentUuid, orderUuid, amount, createdAt } = intent;
  return {
    earlyPaymentUuid: intentUuid,
    orderUuid,
    amount,
    startedAt: createdAt,
    paymentNumbers: payments === 'ALL' ? null : [...payments],
    penaltyUuids: [...penaltyUuids],
  };
}
