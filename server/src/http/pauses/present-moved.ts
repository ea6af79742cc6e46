import type { Endpoints } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { PausePreview } from '../../use-cases/pauses/preview-pause.ts';

type WireMovedPayments = ResponseOf<Endpoints['POST /admin/v1/pauses/preview']>['payments'];

export function presentMovedPayments({ payments }: Pick<PausePreview, 'payments'>): WireMovedPayments {
  return payments.map((payment) => ({ ...payment }));
}
