import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import {
  type ExportFormat,
  type ExportRequest,
  exportsKey,
  isBeingMade,
  requestExport,
  useExports,
} from '../../api/exports/exports.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { paths } from '../../paths.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Icon } from '../../ui/data-display/icon.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Dialog } from '../../ui/back-office/dialog.tsx';
import type { ShownList } from '../../ui/collections/shown-list.ts';
import type { FormField } from '../../ui/forms/form-fields.ts';
import { PageForm } from '../../ui/forms/page-form.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { DownloadButton } from './download-button.tsx';
import { exportedText, exportStateText } from './export-texts.ts';
import styles from './exports.module.css';

type Props = {
  readonly request: ExportRequest;
  /** For pages with several lists. */
  readonly label?: string;
  /** The list, for screen readers of a page with several. */
  readonly of?: string;
  /** What the grid of the list shows. */
  readonly shown?: ShownList;
};

/** Exports a list to a file with its current filter, in its order and without its hidden columns. */
export function ExportButton({ request, label = 'Выгрузить', of, shown }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={shown === undefined ? 'secondary' : 'text'}
        icon={<Icon name="download" size={20} />}
        onClick={() => {
          setOpen(true);
        }}
      >
        {label}
        {of !== undefined && <span className="visually-hidden">: {of}</span>}
      </Button>
      {isOpen && (
        <ExportWindow
          request={shown === undefined ? request : { ...request, view: viewOf(shown) }}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function viewOf({ sort, hidden }: ShownList): NonNullable<ExportRequest['view']> {
  return { ...(sort !== undefined && { sort }), hidden: [...hidden] };
}

function ExportWindow({
  request,
  onClose,
}: {
  readonly request: ExportRequest;
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const ask = useSingleMutation({
    mutationKey: ['exports', 'ask', request.list],
    mutationFn: ({ format }: FileFormat) => requestExport(request, format),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: exportsKey }),
  });
  return (
    <Dialog title="Выгрузка списка" onClose={onClose}>
      {ask.data === undefined ? (
        <PageForm fields={fields} initial={{ format: 'XLSX' }} save={ask} submitLabel="Подготовить файл">
          <Note as="p">{exportedText(request.view)} Кто и что выгружал, видно в журнале.</Note>
          {ask.isError && (
            <Notice
              title={refusalMessage(ask.error, 'Не удалось начать выгрузку')}
              tone="warning"
              role="alert"
            />
          )}
        </PageForm>
      ) : (
        <Progress exportUuid={ask.data} />
      )}
    </Dialog>
  );
}

type FileFormat = { readonly format: ExportFormat };

const fields: readonly FormField<FileFormat>[] = [
  {
    kind: 'radio',
    name: 'format',
    label: 'Вид файла',
    options: [
      { value: 'XLSX', label: 'XLSX', note: 'Для таблиц: суммы — числа, даты — даты' },
      { value: 'CSV', label: 'CSV', note: 'Текст для других программ' },
    ],
  },
];

function Progress({ exportUuid }: { readonly exportUuid: string }) {
  const { data } = useExports();
  const file = data?.find((own) => own.exportUuid === exportUuid);
  const isWaiting = file === undefined || isBeingMade(file);
  return (
    <>
      <p className={styles.state} role="status">
        {isWaiting && <Spinner />}
        {file === undefined ? 'В очереди' : exportStateText(file)}
      </p>
      {file?.state === 'DONE' && <DownloadButton file={file} variant="primary" />}
      <Note as="p">
        Окно можно закрыть: файл будет сутки ждать в разделе <Link to={paths.exports}>Выгрузки</Link>.
      </Note>
    </>
  );
}
