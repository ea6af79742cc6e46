import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode } from '../../api/api-error.ts';
import { downloadFullPayment, fullPaymentQuery, uploadFullPayment } from '../../api/full-payment.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { forgetStored, readStored, writeStored } from '../../session/stored.ts';
import type { ProcessStage } from './full-payment-texts.ts';
import { saveTable } from '../../ui/save-file.ts';

const storedKey = 'full-payment-process';

/** The process that this browser remembers, and what may be done with it; one that the server does not know is forgotten (spec 4). */
export function useFullPayment() {
  const [processId, setProcessId] = useState(() => readStored(storedKey));
  const load = useQuery({ ...fullPaymentQuery(processId ?? ''), enabled: processId !== null });
  const upload = useSingleMutation({
    mutationKey: ['full-payment', 'upload'],
    mutationFn: uploadFullPayment,
    onSuccess: (started) => {
      writeStored(storedKey, started);
      setProcessId(started);
    },
  });
  const download = useSingleMutation({
    mutationKey: ['full-payment', 'download'],
    mutationFn: async () => {
      if (processId !== null) saveTable(await downloadFullPayment(processId));
    },
  });
  const isLost = hasCode(load.error, 'full.payment.file.not.found');
  if (isLost) forgetStored(storedKey);
  const hasProcess = processId !== null && !isLost;
  const isFinished = load.data?.fileStatus === 'COMPLETED';
  return {
    load,
    upload,
    download,
    stage: stageOf({ hasProcess, isFinished, isUploading: upload.isPending }),
  };
}

type Known = { readonly hasProcess: boolean; readonly isFinished: boolean; readonly isUploading: boolean };

function stageOf({ hasProcess, isFinished, isUploading }: Known): ProcessStage {
  if (!hasProcess) return isUploading ? 'loading' : 'none';
  return isFinished ? 'finished' : 'in-progress';
}
