import { hasCode } from '../../api/wire/api-error.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/**
 * PENDING: the bank is still checking a card, and another check can start only after that. TEXT_CHANGED: the page shows
 * an outdated text of the consent until it is loaded again.
 */
export type CardFailure = 'PENDING' | 'TEXT_CHANGED' | 'FAILED';

export function toCardFailure(error: unknown): CardFailure {
  if (hasCode(error, 'consent.text.changed.error')) return 'TEXT_CHANGED';
  return hasCode(error, 'payment.in.progress.error') ? 'PENDING' : 'FAILED';
}

/** The reason why the bank's page did not open for a card (docs/spec/specification.md#8 «Card change»). */
export function CardFailureNotice({ failure }: { readonly failure: CardFailure }) {
  if (failure === 'TEXT_CHANGED')
    return (
      <Notice
        title="Условия обновились. Обновите страницу и прочитайте их ещё раз"
        tone="warning"
        role="alert"
      />
    );
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
