import { useRef } from 'react';
import type { FullPaymentProgress } from '../../api/full-payment.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './full-payment-process.module.css';
import { fullPaymentRefusal, stageHints, wrongLineText } from './full-payment-texts.ts';
import { useFullPayment } from './use-full-payment.ts';

/** A file of orders to be paid off: upload, status, report (spec 2 «Full payment page»). */
export function FullPaymentProcess() {
  const { load, upload, download, stage } = useFullPayment();
  return (
    <Card className={styles.process}>
      <p role="status">{stageHints[stage]}</p>
      {stage !== 'none' && load.data !== undefined && <Progress progress={load.data} />}
      <Failure upload={upload.error} status={load.error} download={download.error} />
      <div className={styles.actions}>
        {stage === 'finished' && (
          <Button
            isPending={download.isPending}
            onClick={() => {
              download.mutate();
            }}
          >
            Скачать отчет
          </Button>
        )}
        {stage === 'in-progress' ? (
          <Button isPending={load.isFetching} onClick={() => void load.refetch()}>
            Обновить
          </Button>
        ) : (
          <Upload
            isNext={stage === 'finished'}
            isPending={upload.isPending}
            onChosen={(file) => {
              upload.mutate(file);
            }}
          />
        )}
      </div>
    </Card>
  );
}

function Progress({ progress: { rowsDone, rowsTotal } }: { readonly progress: FullPaymentProgress }) {
  return (
    <div className={styles.progress}>
      <progress aria-label="Обработано строк" max={rowsTotal} value={rowsDone} />
      <span>{`Обработано строк: ${rowsDone} из ${rowsTotal}`}</span>
    </div>
  );
}

type FailureProps = Readonly<Record<'upload' | 'status' | 'download', Error | null>>;

const steps = ['upload', 'status', 'download'] as const;

function Failure(failures: FailureProps) {
  const failed = steps.find((step) => failures[step] !== null);
  const error = failed === undefined ? null : failures[failed];
  if (failed === undefined || error === null) return null;
  const line = failed === 'upload' ? wrongLineText(error) : null;
  return (
    <Notice title={fullPaymentRefusal(failed, error)} tone="warning" role="alert">
      {line !== null && <p>{line}</p>}
    </Notice>
  );
}

type UploadProps = {
  /** Another file, after one that is finished. */
  readonly isNext: boolean;
  readonly isPending: boolean;
  readonly onChosen: (file: File) => void;
};

function Upload({ isNext, isPending, onChosen }: UploadProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        look={isNext ? 'secondary' : 'primary'}
        icon={<Icon name="upload" size={20} />}
        isPending={isPending}
        onClick={() => input.current?.click()}
      >
        Загрузить
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".txt,.csv"
        aria-label="Файл для обработки"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) onChosen(file);
          target.value = '';
        }}
      />
    </>
  );
}
