import { replayText } from '#domain/contracts/agreements.ts';
import { canonicalJson } from '#domain/contracts/canonical-json.ts';
import type { ConsentUuid, OrderUuid } from '#domain/identifier.ts';
import { type Signature, signaturesAfter } from '../../db/audit-log/signature-store.ts';
import type { Reader } from '../../db/database.ts';
import { hashOfText } from '../../secrets/hash-of-text.ts';

/** A signature whose hashes were computed again. */
export type ReplayedSignature = Pick<Signature, 'orderUuid' | 'kind' | 'version' | 'textHash'> & {
  /** SHA-256 of the stored text. */
  readonly hashOfStored: string;
  /** SHA-256 of the text built from the facts; null where no text can be built or no facts were stored. */
  readonly hashOfReplayed: string | null;
  readonly holds: boolean;
};

/**
 * Computes both hashes of every signature of one order, or of all orders (docs/spec/rules.md#11). Signatures of the
 * version before facts hold when their stored text has their hash.
 */
export async function* replaySignatures(
  reader: Reader,
  orderUuid: OrderUuid | null,
): AsyncGenerator<ReplayedSignature> {
  let after: ConsentUuid | null = null;
  for (;;) {
    const page: Signature[] = await signaturesAfter(reader, { after, orderUuid });
    yield* page.map(replayed);
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.consentUuid;
  }
}

function replayed({ orderUuid, kind, version, text, textHash, facts }: Signature): ReplayedSignature {
  const hashOfStored = hashOfText(text);
  const hashOfReplayed = facts === null ? null : hashOfFacts({ kind, version, facts });
  const isFromFacts = facts === null || hashOfReplayed === textHash;
  return {
    orderUuid,
    kind,
    version,
    textHash,
    hashOfStored,
    hashOfReplayed,
    holds: hashOfStored === textHash && isFromFacts,
  };
}

/** Null for facts that are not canonical or that no published version can read. Only damaged rows have such facts. */
function hashOfFacts({
  kind,
  version,
  facts,
}: Pick<Signature, 'kind' | 'version'> & { readonly facts: string }): string | null {
  try {
    if (canonicalJson(JSON.parse(facts)) !== facts) return null;
    return hashOfText(replayText(kind, version, facts));
  } catch {
    return null;
  }
}

/** The number of signatures whose hashes do not match. */
export async function countBrokenSignatures(reader: Reader): Promise<number> {
  let broken = 0;
  for await (const { holds } of replaySignatures(reader, null)) if (!holds) broken += 1;
  return broken;
}

/** One line: the order, the document, its hash, the hash of the stored text, and that of the text built from facts. */
export function signatureLine({
  orderUuid,
  kind,
  version,
  textHash,
  hashOfStored,
  hashOfReplayed,
  holds,
}: ReplayedSignature): string {
  const stored = `stored text ${hashOfStored}`;
  const facts = `from facts ${hashOfReplayed ?? 'none'}`;
  return `${orderUuid} ${kind} ${version}: signed ${textHash}, ${stored}, ${facts}: ${holds ? 'match' : 'DIFFER'}`;
}
