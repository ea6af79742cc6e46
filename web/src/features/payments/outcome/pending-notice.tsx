import type { Kopecks } from '#domain/money.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Money } from '../../../ui/data-display/money.tsx';

export const pendingTitle = 'Банк ещё обрабатывает платёж';

type Props = { readonly amount: Kopecks };

/** A pending payment: its amount and the next steps (docs/spec/rules.md#5). */
export function PendingNotice({ amount }: Props) {
  return (
    <Notice title={pendingTitle} picture="bank" role="status">
      <PendingText amount={amount} />
    </Notice>
  );
}

export function PendingText({ amount }: Props) {
  return (
    <>
      <p>
        Сумма: <Money amount={amount} />. Ответ обычно приходит за минуту.
      </p>
      <p>Страница обновится сама, а ещё мы пришлём результат сообщением. Второй раз платить не нужно.</p>
    </>
  );
}
