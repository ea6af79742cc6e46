import { ownScript } from '../wire/own-script.ts';
import type { Proof, ProofDemand } from './proof.ts';
import workerAddress from './proof-worker.ts?worker&url';

/** About a second of work in a thread of its own; called off after a time in which any device is done. */
export async function solveProof(demand: ProofDemand): Promise<Proof> {
  const worker = new Worker(ownScript('proof-of-work', workerAddress), { type: 'module' });
  try {
    return await new Promise<Proof>((resolve, reject) => {
      const patience = setTimeout(() => {
        reject(new Error('the work takes too long'));
      }, patienceMilliseconds);
      worker.addEventListener('message', ({ data }: MessageEvent<Proof>) => {
        clearTimeout(patience);
        resolve(data);
      });
      worker.addEventListener('error', () => {
        clearTimeout(patience);
        reject(new Error('the work could not begin'));
      });
      worker.postMessage(demand);
    });
  } finally {
    worker.terminate();
  }
}

const patienceMilliseconds = 60_000;
