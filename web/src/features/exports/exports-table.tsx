import { useQueryClient } from '@tanstack/react-query';
import { deleteExport, exportsKey, isBeingMade, type StaffExport } from '../../api/exports/exports.ts';
import { actFailure } from '../../api/wire/act-failure.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { formatCount } from '../../format/count.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { ButtonRow } from '../../ui/back-office/button-row.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import type { Load } from '../../ui/collections/loaded-list.tsx';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { DownloadButton } from './download-button.tsx';
import { exportStateText, formatBytes } from './export-texts.ts';

type Props = { readonly load: Load<readonly StaffExport[]> };

/** The employee's own files with their actions. */
export function ExportsTable({ load }: Props) {
  return (
    <QueryGrid
      id="exports"
      caption="Выгрузки"
      columns={columns}
      load={load}
      empty="Выгрузок нет: кнопка «Выгрузить» стоит над каждым списком"
      icon="download"
      keyOf={({ exportUuid }) => exportUuid}
      isMuted={({ state }) => state === 'EXPIRED' || state === 'FAILED'}
    />
  );
}

const columns: readonly Column<StaffExport>[] = [
  {
    title: 'Заказана',
    sortBy: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formatTimestamp(createdAt),
  },
  { title: 'Список', sortBy: ({ name }) => name, cell: ({ name, format }) => `${name}, ${format}` },
  { title: 'Состояние', cell: exportStateText },
  {
    title: 'Строк',
    isNumber: true,
    sortBy: ({ rowsDone }) => rowsDone,
    cell: ({ state, rowsDone }) => (state === 'DONE' ? formatCount(rowsDone) : '—'),
  },
  {
    title: 'Размер',
    isNumber: true,
    cell: ({ state, bytes }) => (state === 'DONE' ? formatBytes(bytes) : '—'),
  },
  {
    title: 'Хранится до',
    cell: ({ state, expiresAt }) =>
      state === 'DONE' && expiresAt !== null ? formatTimestamp(expiresAt) : '—',
  },
  { title: 'Что сделать', cell: (file) => <Actions file={file} /> },
];

function Actions({ file }: { readonly file: StaffExport }) {
  const { exportUuid, state } = file;
  const queryClient = useQueryClient();
  const remove = useSingleMutation({
    mutationKey: ['exports', 'delete', exportUuid],
    mutationFn: () => deleteExport(exportUuid),
    onSuccess: () => {
      notify('SUCCESS', 'Файл удалён');
      return queryClient.invalidateQueries({ queryKey: exportsKey });
    },
    onError: (error) => {
      notify('FAIL', actFailure(error, 'Не удалось удалить файл'));
    },
  });
  if (state !== 'DONE' && !isBeingMade(file)) return '—';
  return (
    <ButtonRow>
      {state === 'DONE' && <DownloadButton file={file} />}
      <Button
        variant="text"
        isPending={remove.isPending}
        onClick={() => {
          remove.mutate();
        }}
      >
        Удалить
      </Button>
    </ButtonRow>
  );
}
