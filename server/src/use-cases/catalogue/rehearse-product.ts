import { moscowDate, plusSeconds } from '#domain/dates.ts';
import { type Candidate, emptyRehearsal, type Rehearsal, rehearse } from '#domain/catalogue/rehearsal.ts';
import type { ProductId } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { productById } from '../../db/catalogue/catalogue-store.ts';
import { allDiscounts } from '../../db/catalogue/discount-store.ts';
import { pastPurchases, type PurchasePlace } from '../../db/catalogue/past-purchase-store.ts';
import { allClauses } from '../../db/laws/law-store.ts';
import { newBulkhead } from '../../concurrency/bulkhead.ts';
import type { DatabaseAccess } from '../context.ts';

/** The period whose orders are replayed. */
export const rehearsedDays = 90;
const secondsOfPeriod = rehearsedDays * 86_400;
/** The latest orders of the period; the time of a rehearsal is bounded by them. */
const mostOrders = 100_000;
/** Other calls run between the pages: a page is computed in a few milliseconds. */
const ordersOfPage = 250;
/** Each process runs one rehearsal at a time, so that other calls keep their time. */
const limitRehearsals = newBulkhead({ concurrency: 1, queueLength: 8 });

export type RehearsalRequest = {
  /** The product that may be started. */
  readonly productId: ProductId;
  /** The product whose orders are replayed; it can be the same one. */
  readonly soldProductId: ProductId;
  /** Whether no one waits for the result any more. */
  readonly isAbandoned: () => boolean;
};

export type RehearsedProduct = Rehearsal & {
  /** There are more orders than `mostOrders`; the older ones are left out. */
  readonly isCut: boolean;
};

/**
 * Replays a product over the orders of the last 90 days that were sold with another product or with itself. Nothing is
 * written, and nothing is locked between the pages. An abandoned one stops after its page. Eight more calls wait for a running one; others are refused (docs/spec/performance.md#goals, decision 0101).
 */
export async function rehearseProduct(
  context: DatabaseAccess,
  { productId, soldProductId, isAbandoned }: RehearsalRequest,
): Promise<Result<RehearsedProduct, Refusal<'product.not.found.error' | 'request.limit.exceeded'>>> {
  const { reader } = context.database;
  const candidate = await candidateOf(context, productId);
  if (candidate === null || (await productById(reader, soldProductId)) === null)
    return refuse('product.not.found.error');
  const rehearsed = await limitRehearsals(() =>
    replayOrders(context, candidate, { productId: soldProductId, isAbandoned }),
  );
  return rehearsed === null ? refuse('request.limit.exceeded') : success(rehearsed);
}

async function candidateOf(
  { database: { reader }, settings, clock }: DatabaseAccess,
  productId: ProductId,
): Promise<Candidate | null> {
  const [product, discounts, clauses] = await Promise.all([
    productById(reader, productId),
    allDiscounts(reader),
    allClauses(reader),
  ]);
  if (product === null) return null;
  return {
    product,
    commissionDiscount: discounts.find(({ products }) => products.includes(productId))?.discount ?? null,
    penaltyRate: settings.penaltyRate,
    clauses,
    today: moscowDate(clock.now()),
  };
}

async function replayOrders(
  { database: { reader }, clock }: DatabaseAccess,
  candidate: Candidate,
  { productId, isAbandoned }: Pick<RehearsalRequest, 'productId' | 'isAbandoned'>,
): Promise<RehearsedProduct> {
  const since = plusSeconds(clock.now(), -secondsOfPeriod);
  let rehearsal = emptyRehearsal;
  let place: PurchasePlace | null = null;
  do {
    const page = await pastPurchases(reader, { productId, since, place, count: ordersOfPage });
    rehearsal = rehearse(rehearsal, page.purchases, candidate);
    place = page.next;
  } while (place !== null && rehearsal.orders < mostOrders && !isAbandoned());
  return { ...rehearsal, isCut: place !== null };
}
