import type { StaffActor, StaffDeed } from '#domain/access/staff-deeds.ts';
import { staffDeeds } from '#domain/access/staff-deeds.ts';
import type { Phone } from '#domain/auth/phone.ts';
import { csvHeading, csvLine } from '#domain/csv.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { AuditLogFilter, LoggedAction, LogPage } from '../../db/audit/audit-log-store.ts';
import { auditLogAfter, auditLogPage, countAuditLog } from '../../db/audit/audit-log-store.ts';
import { clientByPhone } from '../../db/clients/client-store.ts';
import type { Reader } from '../../db/database.ts';
import type { Recorded } from '../../db/staff/staff-action-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { Context } from '../context.ts';

/** What is asked for; a client is named by phone. */
export type AuditLogWish = Omit<AuditLogFilter, 'clientUuid'> & {
  readonly staff: StaffActor;
  readonly phone: Phone | null;
};

type Unknown = Refusal<'client.not.exist.error'>;

type Page = { readonly actions: readonly LoggedAction[]; readonly total: number };

/** A page of what staff did, looked at and were refused, the newest first; that it was read stands in it too (S-45). */
export async function viewAuditLog(
  context: Context,
  wish: AuditLogWish,
  page: LogPage,
): Promise<Result<Page, Unknown>> {
  const filter = await filterOf(context, wish);
  if (!filter.ok) return filter;
  const { reader } = context.database;
  const [actions, total] = await Promise.all([
    auditLogPage(reader, filter.value, page),
    countAuditLog(reader, filter.value),
  ]);
  await noteLook(context, wish, { action: 'VIEW_LOG', filter: filter.value });
  return done({ actions, total });
}

/** The log as CSV, the oldest first; with the hashes whoever keeps the file can prove later what stood in the log (I-04). */
export async function exportAuditLog(
  context: Context,
  wish: AuditLogWish,
): Promise<Result<AsyncIterable<string>, Unknown>> {
  const filter = await filterOf(context, wish);
  if (!filter.ok) return filter;
  await noteLook(context, wish, { action: 'EXPORT_LOG', filter: filter.value });
  return done(linesOf(context.database.reader, filter.value));
}

async function filterOf(
  { database }: Context,
  { staff: _staff, phone, ...rest }: AuditLogWish,
): Promise<Result<AuditLogFilter, Unknown>> {
  if (phone === null) return done({ ...rest, clientUuid: null });
  const client = await clientByPhone(database.reader, phone);
  return client === null
    ? refuse('client.not.exist.error')
    : done({ ...rest, clientUuid: client.clientUuid });
}

async function noteLook(
  { clock, database }: Context,
  { staff }: AuditLogWish,
  { action, filter }: { readonly action: StaffDeed; readonly filter: AuditLogFilter },
): Promise<void> {
  await database.transaction((transaction) =>
    insertStaffAction(
      transaction,
      { staff, action, clientUuid: filter.clientUuid, after: filter },
      clock.now(),
    ),
  );
}

const rowsAtOnce = 500;

async function* linesOf(reader: Reader, filter: AuditLogFilter): AsyncGenerator<string> {
  yield csvHeading([
    'Номер',
    'Время (UTC)',
    'Логин',
    'Адрес',
    'Действие',
    'Телефон клиента',
    'Заказ',
    'Предмет',
    'Причина',
    'Было',
    'Стало',
    'Отказ',
    'Хеш цепочки',
  ]);
  let position = 0;
  for (;;) {
    const rows = await auditLogAfter(reader, filter, { position, most: rowsAtOnce });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(lineOf).join('');
    position = last.position;
  }
}

function lineOf(row: LoggedAction): string {
  return csvLine([
    String(row.position),
    row.at,
    row.login ?? '',
    row.address ?? '',
    staffDeeds[row.action].name,
    row.clientPhone ?? '',
    row.orderNumber ?? row.orderUuid ?? '',
    row.subjectId ?? '',
    row.note ?? '',
    textOf(row.before),
    textOf(row.after),
    row.refusalCode ?? '',
    row.hash,
  ]);
}

function textOf(value: Recorded | null): string {
  return value === null ? '' : JSON.stringify(value);
}
