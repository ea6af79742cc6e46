import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';

type Wire = ResponseOf<Endpoints['POST /client/order/operations']>['historyActions'][number];

/** A row of the history (docs/spec/specification.md#3 «History row»). */
export type HistoryAction = ReturnType<typeof readHistoryAction>;

export function readHistoryAction({ templateName, templateType, ...action }: Wire) {
  return { ...action, eventName: templateName, eventType: templateType };
}

export function keysOfActions(actions: readonly HistoryAction[]): readonly string[] {
  return actions.map(({ key }) => key);
}
