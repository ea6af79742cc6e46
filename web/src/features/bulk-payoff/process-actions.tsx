import { useRef, useState } from 'react';
import { Button } from '../../ui/inputs/button.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Icon } from '../../ui/data-display/icon.tsx';
import styles from './bulk-payoff-process.module.css';
import { fileFormatHint } from './bulk-payoff-texts.ts';
import type { useBulkPayoff } from './use-bulk-payoff.ts';

type Props = { readonly work: ReturnType<typeof useBulkPayoff> };

/**
 * The possible actions with a process at its stage (docs/spec/specification.md#2 «Full payment page»,
 * docs/spec/specification.md#4 «Full payment process»).
 */
export function ProcessActions({ work }: Props) {
  const { stage } = work;
  if (stage === 'none' || stage === 'loading' || stage === 'finished') return <StartActions work={work} />;
  return (
    <div className={styles.actions}>
      {stage === 'to-decide' && <Decision work={work} />}
      <Button
        variant={stage === 'to-decide' ? 'text' : 'primary'}
        isPending={work.refresh.isPending || stage === 'asking'}
        onClick={() => {
          work.refresh.mutate();
        }}
      >
        Обновить
      </Button>
    </div>
  );
}

/** No process is running: the report of the last one, and the upload of another file. */
function StartActions({ work }: Props) {
  const [reviewFirst, setReviewFirst] = useState(false);
  const isFinished = work.stage === 'finished';
  return (
    <>
      <div className={styles.actions}>
        {isFinished && <FinishedActions work={work} />}
        <Upload
          isNext={isFinished}
          isPending={work.upload.isPending}
          onChosen={(file) => {
            work.upload.mutate({ file, reviewFirst });
          }}
        />
      </div>
      <Checkbox
        label="Сначала показать, что будет сделано"
        isChecked={reviewFirst}
        onChange={setReviewFirst}
      />
      {!isFinished && <p className={styles.note}>{fileFormatHint}</p>}
    </>
  );
}

function FinishedActions({ work: { process, download, retry } }: Props) {
  const hasFailed =
    process !== undefined && process.rowsPaid !== null && process.rowsPaid < process.rowsTotal;
  return (
    <>
      <Button
        isPending={download.isPending}
        onClick={() => {
          download.mutate();
        }}
      >
        Скачать отчет
      </Button>
      {hasFailed && (
        <Button
          variant="secondary"
          icon={<Icon name="retry" size={20} />}
          isPending={retry.isPending}
          onClick={() => {
            retry.mutate();
          }}
        >
          Повторить непогашенные
        </Button>
      )}
    </>
  );
}

function Decision({ work: { decision } }: Props) {
  const { isPending, variables, mutate } = decision;
  return (
    <>
      <Button
        isPending={isPending && variables === 'approve'}
        onClick={() => {
          mutate('approve');
        }}
      >
        Провести
      </Button>
      <Button
        variant="secondary"
        isPending={isPending && variables === 'cancel'}
        onClick={() => {
          mutate('cancel');
        }}
      >
        Отклонить
      </Button>
    </>
  );
}

type UploadProps = {
  /** A further file, after a finished one. */
  readonly isNext: boolean;
  readonly isPending: boolean;
  readonly onChosen: (file: File) => void;
};

function Upload({ isNext, isPending, onChosen }: UploadProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={isNext ? 'secondary' : 'primary'}
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
