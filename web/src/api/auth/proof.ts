/** Work that the server asks of a browser it does not know (contract «proof»). */
export type ProofDemand = { readonly challenge: string; readonly bits: number };

export type Proof = { readonly challenge: string; readonly nonce: string };

/** What a refusal's description asks for, `challenge=…;bits=16`; null where it asks for nothing that can be done. */
export function proofDemandIn(description: string): ProofDemand | null {
  const found = /^challenge=([\w.-]{1,200});bits=(\d{1,2})$/.exec(description);
  return found === null ? null : { challenge: found[1] ?? '', bits: Number(found[2]) };
}

const atOnce = 256;

/** Tries number after number until the hash of challenge and number begins with as many zero bits as are asked for. */
export async function workOut({ challenge, bits }: ProofDemand): Promise<Proof> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += atOnce) {
    const nonces = Array.from({ length: atOnce }, (_, index) => String(first + index));
    const hashes = await Promise.all(
      nonces.map((nonce) => crypto.subtle.digest('SHA-256', encoder.encode(`${challenge}.${nonce}`))),
    );
    const nonce = nonces[hashes.findIndex((hash) => new DataView(hash).getUint32(0) >>> (32 - bits) === 0)];
    if (nonce !== undefined) return { challenge, nonce };
  }
}
