import type { BulkPayoffProcess } from '../../api/bulk-payoff/bulk-payoff.ts';
import styles from '../../features/bulk-payoff/bulk-payoff-process.module.css';
import {
  bulkPayoffRefusal,
  stageHints,
  type Step,
  uploadFailureText,
} from '../../features/bulk-payoff/bulk-payoff-texts.ts';
import { ProcessActions } from '../../features/bulk-payoff/process-actions.tsx';
import { ProcessFacts, ProcessProgress } from '../../features/bulk-payoff/process-facts.tsx';
import { useBulkPayoff } from '../../features/bulk-payoff/use-bulk-payoff.ts';
import { paths } from '../../paths.ts';
import { sortPattern } from '../../session/list-sort.ts';
import { useListSearch } from '../../session/use-list-search.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ProcessList } from './process-list.tsx';
import { ProcessRows } from './process-rows.tsx';

/** A file, which of its rows are shown, and their order. */
const patterns = {
  process: /^[0-9a-f-]{36}$/,
  rows: /^(?:PAYING|FAILED)$/,
  rowsSort: sortPattern,
} as const;

/**
 * «Платежи BNPL»: upload, preview, status and report of a file, and all previous files (docs/spec/specification.md#2
 * «Full payment page»).
 */
export function BulkPayoffPage() {
  const { search, show, onSort } = useListSearch(paths.fullPayment, patterns);
  const payoff = useBulkPayoff({
    process: search.process,
    leave: () => {
      show({ ...search, process: undefined });
    },
  });
  const { process, query: load, upload, download, failedActs, stage, select } = payoff;
  const isChecked = process !== undefined && process.rowsPayable !== null;
  return (
    <Page title="Платежи BNPL">
      <Card className={styles.process}>
        <p role="status">{stageHints[stage]}</p>
        {process !== undefined && isProcessed(process) && <ProcessProgress process={process} />}
        {isChecked && <ProcessFacts process={process} />}
        <FailureNotice
          upload={upload.error}
          status={load.error}
          download={download.error}
          decision={failedActs.decision}
          retry={failedActs.retry}
        />
        <ProcessActions payoff={payoff} />
      </Card>
      {isChecked && (
        <ProcessRows
          process={process}
          shown={search.rows}
          onShow={(rows) => {
            show({ ...search, rows });
          }}
          sort={search.rowsSort}
          onSort={(rowsSort) => {
            show({ ...search, rowsSort });
          }}
        />
      )}
      <ProcessList openProcessId={process?.processId} onChoose={select} sort={search.sort} onSort={onSort} />
    </Page>
  );
}

/** The rows of a waiting or a rejected file are not processed. */
function isProcessed({ stage }: BulkPayoffProcess): boolean {
  return stage !== 'WAITING' && stage !== 'CANCELLED';
}

type FailureProps = Readonly<Record<Step, Error | null>>;

const steps = ['upload', 'status', 'download', 'decision', 'retry'] as const;

function FailureNotice(failures: FailureProps) {
  const failedStep = steps.find((step) => failures[step] !== null);
  const error = failedStep === undefined ? null : failures[failedStep];
  if (failedStep === undefined || error === null) return null;
  const line = failedStep === 'upload' ? uploadFailureText(error) : null;
  return (
    <Notice title={bulkPayoffRefusal(failedStep, error)} tone="warning" role="alert">
      {line !== null && <p>{line}</p>}
    </Notice>
  );
}
