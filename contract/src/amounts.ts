import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { amount, oneOf, phoneFields, record } from './fields.ts';
import { feeUuid, orderUuid, penaltyUuid } from './identifiers.ts';

/** One step of an explained amount (docs/spec/rules.md#1). */
const step = record({
  rule: oneOf([
    'commission-share',
    'commission-raised-to-minimum',
    'commission-lowered-to-maximum',
    'commission-discounted',
    'first-share',
    'equal-part',
    'commission-added',
    'commission-drained',
    'taken-off-tail',
    'another-sum',
    'penalty-accrued',
    'penalty-by-nights',
    'refund-beyond-tail',
    'service-tariff',
    'service-discounted',
  ]),
  /** Inputs by name: sums in kopecks, shares in basis points, counts, days. */
  inputs: Type.Record(Type.String(), Type.Number()),
  rounding: oneOf(['none', 'half-up', 'larger-parts-first']),
  result: amount,
});
export const steps = Type.Array(step);

const proofs = record({
  fullAmount: steps,
  payments: Type.Array(record({ paymentNumber: Type.Integer(), steps, commissionSteps: steps })),
  penalties: Type.Array(
    record({
      penaltyUuid,
      /** The payment that was late. */
      paymentNumber: Type.Optional(Type.Integer()),
      steps,
    }),
  ),
  refunds: Type.Array(record({ steps })),
  services: Type.Array(record({ feeUuid, steps })),
});

/** Explanations of sums, «Почему такая сумма?» (docs/spec/rules.md#1: every sum on screen can be explained). */
export const amountsEndpoints = {
  'POST /client/order/explain': {
    summary: 'Explains every sum of an order by its rules',
    source: 'docs/spec/rules.md#1',
    caller: 'client',
    checkoutSession: true,
    request: record({ orderUuid }),
    response: proofs,
    errors: ['order.not.found.error'],
  },
  'POST /admin/client/order/explain': {
    summary: "Explains a client's order for staff, including penalties that the client does not see",
    source: 'docs/spec/rules.md#1, docs/spec/specification.md#6',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: record({ ...phoneFields, orderUuid }),
    response: proofs,
    errors: ['client.not.exist.error', 'order.not.found.error'],
  },
} as const satisfies Record<string, Endpoint>;
