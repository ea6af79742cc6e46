import type { OrderUuid } from '#domain/identifier.ts';
import { type Kopecks, noMoney } from '#domain/money.ts';
import { growthOfOneDay } from '#domain/penalties/accrue-penalties.ts';
import { readOrders } from '../../db/orders/order-store.ts';
import type { Context } from '../context.ts';
import { penaltyRateToday } from '../laws/penalty-rate.ts';

/** The sum in kopecks by which the penalties of an order grow on the next day (docs/spec/rules.md#4). */
export function penaltyGrowthOf(context: Context, orderUuid: OrderUuid): Promise<Kopecks> {
  return context.database.transaction(async (transaction) => {
    const [order] = await readOrders(transaction, [orderUuid]);
    if (order === undefined || order.penalties.length === 0) return noMoney;
    const annualRate = await penaltyRateToday(context, transaction, orderUuid);
    return growthOfOneDay({ order, annualRate, now: context.clock.now() });
  });
}
