import { orderName } from '../../../format/order-name.ts';
import { paths } from '../../../paths.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { Money } from '../../../ui/data-display/money.tsx';
import { ShopName } from '../../../ui/data-display/shop-mark.tsx';
import { Tag, type TagTone } from '../../../ui/data-display/tag.tsx';
import styles from './due.module.css';
import type { DueResult, DueState } from './due-result.ts';

type Props = { readonly results: readonly DueResult[] };

/**
 * The result of each order that «Оплатить всё» has reached (docs/spec/rules.md#5). The advice stands below its order:
 * beside a pending payment, the advice for a declined one would lead to a second charge. Neighbours share theirs.
 */
export function DueResults({ results }: Props) {
  const texts = results.map(({ state }) => textOf(state));
  return (
    <div role="status" className={styles.results}>
      <ul className={styles.lines}>
        {results.map((result, index) => (
          <li key={result.orderId} className={styles.result}>
            <div className={styles.line}>
              <Link to={paths.order} params={{ orderId: result.orderId }} aria-label={orderName(result)}>
                <ShopName name={result.merchantFullName} />
              </Link>
              <Money amount={result.amount} />
              <Tag tone={tags[result.state.kind].tone}>{tags[result.state.kind].text}</Tag>
            </div>
            {texts[index] !== null && texts[index] !== texts[index + 1] && <p>{texts[index]}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

type ResultTag = { readonly text: string; readonly tone: TagTone };

const tags = {
  PAYING: { text: 'Оплачиваем', tone: 'neutral' },
  PAID: { text: 'Оплачено', tone: 'accent' },
  NOTHING_DUE: { text: 'Платить не нужно', tone: 'accent' },
  PENDING: { text: 'Обрабатывается', tone: 'neutral' },
  IN_PROGRESS: { text: 'Второй раз не списали', tone: 'neutral' },
  CHANGED: { text: 'Сумма изменилась', tone: 'neutral' },
  NOT_STARTED: { text: 'Ещё не оплачен', tone: 'neutral' },
  BANK_PAGE: { text: 'На странице банка', tone: 'neutral' },
  BANK_SILENT: { text: 'Банк не ответил', tone: 'neutral' },
  UNKNOWN: { text: 'Ответа пока нет', tone: 'neutral' },
  FAILED: { text: 'Не оплачено', tone: 'warning' },
} as const satisfies Record<DueState['kind'], ResultTag>;

/** Why an order is not paid, and what the client can do; null without advice. */
const stopTexts = {
  PAYING: null,
  PAID: null,
  NOTHING_DUE: null,
  BANK_PAGE: null,
  NOT_STARTED: null,
  PENDING:
    'Банк ещё обрабатывает платёж. Второй раз за этот заказ платить не нужно: результат появится здесь и придёт сообщением.',
  IN_PROGRESS:
    'Этот заказ уже оплачивали, например в другой вкладке. Второй раз деньги не списали. Результат — на странице заказа.',
  CHANGED:
    'Пока страница была открыта, сумма изменилась, за этот заказ деньги не списали. Проверьте сумму и оплатите ещё раз.',
  BANK_SILENT:
    'Не удалось выполнить платеж: банк не ответил, деньги не списаны. Подождите минуту и попробуйте ещё раз.',
  UNKNOWN:
    'Ответа пока нет, платеж мог пройти. Когда связь восстановится, нажмите кнопку ещё раз: второй раз деньги не спишутся.',
  FAILED: 'Выберите другую карту и попробуйте ещё раз.',
} as const satisfies Record<DueState['kind'], string | null>;

function textOf(state: DueState): string | null {
  return state.kind === 'FAILED' ? withAdvice(state.reason, stopTexts.FAILED) : stopTexts[state.kind];
}

/** The server's text of a failed payment may already advise another card, to wait, or the same once more. */
function withAdvice(reason: string, advice: string): string {
  const sentence = reason.replace(/[.!]$/, '');
  return /(другую карту|позже|ещё раз)$/.test(sentence) ? `${sentence}.` : `${sentence}. ${advice}`;
}
