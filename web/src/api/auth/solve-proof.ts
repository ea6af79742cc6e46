import { trustScriptAddress } from '../wire/own-script.ts';
import type { Proof, ProofDemand } from './proof.ts';
import workerAddress from './proof-worker.ts?worker&url';

/** Solves the proof in a worker, which takes about one second. Times out after a minute. */
export async function solveProof(demand: ProofDemand): Promise<Proof> {
  const worker = new Worker(trustScriptAddress('proof-of-work', workerAddress), { type: 'module' });
  try {
    return await new Promise<Proof>((resolve, reject) => {
      const timeout = setTimeout(() => {
        reject(new Error('the proof of work timed out'));
      }, timeoutMilliseconds);
      worker.addEventListener('message', ({ data }: MessageEvent<Proof>) => {
        clearTimeout(timeout);
        resolve(data);
      });
      worker.addEventListener('error', () => {
        clearTimeout(timeout);
        reject(new Error('the proof of work worker failed to start'));
      });
      worker.postMessage(demand);
    });
  } finally {
    worker.terminate();
  }
}

const timeoutMilliseconds = 60_000;
