import { refuse } from '#domain/refusal.ts';
import { done } from '#domain/result.ts';
import {
  approveFullPayment,
  cancelWaitingFullPayment,
  retryFailedRows,
} from '../../use-cases/full-payment/decide-full-payment.ts';
import { startFullPayment } from '../../use-cases/full-payment/start-full-payment.ts';
import {
  listFullPayments,
  readReport,
  viewFullPayment,
  viewRows,
} from '../../use-cases/full-payment/view-full-payment.ts';
import type { Handler } from '../handler.ts';
import { textOf } from '../reading/multipart-body.ts';
import { presentProcess, presentRow } from './present-full-payment.ts';

/** Fields stand before the file: it is worked on as it arrives. */
export const uploadFullPaymentHandler: Handler<'POST /admin/v1/fullPayment/upload'> = async ({
  context,
  caller: staff,
  request: form,
}) => {
  let reviewWanted = false;
  for await (const part of form) {
    if (part.name === 'fullPaymentFile') {
      const { fileName, bytes } = part;
      const started = await startFullPayment(context, { staff, fileName, reviewWanted, bytes });
      return started.ok ? done({ fullPaymentFileUuid: started.value }) : started;
    }
    if (part.name !== 'reviewFirst') return refuse('request.invalid.error', `field=${part.name}`);
    reviewWanted = (await textOf(part)) === 'true';
  }
  return refuse('full.payment.file.empty');
};

export const viewFullPaymentHandler: Handler<'GET /admin/v1/fullPayment/:processId'> = async ({
  context,
  caller,
  params,
}) => {
  const viewed = await viewFullPayment(context, caller.staffUuid, params.processId);
  return viewed.ok ? done(presentProcess(viewed.value)) : viewed;
};

export const downloadFullPaymentHandler: Handler<'GET /admin/v1/fullPayment/download/:processId'> = async ({
  context,
  params,
}) => {
  const report = await readReport(context, params.processId);
  return report.ok ? done({ readyFile: report.value, fileName: `${params.processId}.csv` }) : report;
};

export const listFullPaymentsHandler: Handler<'POST /admin/v1/fullPayment/list'> = async ({
  context,
  caller,
  request,
}) => {
  const { files, total } = await listFullPayments(context, caller.staffUuid, request.nextPage);
  return done({ processes: files.map(presentProcess), total });
};

export const fullPaymentRowsHandler: Handler<'POST /admin/v1/fullPayment/rows'> = async ({
  context,
  request: { processId, afterLine, count, filter },
}) => {
  const rows = await viewRows(context, { fileUuid: processId, lineNo: afterLine, count, filter });
  return rows.ok ? done({ rows: rows.value.map(presentRow) }) : rows;
};

export const approveFullPaymentHandler: Handler<'POST /admin/v1/fullPayment/approve'> = async ({
  context,
  caller: staff,
  request: { processId: fileUuid },
}) => {
  const approved = await approveFullPayment(context, { staff, fileUuid });
  return approved.ok ? done({}) : approved;
};

export const cancelFullPaymentHandler: Handler<'POST /admin/v1/fullPayment/cancel'> = async ({
  context,
  caller: staff,
  request: { processId: fileUuid },
}) => {
  const cancelled = await cancelWaitingFullPayment(context, { staff, fileUuid });
  return cancelled.ok ? done({}) : cancelled;
};

export const retryFullPaymentHandler: Handler<'POST /admin/v1/fullPayment/retry'> = async ({
  context,
  caller: staff,
  request: { processId: fileUuid },
}) => {
  const started = await retryFailedRows(context, { staff, fileUuid });
  return started.ok ? done({ fullPaymentFileUuid: started.value }) : started;
};
