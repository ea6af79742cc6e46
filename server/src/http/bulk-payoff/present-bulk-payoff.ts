import type { Endpoints } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { isSkipped } from '#domain/bulk-payoff/row-reasons.ts';
import { reasonText } from '#domain/bulk-payoff/write-report.ts';
import type { ViewedBulkPayoff, ViewedRow } from '../../use-cases/bulk-payoff/view-bulk-payoff.ts';

type Process = ResponseOf<Endpoints['GET /admin/v1/fullPayment/:processId']>;
type Row = ResponseOf<Endpoints['POST /admin/v1/fullPayment/rows']>['rows'][number];

/** A bulk payoff in the format of the contract. */
export function presentProcess(file: ViewedBulkPayoff): Process {
  return {
    processId: file.fileUuid,
    fileStatus: file.fileStatus,
    stage: file.stage,
    fileName: file.fileName,
    uploadedBy: file.staffLogin,
    decidedBy: file.decidedByLogin,
    createdAt: file.createdAt,
    completedAt: file.completedAt,
    rowsTotal: file.rowsTotal,
    rowsChecked: file.rowsChecked,
    rowsDone: file.rowsDone,
    rowsPayable: file.rowsPayable,
    amountPayable: file.amountPayable,
    rowsPaid: file.rowsPaid,
    amountPaid: file.amountPaid,
    rowsPerSecond: file.pace?.rowsPerSecond ?? null,
    secondsLeft: file.pace?.secondsLeft ?? null,
    approvalNeeded: file.approvalNeeded,
    mayDecide: file.mayDecide,
  };
}

/** A row with its expected or actual result. */
export function presentRow(row: ViewedRow): Row {
  const { lineNo, cells, amount, orderUuid, orderNumber } = row;
  const [reference = '', amountText = ''] = cells;
  return {
    lineNo,
    reference,
    amountText,
    amount,
    orderUuid,
    orderNumber,
    verdict: verdictOf(row),
    reason: reasonText(row),
  };
}

function verdictOf({ result, reason, isChecked }: ViewedRow): Row['verdict'] {
  if (reason !== null && isSkipped(reason)) return 'SKIPPED';
  if (result !== null) return result === 'SUCCESS' ? 'PAID' : 'FAILED';
  return isChecked ? 'WILL_PAY' : 'UNCHECKED';
}
