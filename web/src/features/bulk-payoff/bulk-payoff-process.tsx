import type { ReactNode } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import type { ShownList } from '../../ui/collections/shown-list.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './bulk-payoff-process.module.css';
import type { BulkPayoffProcess as Process, RowFilter } from '../../api/bulk-payoff/bulk-payoff.ts';
import type { BulkPayoffSearch } from './bulk-payoff-search.ts';
import { bulkPayoffRefusal, stageHints, type Step, uploadFailureText } from './bulk-payoff-texts.ts';
import { ProcessActions } from './process-actions.tsx';
import { ProcessFacts, ProcessProgress } from './process-facts.tsx';
import { ProcessList } from './process-list.tsx';
import { ProcessRows } from './process-rows.tsx';
import { useBulkPayoff } from './use-bulk-payoff.ts';

type Props = {
  /** The button that exports the rows of a process to a file. */
  readonly renderExport: (processId: string, filter: RowFilter, shown: ShownList) => ReactNode;
  /** The button that exports all files to a file. */
  readonly renderFilesExport: (shown: ShownList) => ReactNode;
  readonly search: BulkPayoffSearch;
  readonly onSearch: (changed: BulkPayoffSearch) => void;
};

/**
 * The bulk payoff: upload, preview, status and report of a file, and all previous files (docs/spec/specification.md#2
 * «Full payment page»).
 */
export function BulkPayoffProcess({ renderExport, renderFilesExport, search, onSearch }: Props) {
  const payoff = useBulkPayoff({
    process: search.process,
    leave: () => {
      onSearch({ process: undefined });
    },
  });
  const { process, query: load, upload, download, failedActs, stage, select } = payoff;
  const isChecked = process !== undefined && process.rowsPayable !== null;
  return (
    <>
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
          renderExport={(filter, shown) => renderExport(process.processId, filter, shown)}
          shown={search.rows}
          onShow={(rows) => {
            onSearch({ rows });
          }}
          sort={search.rowsSort}
          onSort={(rowsSort) => {
            onSearch({ rowsSort });
          }}
        />
      )}
      <ProcessList
        openProcessId={process?.processId}
        onChoose={select}
        renderExport={renderFilesExport}
        sort={search.sort}
        onSort={(sort) => {
          onSearch({ sort });
        }}
      />
    </>
  );
}

/** The rows of a waiting or a rejected file are not processed. */
function isProcessed({ stage }: Process): boolean {
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
