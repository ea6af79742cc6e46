import { done } from '#domain/result.ts';
import { startFullPayment } from '../../use-cases/full-payment/start-full-payment.ts';
import { readReport, viewFullPayment } from '../../use-cases/full-payment/view-full-payment.ts';
import type { Handler } from '../handler.ts';

const nothingSent = new Uint8Array();

export const uploadFullPaymentHandler: Handler<'POST /admin/v1/fullPayment/upload'> = async ({
  context,
  caller,
  request: { fullPaymentFile },
}) => {
  const bytes = fullPaymentFile instanceof Uint8Array ? fullPaymentFile : nothingSent;
  const started = await startFullPayment(context, caller, bytes);
  return started.ok ? done({ fullPaymentFileUuid: started.value }) : started;
};

export const viewFullPaymentHandler: Handler<'GET /admin/v1/fullPayment/:processId'> = ({
  context,
  params,
}) => viewFullPayment(context, params.processId);

export const downloadFullPaymentHandler: Handler<'GET /admin/v1/fullPayment/download/:processId'> = async ({
  context,
  params,
}) => {
  const report = await readReport(context, params.processId);
  return report.ok ? done({ readyFile: report.value, fileName: `${params.processId}.csv` }) : report;
};
