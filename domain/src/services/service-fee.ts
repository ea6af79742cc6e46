import type { CalendarDate, Instant } from '../calendar.ts';
import type { Rate } from '../catalogue/rates.ts';
import type { FeeUuid, OrderUuid, ServiceUuid } from '../identifier.ts';
import type { BasisPoints, Kopecks } from '../money.ts';
import { noMoney } from '../money.ts';
import type { AmountStep } from '../schedules/explain-amount.ts';
import { amountStep, resultOf } from '../schedules/explain-amount.ts';

/** What a service's price is made of; frozen when it is ordered (docs/spec/rules.md#9, docs/spec/reliability.md#I-54). */
export type ServicePrice = {
  /** Unpaid payments without their commission. */
  readonly principalDebt: Kopecks;
  /** The step of the tariff in which that debt lies. */
  readonly rate: Rate;
  /** The share taken off for a customer with Prime; null when nothing is. */
  readonly primeDiscount: BasisPoints | null;
};

/** ORDERED while its payment is under way or was given up, PAID once the service has been rendered. */
export type FeeState = 'ORDERED' | 'PAID';

/** A service that a customer has ordered for one payment of an order: what it costs and what it does (docs/spec/rules.md#9). */
export type ServiceFee = {
  readonly feeUuid: FeeUuid;
  readonly orderUuid: OrderUuid;
  readonly serviceUuid: ServiceUuid;
  readonly paymentNumber: number;
  readonly dateFrom: CalendarDate;
  readonly dateTo: CalendarDate;
  readonly price: ServicePrice;
  /** 0 when the discount takes all of it off. */
  readonly amount: Kopecks;
  readonly state: FeeState;
  readonly orderedAt: Instant;
  readonly paidAt: Instant | null;
};

/** The proof of a service's price; the last step is what it costs (docs/spec/rules.md#1; docs/spec/rules.md#9). */
export function explainServicePrice({ principalDebt, rate, primeDiscount }: ServicePrice): AmountStep[] {
  const { lowerLimit, greaterLimit, serviceFee } = rate;
  const limits = { lowerLimit, greaterLimit: greaterLimit ?? noMoney };
  const price = amountStep('service-tariff', { principalDebt, ...limits, serviceFee });
  return primeDiscount === null
    ? [price]
    : [price, amountStep('service-discounted', { price: price.result, discount: primeDiscount })];
}

/** What a service costs by its price: kopecks, rounded half up where a discount is taken off (docs/spec/rules.md#9). */
export function serviceAmount(price: ServicePrice): Kopecks {
  return resultOf(explainServicePrice(price));
}
