/** The proof of work that the server requires from an unknown browser (docs/spec/reliability.md#4.1). */
export type ProofDemand = { readonly challenge: string; readonly bits: number };

export type Proof = { readonly challenge: string; readonly nonce: string };

/** Parses the description of the error, `challenge=…;bits=16`. Returns null when it has no valid proof of work. */
export function parseProofDemand(description: string): ProofDemand | null {
  const found = /^challenge=([\w.-]{1,200});bits=(\d{1,2})$/.exec(description);
  return found === null ? null : { challenge: found[1] ?? '', bits: Number(found[2]) };
}

const batchSize = 256;

/** Increments a number until the hash of challenge and number begins with `bits` zero bits. */
export async function findNonce({ challenge, bits }: ProofDemand): Promise<Proof> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += batchSize) {
    const nonces = Array.from({ length: batchSize }, (_, index) => String(first + index));
    const hashes = await Promise.all(
      nonces.map((nonce) => crypto.subtle.digest('SHA-256', encoder.encode(`${challenge}.${nonce}`))),
    );
    const nonce = nonces[hashes.findIndex((hash) => new DataView(hash).getUint32(0) >>> (32 - bits) === 0)];
    if (nonce !== undefined) return { challenge, nonce };
  }
}
