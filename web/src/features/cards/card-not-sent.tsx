import { hasCode } from '../../api/wire/api-error.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/** PENDING: the bank is still checking a card, and another check can start only after that. */
export type CardFailure = 'PENDING' | 'FAILED';

export function toCardFailure(error: unknown): CardFailure {
  return hasCode(error, 'payment.in.progress.error') ? 'PENDING' : 'FAILED';
}

/** The reason why the bank's page did not open for a card (docs/spec/specification.md#8 «Card change»). */
export function CardFailureNotice({ failure }: { readonly failure: CardFailure }) {
  if (failure === 'FAILED')
    return (
      <Notice title="Возникла проблема. Попробуйте выполнить запрос позже." tone="warning" role="alert" />
    );
  return (
    <Notice title="Банк ещё проверяет карту" picture="bank" role="status">
      <p>Деньги не списываются. Мы пришлём результат сообщением.</p>
    </Notice>
  );
}
