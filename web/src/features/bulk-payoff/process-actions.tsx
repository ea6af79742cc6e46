import { Fragment, useState } from 'react';
import { ButtonRow } from '../../ui/back-office/button-row.tsx';
import { Confirmation } from '../../ui/back-office/confirmation.tsx';
import { idleAct } from '../../ui/back-office/shown-act.ts';
import { Button } from '../../ui/inputs/button.tsx';
import type { FormField } from '../../ui/forms/form-fields.ts';
import { PageForm } from '../../ui/forms/page-form.tsx';
import styles from './bulk-payoff-process.module.css';
import { fileFormatHint, type ProcessStage } from './bulk-payoff-texts.ts';
import { ApproveFile, RejectFile, RetryFile } from './process-acts.tsx';
import type { useBulkPayoff } from './use-bulk-payoff.ts';

type Props = { readonly payoff: ReturnType<typeof useBulkPayoff> };

/**
 * The possible actions with a process at its stage (docs/spec/specification.md#2 «Full payment page»,
 * docs/spec/specification.md#4 «Full payment process»).
 */
export function ProcessActions({ payoff }: Props) {
  const { stage, process } = payoff;
  if (!runningStages.has(stage)) return <StartActions payoff={payoff} />;
  const isChecked = checkedStages.has(stage);
  return (
    <ButtonRow>
      {isChecked && process !== undefined && (
        <Fragment key={process.processId}>
          {stage === 'to-decide' && <ApproveFile process={process} payoff={payoff} />}
          <RejectFile process={process} payoff={payoff} />
        </Fragment>
      )}
      <Button
        variant={isChecked ? 'text' : 'primary'}
        isPending={payoff.refresh.isPending || stage === 'fetching'}
        onClick={() => {
          payoff.refresh.mutate();
        }}
      >
        Обновить
      </Button>
    </ButtonRow>
  );
}

/** The file waits for a decision. */
const checkedStages: ReadonlySet<ProcessStage> = new Set(['to-decide', 'nothing-to-pay', 'waiting']);
const runningStages: ReadonlySet<ProcessStage> = new Set(['fetching', 'in-progress', ...checkedStages]);

/** Shown while no process runs: the report of the last process, and the upload of a file. */
function StartActions({ payoff }: Props) {
  const { stage, upload } = payoff;
  const [question, ask] = useState<Question | null>(null);
  const isFinished = stage === 'finished' || stage === 'rejected';
  return (
    <>
      {isFinished && (
        <ButtonRow>
          <FinishedActions payoff={payoff} />
        </ButtonRow>
      )}
      <div className={styles.upload}>
        <PageForm
          fields={uploadFields}
          initial={emptyUpload}
          save={{
            isPending: upload.isPending,
            mutate: ({ file, reviewFirst }, options) => {
              if (file === null) return;
              if (reviewFirst) upload.mutate({ file, reviewFirst }, options);
              else ask({ file, onSuccess: options?.onSuccess ?? (() => undefined) });
            },
          }}
          submitLabel={({ reviewFirst }) => (reviewFirst ? 'Загрузить' : 'Загрузить и провести сразу')}
          // the report of the finished file comes first
          submitVariant={isFinished ? 'secondary' : 'primary'}
          resetsWhenSaved
        />
      </div>
      {question !== null && (
        <SettleAtOnce
          file={question.file}
          isPending={upload.isPending}
          onConfirm={() => {
            const { file, onSuccess } = question;
            const close = (): void => {
              ask(null);
            };
            upload.mutate({ file, reviewFirst: false }, { onSuccess, onSettled: close });
          }}
          onClose={() => {
            ask(null);
          }}
        />
      )}
    </>
  );
}

/** A file that waits for its confirmation. */
type Question = { readonly file: File; readonly onSuccess: () => void };

type Upload = { readonly file: File | null; readonly reviewFirst: boolean };

/** The page asks for a review first, unless staff choose otherwise. A call of the API chooses it by `reviewFirst`. */
const emptyUpload: Upload = { file: null, reviewFirst: true };

const uploadFields: readonly FormField<Upload>[] = [
  {
    kind: 'file',
    name: 'file',
    label: 'Файл для обработки',
    accept: '.txt,.csv',
    hint: fileFormatHint,
  },
  { kind: 'checkbox', name: 'reviewFirst', label: 'Сначала показать, что будет сделано' },
];

function FinishedActions({ payoff }: Props) {
  const { process, download } = payoff;
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
      {hasFailed && <RetryFile key={process.processId} process={process} payoff={payoff} />}
    </>
  );
}

type QuestionProps = {
  readonly file: File;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks for a confirmation before a file is uploaded that is settled without a review. */
function SettleAtOnce({ file, isPending, onConfirm, onClose }: QuestionProps) {
  return (
    <Confirmation
      title={`Провести файл «${file.name}» без плана?`}
      confirmLabel="Загрузить и провести сразу"
      act={{ ...idleAct, isPending }}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        Сумма заранее не известна: закроются все заказы файла, чей долг равен сумме в строке. Списаний по ним
        больше не будет. Остальные строки попадут в отчёт с причинами. Если для суммы нужен второй сотрудник,
        файл сначала подождёт его. Отменить проведение нельзя.
      </p>
    </Confirmation>
  );
}
