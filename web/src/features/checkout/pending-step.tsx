import { noMoney } from '#domain/money.ts';
import type { Checkout } from '../../api/checkout/checkout.ts';
import { Money } from '../../ui/data-display/money.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

type Props = { readonly checkout: Checkout };

/**
 * Shown while the result of the first payment is unknown, with its amount and the next steps. Nothing can be paid
 * meanwhile (docs/spec/rules.md#5).
 */
export function PendingStep({ checkout: { shiftPayment, payments } }: Props) {
  const amount = shiftPayment ? noMoney : (payments[0]?.amount ?? noMoney);
  return (
    <Notice title="Банк ещё обрабатывает платёж" picture="bank" role="status">
      {shiftPayment ? (
        <p>
          Проверка карты: <Money amount={amount} />, деньги сегодня не списываются.
        </p>
      ) : (
        <p>
          Первый платеж: <Money amount={amount} />. Ответ обычно приходит за минуту.
        </p>
      )}
      <p>
        Страница обновится сама, а ещё мы пришлём результат сообщением.{' '}
        {shiftPayment ? 'Вводить карту второй раз' : 'Второй раз платить'} не нужно, эту страницу можно
        закрыть.
      </p>
    </Notice>
  );
}
