import { success } from '#domain/result.ts';
import {
  askBankAbout,
  askForReconciliation,
  settleByStaff,
  takeDifference,
  viewDifferences,
  viewUnknownPayments,
} from '../../use-cases/reconciliation/work-queue.ts';
import type { Handler } from '../handler.ts';

export const viewReconciliationHandler: Handler<'POST /admin/v1/reconciliation/list'> = async ({
  context,
  request: { isOpen, nextPage, sort },
}) => {
  const { rows, next, total } = await viewDifferences(context, { isOpen, ...nextPage, sort });
  return success({
    differences: rows.map(({ intentUuid, ...row }) => ({ ...row, operationUuid: intentUuid })),
    next,
    total,
  });
};

export const viewUnknownPaymentsHandler: Handler<'POST /admin/v1/reconciliation/unknownPayments'> = async ({
  context,
  request: { nextPage, sort },
}) => {
  const { rows, next } = await viewUnknownPayments(context, { ...nextPage, sort });
  return success({
    payments: rows.map(({ intentUuid, ...row }) => ({ ...row, operationUuid: intentUuid })),
    next,
  });
};

export const runReconciliationHandler: Handler<'POST /admin/v1/reconciliation/run'> = async ({
  context,
  caller,
}) => {
  await askForReconciliation(context, caller);
  return success({});
};

export const takeDifferenceHandler: Handler<'POST /admin/v1/reconciliation/take'> = async ({
  context,
  caller,
  request,
}) => {
  const { differenceUuid } = request;
  const taken = await takeDifference(context, { differenceUuid, staff: caller });
  return taken.ok ? success({}) : taken;
};

export const settleDifferenceHandler: Handler<'POST /admin/v1/reconciliation/settle'> = async ({
  context,
  caller,
  request,
}) => {
  const { differenceUuid } = request;
  const settled = await settleByStaff(context, { differenceUuid, staff: caller, note: request.note });
  return settled.ok ? success({}) : settled;
};

export const askBankHandler: Handler<'POST /admin/v1/reconciliation/askBank'> = ({
  context,
  caller: staff,
  request,
}) => askBankAbout(context, { staff, intentUuid: request.operationUuid });
