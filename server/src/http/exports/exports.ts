import { exportLists } from '#domain/exports/lists.ts';
import { success } from '#domain/result.ts';
import { requestExport } from '../../use-cases/exports/request-export.ts';
import { deleteExport, downloadExport, listOwnExports } from '../../use-cases/exports/own-exports.ts';
import type { Handler } from '../handler.ts';
import { exportRequestOf } from './export-request.ts';

export const askExportHandler: Handler<'POST /admin/v1/exports/ask'> = async ({
  context,
  caller,
  request,
}) => {
  const input = await exportRequestOf(context, request);
  return input.ok
    ? requestExport(context, { staff: caller, input: input.value, format: request.format })
    : input;
};

export const listExportsHandler: Handler<'POST /admin/v1/exports/list'> = async ({
  context,
  caller,
  request,
}) => {
  const exports = await listOwnExports(context, caller.staffUuid, request.nextPage);
  return success({
    exports: exports.map(({ staffUuid: _staff, input: _input, run: _run, ...publicFields }) => ({
      ...publicFields,
      name: exportLists[publicFields.list].name,
    })),
  });
};

export const deleteExportHandler: Handler<'POST /admin/v1/exports/delete'> = async ({
  context,
  caller,
  request,
}) => {
  const { exportUuid } = request;
  const deleted = await deleteExport(context, { staff: caller, exportUuid });
  return deleted.ok ? success({}) : deleted;
};

export const downloadExportHandler: Handler<'GET /admin/v1/exports/download/:exportUuid'> = async ({
  context,
  caller,
  params,
}) => {
  const { exportUuid } = params;
  const file = await downloadExport(context, { staff: caller, exportUuid });
  return file.ok ? success({ readyFile: file.value.bytes, fileName: file.value.fileName }) : file;
};
