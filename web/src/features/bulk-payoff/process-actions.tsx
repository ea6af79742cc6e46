import { kopecks } from '#domain/money.ts';
import type { BulkPayoffProcess } from '../../api/bulk-payoff/bulk-payoff.ts';
import { formatCount } from '../../format/count.ts';
import { formatMoney } from '../../format/money.ts';
import { ButtonRow } from '../../ui/back-office/button-row.tsx';
import { ConfirmedButton } from '../../ui/back-office/confirmed-button.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import type { FormField } from '../../ui/inputs/form-fields.ts';
import { PageForm } from '../../ui/inputs/page-form.tsx';
import { Icon } from '../../ui/data-display/icon.tsx';
import styles from './bulk-payoff-process.module.css';
import { fileFormatHint } from './bulk-payoff-texts.ts';
import type { useBulkPayoff } from './use-bulk-payoff.ts';

type Props = { readonly payoff: ReturnType<typeof useBulkPayoff> };

/**
 * The possible actions with a process at its stage (docs/spec/specification.md#2 «Full payment page»,
 * docs/spec/specification.md#4 «Full payment process»).
 */
export function ProcessActions({ payoff }: Props) {
  const { stage } = payoff;
  if (stage === 'none' || stage === 'loading' || stage === 'finished')
    return <StartActions payoff={payoff} />;
  return (
    <ButtonRow>
      {stage === 'to-decide' && <Decision payoff={payoff} />}
      <Button
        variant={stage === 'to-decide' ? 'text' : 'primary'}
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

/** Shown while no process runs: the report of the last process, and the upload of a file. */
function StartActions({ payoff }: Props) {
  const isFinished = payoff.stage === 'finished';
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
            isPending: payoff.upload.isPending,
            mutate: ({ file, reviewFirst }, options) => {
              if (file !== null) payoff.upload.mutate({ file, reviewFirst }, options);
            },
          }}
          submitLabel={({ reviewFirst }) => (reviewFirst ? 'Загрузить' : 'Загрузить и провести сразу')}
          // the report of the finished file comes first
          submitVariant={isFinished ? 'secondary' : 'primary'}
          resetsWhenSaved
        />
      </div>
    </>
  );
}

type Upload = { readonly file: File | null; readonly reviewFirst: boolean };

/** The plan is shown first, unless staff choose otherwise; a call of the API chooses for itself. */
const emptyUpload: Upload = { file: null, reviewFirst: true };

const uploadFields: readonly FormField<Upload>[] = [
  {
    kind: 'file',
    name: 'file',
    label: 'Файл для обработки',
    accept: '.txt,.csv',
    hint: fileFormatHint,
  },
  { kind: 'mark', name: 'reviewFirst', label: 'Сначала показать, что будет сделано' },
];

function FinishedActions({ payoff: { process, download, retry } }: Props) {
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

function Decision({ payoff: { approval, rejection, process } }: Props) {
  const sum = process?.amountPayable ?? 0;
  return (
    <>
      <Button
        isPending={approval.isPending}
        onClick={() => {
          rejection.reset();
          approval.mutate();
        }}
      >
        {sum > 0 ? `Провести ${formatMoney(kopecks(sum))}` : 'Провести'}
      </Button>
      {process !== undefined && <Reject process={process} approval={approval} rejection={rejection} />}
    </>
  );
}

type RejectProps = Pick<Props['payoff'], 'approval' | 'rejection'> & { readonly process: BulkPayoffProcess };

function Reject({ approval, rejection, process }: RejectProps) {
  const { fileName, rowsTotal, rowsPayable, amountPayable } = process;
  const file = fileName === null ? 'файл' : `файл «${fileName}»`;
  return (
    <ConfirmedButton
      label="Отклонить"
      title={`Отклонить ${file}?`}
      confirmLabel="Отклонить файл"
      act={rejection}
      onConfirm={(close) => {
        approval.reset();
        rejection.confirm(undefined, close);
      }}
    >
      <p>
        {`Строк в файле: ${formatCount(rowsTotal)}. `}
        {rowsPayable !== null &&
          amountPayable !== null &&
          `Заказов к погашению: ${formatCount(rowsPayable)} на ${formatMoney(kopecks(amountPayable))}. `}
        Ничего не погасится. Отменить решение нельзя.
      </p>
    </ConfirmedButton>
  );
}
