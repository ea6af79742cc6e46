import { isPrime } from '#domain/catalogue/discounts.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { type MoveOffer, type MoveQuestion, offerMove } from '#domain/services/move-payment.ts';
import type { ServiceFee } from '#domain/services/service-fee.ts';
import { clientByUuid, type ClientRow } from '../../db/clients/client-store.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import { feesOfOrder } from '../../db/services/service-fee-store.ts';
import { categoryOfClient } from '../clients/category-of-client.ts';
import { findClientForStaff, type StaffClientQuery } from '../clients/find-client-for-staff.ts';
import type { Context, DatabaseAccess } from '../context.ts';
import { enforcedClauses } from '../laws/enforced-clauses.ts';
import { type ServiceOnSale, serviceOnSale } from './service-on-sale.ts';

export type ServiceOffer = { readonly service: ServiceOnSale; readonly offer: MoveOffer };

export type OrderServices = {
  readonly offers: readonly ServiceOffer[];
  /** The services bought for this order, the oldest first. */
  readonly bought: readonly ServiceFee[];
};

type NotFound = Refusal<'order.not.found.error'>;

/**
 * The services that a client can buy for an order now, with effects and prices, and those already bought
 * (docs/spec/rules.md#9).
 */
export async function viewServices(
  context: DatabaseAccess & Pick<Context, 'subscriptions'>,
  { clientUuid, orderUuid }: { readonly clientUuid: ClientUuid; readonly orderUuid: OrderUuid },
): Promise<Result<OrderServices, NotFound>> {
  const client = await clientByUuid(context.database.reader, clientUuid);
  return client === null ? refuse('order.not.found.error') : servicesOf(context, client, orderUuid);
}

/** The same for staff, who can only view (docs/spec/specification.md#6). */
export async function viewServicesAsStaff(
  context: DatabaseAccess & Pick<Context, 'subscriptions'>,
  staffView: StaffClientQuery,
  orderUuid: OrderUuid,
): Promise<Result<OrderServices, NotFound | Refusal<'client.not.exist.error'>>> {
  const client = await findClientForStaff(context, {
    ...staffView,
    action: 'VIEW_ORDER_SERVICES',
    orderUuid,
  });
  return client.ok ? servicesOf(context, client.value, orderUuid) : client;
}

async function servicesOf(
  context: DatabaseAccess & Pick<Context, 'subscriptions'>,
  { clientUuid, phone }: Pick<ClientRow, 'clientUuid' | 'phone'>,
  orderUuid: OrderUuid,
): Promise<Result<OrderServices, NotFound>> {
  const buysWithPrime = isPrime(await categoryOfClient(context, phone));
  return context.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderUuid);
    if (order?.clientUuid !== clientUuid) return refuse('order.not.found.error');
    const [service, fees] = await Promise.all([
      serviceOnSale(transaction),
      feesOfOrder(transaction, orderUuid),
    ]);
    const clauses = await enforcedClauses(context, transaction);
    const now = context.clock.now();
    return success({
      offers: service === null ? [] : offersOf({ order, service, isPrime: buysWithPrime, now, clauses }),
      bought: fees.filter(({ state }) => state === 'PAID'),
    });
  });
}

type Question = MoveQuestion & { readonly service: ServiceOnSale };

/** A service that cannot be bought now is not shown. */
function offersOf(question: Question): ServiceOffer[] {
  const offer = offerMove(question);
  return offer.ok ? [{ service: question.service, offer: offer.value }] : [];
}
