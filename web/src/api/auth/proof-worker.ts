import { type ProofDemand, workOut } from './proof.ts';

/** Works beside the page, so that typing and motion go on meanwhile. */
addEventListener('message', ({ data }: MessageEvent<ProofDemand>) => {
  void workOut(data).then((proof) => {
    postMessage(proof);
  });
});
