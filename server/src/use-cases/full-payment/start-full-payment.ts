import { createHash } from 'node:crypto';
import { plusSeconds } from '#domain/calendar.ts';
import { readTable, type TableRow } from '#domain/full-payment/read-table.ts';
import type { StaffActor } from '#domain/access/staff-deeds.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done, failed } from '#domain/result.ts';
import {
  filesOfStaffSince,
  insertFullPaymentFile,
  insertFullPaymentRows,
} from '../../db/full-payment-store.ts';
import { enqueueJob } from '../../db/job-store.ts';
import { insertStaffAction } from '../../db/staff-action-store.ts';
import type { Context } from '../context.ts';
import { decodeFile } from './decode-file.ts';

const uploadsAnHour = 10;
const hourSeconds = 3600;

type StartRefusal = Refusal<
  | 'full.payment.too.many.requests'
  | 'full.payment.last.file.is.not.completed'
  | 'full.payment.file.empty'
  | 'request.invalid.error'
>;

/**
 * Takes a file of orders to be paid off and begins its process: one at a time across all servers, ten an hour for each of staff
 * (spec 8, rules 10, S-39). What is no table of orders is refused whole, with the line. Answers the uuid of the process.
 */
export async function startFullPayment(
  context: Context,
  staff: StaffActor,
  bytes: Uint8Array,
): Promise<Result<string, StartRefusal>> {
  const { database, clock, chance, settings } = context;
  const { staffUuid } = staff;
  const now = clock.now();
  const recent = await filesOfStaffSince(database.reader, staffUuid, plusSeconds(now, -hourSeconds));
  if (recent >= uploadsAnHour * settings.limitFactor) return refuse('full.payment.too.many.requests');
  const rows = readFile(bytes);
  if (!rows.ok) return rows;
  const fileUuid = chance.uuid();
  const fileHash = createHash('sha256').update(bytes).digest('hex');
  const file = { fileUuid, staffUuid, fileHash, rowsTotal: rows.value.length, createdAt: now };
  return database.transaction(async (transaction) => {
    const isAlone = await insertFullPaymentFile(transaction, file);
    if (!isAlone) return refuse('full.payment.last.file.is.not.completed');
    await insertFullPaymentRows(transaction, fileUuid, rows.value);
    const deed = { staff, action: 'PAY_OFF_BY_FILE', subjectId: fileUuid, note: fileHash } as const;
    await insertStaffAction(transaction, deed, now);
    const job = { kind: 'settle-full-payment', key: fileUuid, payload: { fileUuid }, runAt: now };
    await enqueueJob(transaction, job);
    return done(fileUuid);
  });
}

function readFile(bytes: Uint8Array): Result<readonly TableRow[], StartRefusal> {
  const text = decodeFile(bytes);
  if (text === null) return failed({ code: 'request.invalid.error', message: 'Файл не является текстом' });
  const rows = readTable(text);
  if (!rows.ok) {
    const { lineNo, reason } = rows.error;
    const message = `Строка ${lineNo}: ${reason}`;
    return failed({ code: 'request.invalid.error', description: `line=${lineNo}`, message });
  }
  return rows.value.length === 0 ? refuse('full.payment.file.empty') : rows;
}
