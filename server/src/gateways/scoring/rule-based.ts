import { type Kopecks, plus } from '#domain/money.ts';
import type { ScoringGateway } from './port.ts';

type ScoringLimits = { readonly debtLimit: Kopecks; readonly activeOrdersLimit: number };

/** The default scoring: no overdue payment, and limits of orders and debt (docs/spec/rules.md#2). */
export function ruleBasedScoring({ debtLimit, activeOrdersLimit }: ScoringLimits): ScoringGateway {
  return {
    score: async ({ debt, activeOrders, overduePayments, fullAmount }) => {
      const fits = plus(debt, fullAmount) <= debtLimit && activeOrders < activeOrdersLimit;
      return { kind: overduePayments === 0 && fits ? 'approved' : 'refused' };
    },
  };
}
