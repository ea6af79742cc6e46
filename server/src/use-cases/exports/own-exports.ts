import { mayCall, type Permission } from '#domain/staff/permissions.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { moscowDate } from '#domain/dates.ts';
import { exportLists } from '#domain/exports/lists.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import type { Reader } from '../../db/database.ts';
import {
  chunkOf,
  dropExport,
  exportByUuid,
  exportsOf,
  type StoredExport,
} from '../../db/exports/export-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';

type Page = { readonly count: number; readonly page: number };

/** The files that a staff member has requested, the newest first; files of others are not included. */
export async function listOwnExports(
  { database }: DatabaseAccess,
  staffUuid: StaffUuid,
  page: Page,
): Promise<StoredExport[]> {
  return exportsOf(database.reader, staffUuid, page);
}

type OwnExport = {
  readonly staff: StaffActor & { readonly permissions: readonly Permission[] };
  readonly exportUuid: string;
};

type ExportDownload = { readonly fileName: string; readonly bytes: AsyncIterable<Uint8Array> };

/**
 * Downloads a finished export of the caller, if the caller may still see the exported list. The download is recorded
 * in the audit log (docs/spec/reliability.md#S-45).
 */
export async function downloadExport(
  { clock, database }: DatabaseAccess,
  { staff, exportUuid }: OwnExport,
): Promise<
  Result<ExportDownload, Refusal<'not.found.error' | 'export.denied.error' | 'export.not.ready.error'>>
> {
  const file = await exportByUuid(database.reader, exportUuid);
  if (file?.staffUuid !== staff.staffUuid) return refuse('not.found.error');
  if (!mayCall(staff.permissions, exportLists[file.list].anyOf)) return refuse('export.denied.error');
  const now = clock.now();
  if (file.state !== 'DONE' || file.expiresAt === null || file.expiresAt <= now)
    return refuse('export.not.ready.error');
  await database.transaction((transaction) =>
    insertStaffAction(
      transaction,
      {
        staff,
        action: 'DOWNLOAD_EXPORT',
        subjectId: exportUuid,
        after: { list: file.list, rows: file.rowsDone },
      },
      now,
    ),
  );
  return success({ fileName: fileNameOf(file), bytes: chunksOf(database.reader, file) });
}

/** Deletes an export of the caller before its expiry. */
export async function deleteExport(
  { clock, database }: DatabaseAccess,
  { staff, exportUuid }: OwnExport,
): Promise<Result<null, Refusal<'not.found.error'>>> {
  const file = await exportByUuid(database.reader, exportUuid);
  if (file?.staffUuid !== staff.staffUuid) return refuse('not.found.error');
  const now = clock.now();
  return database.transaction(async (transaction) => {
    if (!(await dropExport(transaction, exportUuid, now)))
      return failure({ code: 'not.found.error', message: 'Файл уже удалён' });
    const before = { list: file.list, rows: file.rowsDone };
    const action = { staff, action: 'DELETE_EXPORT', subjectId: exportUuid, before } as const;
    await insertStaffAction(transaction, action, now);
    return success(null);
  });
}

/** A file name of Latin letters; the content of the file has the Russian names. */
function fileNameOf({ list, format, createdAt }: StoredExport): string {
  return `${list.toLowerCase().replaceAll('_', '-')}-${moscowDate(createdAt)}.${format.toLowerCase()}`;
}

async function* chunksOf(reader: Reader, file: StoredExport): AsyncGenerator<Uint8Array> {
  for (let chunkNo = 0; ; chunkNo += 1) {
    const content = await chunkOf(reader, file, chunkNo);
    if (content === null) return;
    yield content;
  }
}
