import { type ProofDemand, findNonce } from './proof.ts';

/** The proof of work runs in a worker, so that typing and animation stay responsive. */
addEventListener('message', ({ data }: MessageEvent<ProofDemand>) => {
  void findNonce(data).then((proof) => {
    postMessage(proof);
  });
});
