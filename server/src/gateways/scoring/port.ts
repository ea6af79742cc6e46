import type { Kopecks } from '#domain/money.ts';

/** Decides whether a customer may buy in instalments (docs/spec/rules.md#2). */
export type ScoringGateway = {
  score(application: ScoringApplication): Promise<ScoringAnswer>;
};

export type ScoringApplication = {
  /** The current debt of the customer. */
  readonly debt: Kopecks;
  readonly activeOrders: number;
  readonly overduePayments: number;
  /** The additional debt of the purchase. */
  readonly fullAmount: Kopecks;
};

export type ScoringAnswer =
  | { readonly kind: 'approved' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown' };
