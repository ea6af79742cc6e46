import { noMoney } from '#domain/money.ts';
import { Money } from '../../ui/data-display/money.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** The bank still processes the check of a card (docs/spec/rules.md#5). */
export function PendingCard() {
  return (
    <Notice title="Банк ещё проверяет карту" picture="bank" role="status">
      <p>
        Проверка карты: <Money amount={noMoney} />, деньги не списываются. Обычно это занимает меньше минуты.
      </p>
      <p>
        Страница обновится сама, а ещё мы пришлём результат сообщением. Вводить карту второй раз не нужно.
      </p>
    </Notice>
  );
}
