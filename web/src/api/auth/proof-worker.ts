import { type ProofDemand, workOut } from './proof.ts';

/** Runs in a worker, so that typing and animation stay responsive. */
addEventListener('message', ({ data }: MessageEvent<ProofDemand>) => {
  void workOut(data).then((proof) => {
    postMessage(proof);
  });
});
