import type { Proof, ProofDemand } from './proof.ts';
import workerAddress from './proof-worker.ts?worker&url';

/** About a second of work in a thread of its own; called off after a time in which any device is done. */
export async function solveProof(demand: ProofDemand): Promise<Proof> {
  const worker = new Worker(ownScript(workerAddress), { type: 'module' });
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

/** The policy of our pages lets no text be run as an address of a script (S-31): this one was written by the build. */
function ownScript(address: string): string {
  const policy = window.trustedTypes?.createPolicy('proof-of-work', { createScriptURL: (text) => text });
  return policy === undefined ? address : policy.createScriptURL(address);
}
