import { useQueryClient } from '@tanstack/react-query';
import { deleteExport, exportsKey, isBeingMade, type StaffExport } from '../../api/exports/exports.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { useAct } from '../../api/wire/use-act.ts';
import { formatCount } from '../../format/count.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { ButtonRow } from '../../ui/back-office/button-row.tsx';
import { ConfirmedButton } from '../../ui/back-office/confirmed-button.tsx';
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
      empty="Выгрузок нет: кнопка «Выгрузить» стоит над списками"
      picture="document"
      keyOf={({ exportUuid }) => exportUuid}
      isMuted={({ state }) => state === 'EXPIRED' || state === 'FAILED'}
    />
  );
}

const columns: readonly Column<StaffExport>[] = [
  {
    title: 'Заказана',
    short: 'Заказана',
    narrow: 'bottom',
    sortBy: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formatTimestamp(createdAt),
  },
  {
    title: 'Список',
    narrow: 'top',
    sortBy: ({ name }) => name,
    cell: ({ name, format }) => `${name}, ${format}`,
  },
  { title: 'Состояние', narrow: 'bottomEnd', cell: exportStateText },
  {
    title: 'Строк',
    isNumber: true,
    sortBy: ({ rowsDone }) => rowsDone,
    cell: ({ state, rowsDone }) => (state === 'DONE' ? formatCount(rowsDone) : '—'),
  },
  {
    title: 'Размер',
    isNumber: true,
    sortBy: ({ bytes }) => bytes,
    cell: ({ state, bytes }) => (state === 'DONE' ? formatBytes(bytes) : '—'),
  },
  {
    title: 'Хранится до',
    cell: ({ state, expiresAt }) =>
      state === 'DONE' && expiresAt !== null ? formatTimestamp(expiresAt) : '—',
  },
  { title: 'Что сделать', narrow: 'ending', cell: (file) => <Actions file={file} /> },
];

function Actions({ file }: { readonly file: StaffExport }) {
  const { state } = file;
  if (state !== 'DONE' && !isBeingMade(file)) return '—';
  return (
    <ButtonRow>
      {state === 'DONE' && <DownloadButton file={file} />}
      <DeleteFile file={file} />
    </ButtonRow>
  );
}

function DeleteFile({ file }: { readonly file: StaffExport }) {
  const { exportUuid, name, format, createdAt } = file;
  const queryClient = useQueryClient();
  const remove = useAct({
    mutationKey: ['exports', 'delete', exportUuid],
    mutationFn: () => deleteExport(exportUuid),
    onSuccess: () => {
      notify('SUCCESS', `Файл удалён: ${name}, ${format}`);
    },
    onRefused: (error) => {
      notify('FAIL', refusalMessage(error, 'Не удалось удалить файл'));
    },
    reload: () => queryClient.invalidateQueries({ queryKey: exportsKey }),
  });
  return (
    <ConfirmedButton
      label="Удалить"
      spokenLabel={`Удалить: ${name}, ${format}`}
      variant="text"
      title={`Удалить файл «${name}», ${format}?`}
      confirmLabel="Удалить файл"
      act={remove}
      onConfirm={(close) => {
        remove.confirm(undefined, close);
      }}
    >
      <p>
        Заказан {formatTimestamp(createdAt)}. {effectOf(file)} Вернуть файл нельзя, но список можно выгрузить
        заново.
      </p>
    </ConfirmedButton>
  );
}

function effectOf({ state, rowsDone }: StaffExport): string {
  if (state !== 'DONE') return 'Подготовка прекратится.';
  return `Строк в файле: ${formatCount(rowsDone)}. Скачать его больше не получится.`;
}
