import { isRecord } from '../parameters.ts';

/** Time of the product and its next due job, in milliseconds. */
export type ProductTime = { readonly now: number; readonly nextDueAt: number | null };

/** The product's clock hook; null means that the product is unreachable. */
export type ProductClock = {
  read(): Promise<ProductTime | null>;
  /** Sets the product's clock; returns when all jobs due at that instant are done. */
  set(now: number): Promise<ProductTime | null>;
};

/** One call may process a month of scheduled charges. */
const answerTimeoutMs = 280_000;

export function createProductClock(productUrl: string): ProductClock {
  const address = `${productUrl}/sandbox-hooks/clock`;
  return {
    read: () => ask(address, {}),
    set: (now) =>
      ask(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ now: new Date(now).toISOString() }),
      }),
  };
}

async function ask(address: string, request: RequestInit): Promise<ProductTime | null> {
  try {
    const response = await fetch(address, { ...request, signal: AbortSignal.timeout(answerTimeoutMs) });
    const body: unknown = await response.json();
    return response.ok ? readTime(body) : null;
  } catch {
    return null;
  }
}

function readTime(body: unknown): ProductTime | null {
  if (!isRecord(body)) return null;
  const now = instant(body['now']);
  return now === null ? null : { now, nextDueAt: instant(body['nextDueAt']) };
}

function instant(value: unknown): number | null {
  const parsed = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(parsed) ? null : parsed;
}
