import type { ReactNode } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './bulk-payoff-process.module.css';
import type { Step } from './bulk-payoff-texts.ts';
import { bulkPayoffRefusal, stageHints, wrongLineText } from './bulk-payoff-texts.ts';
import { ProcessActions } from './process-actions.tsx';
import { ProcessFacts, ProcessProgress } from './process-facts.tsx';
import { ProcessList } from './process-list.tsx';
import { ProcessRows } from './process-rows.tsx';
import { useBulkPayoff } from './use-bulk-payoff.ts';

type Props = {
  /** The button that exports the rows of a process to a file. */
  readonly exportOfRows: (processId: string) => ReactNode;
};

/**
 * The bulk payoff: upload, preview, status and report of a file, and all previous files (docs/spec/specification.md#2
 * «Full payment page»).
 */
export function BulkPayoffProcess({ exportOfRows }: Props) {
  const work = useBulkPayoff();
  const { process, load, upload, download, decision, retry, stage, select } = work;
  const isChecked = process !== undefined && process.rowsPayable !== null;
  return (
    <>
      <Card className={styles.process}>
        <p role="status">{stageHints[stage]}</p>
        {process !== undefined && process.stage !== 'WAITING' && <ProcessProgress process={process} />}
        {isChecked && <ProcessFacts process={process} />}
        <Failure
          upload={upload.error}
          status={load.error}
          download={download.error}
          decision={decision.error}
          retry={retry.error}
        />
        <ProcessActions work={work} />
      </Card>
      {isChecked && <ProcessRows process={process} exporting={exportOfRows(process.processId)} />}
      <ProcessList chosen={process?.processId} onChoose={select} />
    </>
  );
}

type FailureProps = Readonly<Record<Step, Error | null>>;

const steps = ['upload', 'status', 'download', 'decision', 'retry'] as const;

function Failure(failures: FailureProps) {
  const failed = steps.find((step) => failures[step] !== null);
  const error = failed === undefined ? null : failures[failed];
  if (failed === undefined || error === null) return null;
  const line = failed === 'upload' ? wrongLineText(error) : null;
  return (
    <Notice title={bulkPayoffRefusal(failed, error)} tone="warning" role="alert">
      {line !== null && <p>{line}</p>}
    </Notice>
  );
}
