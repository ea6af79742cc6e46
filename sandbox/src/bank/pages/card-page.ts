import { type Markup, markup, moscowTime, roubles } from '../../markup.ts';
import { page } from '../../page.ts';
import { actionCodeText } from '../action-codes.ts';
import type { BankOrder, Binding } from '../order.ts';
import { returnAddress } from '../return-address.ts';
import type { FieldErrors } from './typed-card.ts';

const bankAccent = '#1d5fa8';

/** Data of the card page. With `binding` the page asks for the CVC only. */
export type CardPage = {
  readonly order: BankOrder;
  readonly binding: Binding | null;
  readonly attemptsLeft: number;
  readonly errors: FieldErrors;
};

/** The hosted card page: a plain form that works without scripts. */
export function cardPage({ order, binding, attemptsLeft, errors }: CardPage): string {
  const body = markup`
    <p class="quiet">Банк песочницы · защищённая оплата</p>
    <form class="sheet" method="post" novalidate autocomplete="off">
      <h1>${order.verify ? 'Привязка карты' : 'Оплата картой'}</h1>
      ${orderSummary(order)}
      ${order.failedAttempts > 0 ? lastRefusal(order, attemptsLeft) : null}
      ${binding === null ? cardFields(errors) : boundCardText(binding)}
      ${field({ name: 'cvc', label: 'CVC', hint: 'три цифры с обратной стороны', autocomplete: 'cc-csc', error: errors.cvc })}
      <button class="block" type="submit">${order.verify ? 'Привязать карту' : `Оплатить ${roubles(order.amount)}`}</button>
    </form>
    <p><a href="${returnAddress(order, 'FAILURE')}">Отказаться</a></p>
    <p class="quiet">Форма действует до ${moscowTime(order.expiresAt)} по Москве. Деньги здесь не настоящие:
      номера карт и что с ними будет, написано <a href="/#cards">на странице песочницы</a>.</p>`;
  return page({ title: 'Оплата картой', accent: bankAccent, body });
}

function orderSummary(order: BankOrder): Markup {
  return markup`
    ${order.verify ? markup`<p>С карты ничего не спишется.</p>` : markup`<p class="sum">${roubles(order.amount)}</p>`}
    <p class="quiet">Заказ ${order.orderNumber}${order.description === '' ? null : markup`<br />${order.description}`}</p>`;
}

function lastRefusal(order: BankOrder, attemptsLeft: number): Markup {
  return markup`<p class="alert" role="alert">Платёж не прошёл: ${actionCodeText(order.actionCode)}. Осталось попыток: ${attemptsLeft}.</p>`;
}

function cardFields(errors: FieldErrors): Markup {
  return markup`
    ${field({ name: 'pan', label: 'Номер карты', hint: '', autocomplete: 'cc-number', error: errors.pan })}
    ${field({ name: 'expiry', label: 'Срок действия', hint: 'ММ/ГГ', autocomplete: 'cc-exp', error: errors.expiry })}
    ${field({ name: 'cardholder', label: 'Имя на карте', hint: 'латиницей, можно не заполнять', autocomplete: 'cc-name', error: undefined })}`;
}

function boundCardText({ card }: Binding): Markup {
  const expiry = `${card.expiry.slice(4)}/${card.expiry.slice(2, 4)}`;
  return markup`<p>Карта ${card.system} <strong>${card.maskedPan}</strong>, действует до ${expiry}</p>`;
}

type Field = {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly autocomplete: string;
  readonly error: string | undefined;
};

function field({ name, label, hint, autocomplete, error }: Field): Markup {
  const inputMode = name === 'cardholder' ? null : markup`inputmode="numeric"`;
  const invalidAttributes =
    error === undefined ? null : markup`aria-invalid="true" aria-describedby="${name}-error"`;
  return markup`
    <label for="${name}">${label}${hint === '' ? null : markup` <small>${hint}</small>`}
      <input id="${name}" name="${name}" autocomplete="${autocomplete}" ${inputMode} ${invalidAttributes} />
    </label>
    ${error === undefined ? null : markup`<p class="error" id="${name}-error">${error}</p>`}`;
}

/** The page of an order that cannot be paid now or any more. */
export function closedPage(order: BankOrder): string {
  const { text, outcome } = closedText(order);
  const body = markup`
    <div class="sheet">
      <h1>${text}</h1>
      ${orderSummary(order)}
      <a class="button" href="${returnAddress(order, outcome)}">Вернуться в магазин</a>
    </div>`;
  return page({ title: text, accent: bankAccent, body });
}

function closedText(order: BankOrder): { readonly text: string; readonly outcome: 'SUCCESS' | 'FAILURE' } {
  if (order.attempt?.kind === 'UNANSWERED') return { text: 'Банк карты ещё не ответил', outcome: 'SUCCESS' };
  if (order.status === 6) return { text: actionCodeText(order.actionCode), outcome: 'FAILURE' };
  return { text: order.verify ? 'Карта уже привязана' : 'Заказ уже оплачен', outcome: 'SUCCESS' };
}

export function unknownOrderPage(): string {
  const body = markup`<div class="sheet"><h1>Такого заказа нет</h1><p>Проверьте адрес страницы или начните оплату сначала.</p></div>`;
  return page({ title: 'Такого заказа нет', accent: bankAccent, body });
}

/** The 3-D Secure page of the issuer. */
export function challengePage(order: BankOrder, wrongCode: boolean): string {
  const error = wrongCode ? markup`<p class="error" id="code-error" role="alert">Неверный код</p>` : null;
  const body = markup`
    <p class="quiet">Банк, выпустивший карту ${order.attempt?.means.card.maskedPan ?? ''}</p>
    <form class="sheet" method="post" novalidate autocomplete="off">
      <h1>Подтверждение платежа</h1>
      ${orderSummary(order)}
      <label for="code">Код из сообщения <small>в песочнице всегда 123456</small>
        <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" ${wrongCode ? markup`aria-invalid="true" aria-describedby="code-error"` : null} />
      </label>
      ${error}
      <p class="row">
        <button type="submit">Подтвердить</button>
        <button class="plain" type="submit" name="cancel" value="true">Отменить</button>
      </p>
    </form>`;
  return page({ title: 'Подтверждение платежа', accent: '#5b3fa0', body });
}
