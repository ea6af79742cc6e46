import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasCode } from '../../api/wire/api-error.ts';
import {
  bulkPayoffKey,
  type BulkPayoffProcess,
  downloadBulkPayoff,
  uploadBulkPayoff,
  useBulkPayoffProcess,
} from '../../api/bulk-payoff/bulk-payoff.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { forgetStored, readStored, writeStored } from '../../session/stored.ts';
import { notify } from '../../ui/feedback/notification-list.ts';
import { saveTable } from '../../ui/navigation/save-file.ts';
import type { ProcessStage } from './bulk-payoff-texts.ts';

const storedKey = 'full-payment-process';

type OfAddress = { readonly process: string | undefined; readonly leave: () => void };

/**
 * The process of the address, or the one stored in this browser, and the actions with it. A process unknown to the
 * server is forgotten (docs/spec/specification.md#4).
 */
export function useBulkPayoff({ process: ofAddress, leave }: OfAddress) {
  const [storedId, setStoredId] = useState(() => readStored(storedKey));
  const processId = ofAddress ?? storedId;
  const query = useBulkPayoffProcess(processId);
  const select = (chosenId: string): void => {
    writeStored(storedKey, chosenId);
    setStoredId(chosenId);
    if (ofAddress !== undefined) leave();
  };
  const actions = useProcessActions(processId, select);
  const refresh = useSingleMutation({
    mutationKey: [...bulkPayoffKey, 'refresh'],
    mutationFn: () => query.refetch(),
  });
  const isUnknown = hasCode(query.error, 'full.payment.file.not.found');
  if (isUnknown) forgetStored(storedKey);
  const process = isUnknown || processId === null ? undefined : query.data;
  useReloadListOnStage(process);
  const hasProcess = processId !== null && !isUnknown;
  const stage: ProcessStage = hasProcess
    ? getStage(process, query)
    : actions.upload.isPending
      ? 'loading'
      : 'none';
  return {
    query,
    refresh,
    process,
    select,
    ...actions,
    stage,
  };
}

/** Why a decision or a retry was refused; its window has closed. */
type FailedActs = Readonly<Record<'decision' | 'retry', Error | null>>;

export const noFailure: FailedActs = { decision: null, retry: null };

/** The actions with a process. Each of them reloads the page's data. */
function useProcessActions(processId: string | null, select: (processId: string) => void) {
  const queryClient = useQueryClient();
  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: bulkPayoffKey });
  const showProcess = async (startedId: string): Promise<void> => {
    select(startedId);
    await refresh();
  };
  const [failedActs, failAct] = useState<FailedActs>(noFailure);
  const upload = useSingleMutation({
    mutationKey: [...bulkPayoffKey, 'upload'],
    mutationFn: uploadBulkPayoff,
    onSuccess: async (startedId, { file, reviewFirst }) => {
      const next = reviewFirst ? 'план появится после проверки' : 'проводится без показа плана';
      notify('SUCCESS', `Файл «${file.name}» загружен: ${next}`);
      await showProcess(startedId);
    },
    // the file may have arrived although its answer is lost
    onError: refresh,
  });
  const download = useSingleMutation({
    mutationKey: [...bulkPayoffKey, 'download'],
    mutationFn: async () => {
      if (processId !== null) saveTable(await downloadBulkPayoff(processId));
    },
  });
  return { upload, download, refreshAll: refresh, showProcess, failedActs, failAct };
}

/** Reloads the list of all processes when the shown process changes its stage. */
function useReloadListOnStage(process: BulkPayoffProcess | undefined): void {
  const queryClient = useQueryClient();
  const stage = process?.stage;
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: [...bulkPayoffKey, 'list'] });
  }, [queryClient, stage]);
}

function getStage(
  process: BulkPayoffProcess | undefined,
  { isLoading }: { readonly isLoading: boolean },
): ProcessStage {
  if (process === undefined) return isLoading ? 'fetching' : 'in-progress';
  if (process.stage === 'CANCELLED') return 'rejected';
  if (process.fileStatus === 'COMPLETED') return 'finished';
  if (process.stage !== 'WAITING') return 'in-progress';
  if (process.rowsPayable === 0) return 'nothing-to-pay';
  return process.mayDecide ? 'to-decide' : 'waiting';
}
