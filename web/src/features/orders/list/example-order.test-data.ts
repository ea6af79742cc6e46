import { calendarDate } from '#domain/dates.ts';
import { identifier, type OrderUuid } from '#domain/identifier.ts';
import { kopecks, noMoney } from '#domain/money.ts';
import type { PaymentState } from '#domain/orders/payment-state.ts';
import type { OrderView, PaymentView } from '../../../api/orders/order.ts';

/** An order of four payments of 1 000 ₽, with 100 ₽ of commission in the first. */
export function exampleOrder(changes: Partial<OrderView> = {}): OrderView {
  return {
    id: identifier<OrderUuid>('0190b2a4-0000-7000-8000-000000000001'),
    orderNumber: 'A-100',
    merchantFullName: 'Магазин',
    websiteUrl: 'https://shop.example/',
    physicalAddress: null,
    channel: 'SBOL_BANK_GATEWAY',
    state: 'ACTIVE',
    fullAmount: kopecks(400_000),
    remainingPaymentAmount: kopecks(300_000),
    remainingPaymentCount: 3,
    earlyPaymentAllowed: true,
    schedulesStopped: false,
    awaitsDelivery: false,
    pause: null,
    pauseRequestedOn: null,
    pausedThrough: null,
    card: null,
    payments: examplePayments(['PAID', 'NOT_YET_PAID', 'NOT_YET_PAID', 'NOT_YET_PAID']),
    refunds: [],
    penalties: [],
    cart: [],
    refundedAt: null,
    reversedAt: null,
    completedAt: null,
    ...changes,
  };
}

export function examplePayments(states: readonly PaymentState[]): PaymentView[] {
  return states.map((state, index) => ({
    paymentNumber: index + 1,
    amount: kopecks(100_000),
    commission: index === 0 ? kopecks(10_000) : noMoney,
    date: calendarDate(`2026-${String(index + 1).padStart(2, '0')}-15`),
    state,
    paidEarly: false,
  }));
}
