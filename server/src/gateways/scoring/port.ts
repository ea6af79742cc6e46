import type { Kopecks } from '#domain/money.ts';

/** Who decides whether a customer may buy by instalments (docs/spec/rules.md#2). */
export type ScoringGateway = {
  score(application: ScoringApplication): Promise<ScoringAnswer>;
};

export type ScoringApplication = {
  /** What the customer owes already. */
  readonly debt: Kopecks;
  readonly activeOrders: number;
  readonly overduePayments: number;
  /** What would be owed in addition. */
  readonly fullAmount: Kopecks;
};

export type ScoringAnswer =
  { readonly kind: 'approved' } | { readonly kind: 'refused' } | { readonly kind: 'unknown' };
