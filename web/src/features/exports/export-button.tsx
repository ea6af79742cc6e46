import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/wire/api-error.ts';
import type { ExportFormat, ExportRequest } from '../../api/staff/exports.ts';
import { askExport, exportsKey, useOwnExports, isBeingMade } from '../../api/staff/exports.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Icon } from '../../ui/data-display/icon.tsx';
import { Link } from '../../ui/inputs/link.tsx';
import { Modal } from '../../ui/layout/modal.tsx';
import { RadioGroup } from '../../ui/inputs/radio-group.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { DownloadButton } from './download-button.tsx';
import { exportStateText } from './export-texts.ts';
import styles from './exports.module.css';

type Props = {
  readonly request: ExportRequest;
  /** For pages with several lists. */
  readonly label?: string;
};

/** Exports a list with its current filter to a file. */
export function ExportButton({ request, label = 'Выгрузить' }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<Icon name="download" size={20} />}
        onClick={() => {
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {isOpen && (
        <ExportWindow
          request={request}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function ExportWindow({
  request,
  onClose,
}: {
  readonly request: ExportRequest;
  readonly onClose: () => void;
}) {
  const [format, setFormat] = useState<ExportFormat>('XLSX');
  const queryClient = useQueryClient();
  const ask = useSingleMutation({
    mutationKey: ['exports', 'ask', request.list],
    mutationFn: () => askExport(request, format),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: exportsKey }),
  });
  const problem = ask.error instanceof ApiError ? ask.error.message : 'Не удалось начать выгрузку';
  return (
    <Modal title="Выгрузка списка" onClose={onClose}>
      <div className={styles.window}>
        {ask.data === undefined ? (
          <>
            <RadioGroup label="Вид файла" value={format} options={formats} onChange={setFormat} />
            <p className={styles.note}>
              Выгрузится весь список, как он сейчас отобран. Кто и что выгружал, видно в журнале.
            </p>
            {ask.isError && (
              <p className={styles.problem} role="alert">
                {problem}
              </p>
            )}
            <Button
              isPending={ask.isPending}
              onClick={() => {
                ask.mutate();
              }}
            >
              Подготовить файл
            </Button>
          </>
        ) : (
          <Progress exportUuid={ask.data} />
        )}
      </div>
    </Modal>
  );
}

const formats = [
  { value: 'XLSX', label: 'XLSX', note: 'Для таблиц: суммы — числа, даты — даты' },
  { value: 'CSV', label: 'CSV', note: 'Текст для других программ' },
] as const satisfies readonly {
  readonly value: ExportFormat;
  readonly label: string;
  readonly note: string;
}[];

function Progress({ exportUuid }: { readonly exportUuid: string }) {
  const { data } = useOwnExports();
  const file = data?.find((own) => own.exportUuid === exportUuid);
  const isWaiting = file === undefined || isBeingMade(file);
  return (
    <>
      <p className={styles.state} role="status">
        {isWaiting && <Spinner />}
        {file === undefined ? 'В очереди' : exportStateText(file)}
      </p>
      {file?.state === 'DONE' && <DownloadButton file={file} variant="primary" />}
      <p className={styles.note}>
        Окно можно закрыть: файл будет сутки ждать в разделе <Link to={paths.exports}>Выгрузки</Link>.
      </p>
    </>
  );
}
