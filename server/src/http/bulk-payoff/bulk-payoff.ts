import { refuse } from '#domain/refusal.ts';
import { success, failure } from '#domain/result.ts';
import {
  approveBulkPayoff,
  cancelWaitingBulkPayoff,
  retryFailedRows,
} from '../../use-cases/bulk-payoff/decide-bulk-payoff.ts';
import { startBulkPayoff } from '../../use-cases/bulk-payoff/start-bulk-payoff.ts';
import {
  listBulkPayoffs,
  readReport,
  viewBulkPayoff,
  viewRows,
} from '../../use-cases/bulk-payoff/view-bulk-payoff.ts';
import type { Handler } from '../handler.ts';
import { unreadableRequest } from '../reading/invalid-request.ts';
import type { Form, FormPart } from '../reading/multipart-form.ts';
import { presentProcess, presentRow } from './present-bulk-payoff.ts';

/** The form contains one file, optionally preceded by `reviewFirst`. The file is processed while it arrives. */
export const uploadBulkPayoffHandler: Handler<'POST /admin/v1/fullPayment/upload'> = async ({
  context,
  caller: staff,
  request: form,
}) => {
  let reviewWanted: boolean | null = null;
  for await (const part of form) {
    if (part.name === 'fullPaymentFile') {
      if (!isTableFile(part)) return failure(notTableRefusal);
      const { fileName } = part;
      const bytes = bytesOfLastPart(part.bytes, form);
      const upload = { staff, fileName, reviewWanted: reviewWanted ?? false, bytes };
      const started = await startBulkPayoff(context, upload);
      return started.ok ? success({ fullPaymentFileUuid: started.value }) : started;
    }
    if (reviewWanted !== null) throw unexpectedPartError(part);
    reviewWanted = readReviewFirst(part);
    if (reviewWanted === null) return refuse('request.invalid.error', 'field=reviewFirst');
  }
  return refuse('full.payment.file.empty', 'field=fullPaymentFile');
};

const notTableRefusal = {
  code: 'request.invalid.error',
  description: 'field=fullPaymentFile',
  message: 'Загрузите файл .csv или .txt',
} as const;

function isTableFile(part: FormPart): part is Extract<FormPart, { kind: 'file' }> {
  return part.kind === 'file' && part.fileName !== null && /\.(?:csv|txt)$/i.test(part.fileName);
}

function readReviewFirst(part: FormPart): boolean | null {
  if (part.name !== 'reviewFirst' || part.kind !== 'field') throw unexpectedPartError(part);
  if (part.text === 'true') return true;
  return part.text === 'false' ? false : null;
}

/** Yields the bytes of the file. A part after the file fails the upload, and nothing is stored. */
async function* bytesOfLastPart(bytes: AsyncIterable<Uint8Array>, form: Form): AsyncGenerator<Uint8Array> {
  yield* bytes;
  for await (const part of form) throw unexpectedPartError(part);
}

function unexpectedPartError({ name }: FormPart): Error {
  return unreadableRequest(name, 'В форме должен быть один файл fullPaymentFile');
}

export const viewBulkPayoffHandler: Handler<'GET /admin/v1/fullPayment/:processId'> = async ({
  context,
  caller,
  params,
}) => {
  const viewed = await viewBulkPayoff(context, caller.staffUuid, params.processId);
  return viewed.ok ? success(presentProcess(viewed.value)) : viewed;
};

export const downloadBulkPayoffHandler: Handler<'GET /admin/v1/fullPayment/download/:processId'> = async ({
  context,
  params,
}) => {
  const report = await readReport(context, params.processId);
  return report.ok ? success({ readyFile: report.value, fileName: `${params.processId}.csv` }) : report;
};

export const listBulkPayoffsHandler: Handler<'POST /admin/v1/fullPayment/list'> = async ({
  context,
  caller,
  request: { nextPage, sort },
}) => {
  const listed = await listBulkPayoffs(context, caller.staffUuid, { ...nextPage, sort });
  const { rows, next, total } = listed;
  return success({ processes: rows.map(presentProcess), next, total });
};

export const bulkPayoffRowsHandler: Handler<'POST /admin/v1/fullPayment/rows'> = async ({
  context,
  request: { processId: fileUuid, filter, nextPage, sort },
}) => {
  const viewed = await viewRows(context, { fileUuid, filter, ...nextPage, sort });
  if (!viewed.ok) return viewed;
  const { rows, next } = viewed.value;
  return success({ rows: rows.map(presentRow), next });
};

export const approveBulkPayoffHandler: Handler<'POST /admin/v1/fullPayment/approve'> = async ({
  context,
  caller: staff,
  request: { processId: fileUuid },
}) => {
  const approved = await approveBulkPayoff(context, { staff, fileUuid });
  return approved.ok ? success({}) : approved;
};

export const cancelBulkPayoffHandler: Handler<'POST /admin/v1/fullPayment/cancel'> = async ({
  context,
  caller: staff,
  request: { processId: fileUuid },
}) => {
  const cancelled = await cancelWaitingBulkPayoff(context, { staff, fileUuid });
  return cancelled.ok ? success({}) : cancelled;
};

export const retryBulkPayoffHandler: Handler<'POST /admin/v1/fullPayment/retry'> = async ({
  context,
  caller: staff,
  request: { processId: fileUuid, reviewFirst: reviewWanted = false },
}) => {
  const started = await retryFailedRows(context, { staff, fileUuid, reviewWanted });
  return started.ok ? success({ fullPaymentFileUuid: started.value }) : started;
};
