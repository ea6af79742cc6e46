import type { CalendarDate, Instant } from '../dates.ts';
import type { Rate } from '../catalogue/rates.ts';
import type { FeeUuid, OrderUuid, ServiceUuid } from '../identifier.ts';
import { type BasisPoints, type Kopecks, noMoney } from '../money.ts';
import { type AmountStep, amountStep, resultOf } from '../schedules/explain-amount.ts';

/**
 * The parts of a service's price; they do not change after the order (docs/spec/rules.md#9,
 * docs/spec/reliability.md#I-54).
 */
export type ServicePrice = {
  /** Unpaid payments without their commission. */
  readonly principalDebt: Kopecks;
  /** The tariff range of that debt. */
  readonly rate: Rate;
  /** The Prime discount; null when there is none. */
  readonly primeDiscount: BasisPoints | null;
};

/** ORDERED until its payment is settled, PAID once the service has been provided. */
export type FeeState = 'ORDERED' | 'PAID';

/** A service ordered by a customer for one payment of an order: its price and its effect (docs/spec/rules.md#9). */
export type ServiceFee = {
  readonly feeUuid: FeeUuid;
  readonly orderUuid: OrderUuid;
  readonly serviceUuid: ServiceUuid;
  readonly paymentNumber: number;
  readonly dateFrom: CalendarDate;
  readonly dateTo: CalendarDate;
  readonly price: ServicePrice;
  /** 0 for a full discount. */
  readonly amount: Kopecks;
  readonly state: FeeState;
  readonly orderedAt: Instant;
  readonly paidAt: Instant | null;
};

/** Explains a service's price; the last step has the price (docs/spec/rules.md#1, docs/spec/rules.md#9). */
export function explainServicePrice({ principalDebt, rate, primeDiscount }: ServicePrice): AmountStep[] {
  const { lowerLimit, greaterLimit, serviceFee } = rate;
  const limits = { lowerLimit, greaterLimit: greaterLimit ?? noMoney };
  const price = amountStep('service-tariff', { principalDebt, ...limits, serviceFee });
  return primeDiscount === null
    ? [price]
    : [price, amountStep('service-discounted', { price: price.result, discount: primeDiscount })];
}

/** The price of a service in kopecks, rounded half up when a discount applies (docs/spec/rules.md#9). */
export function serviceAmount(price: ServicePrice): Kopecks {
  return resultOf(explainServicePrice(price));
}
