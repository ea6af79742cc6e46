import type { AmountStep } from '#domain/schedules/explain-amount.ts';

/** One step of a calculation in the format of the contract (docs/spec/rules.md#1). */
export function presentStep({ rule, inputs, rounding, result }: AmountStep) {
  return { rule, inputs: { ...inputs }, rounding, result };
}
