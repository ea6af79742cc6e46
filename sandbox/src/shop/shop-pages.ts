import { type Markup, markup, roubles } from '../markup.ts';
import { page } from '../page.ts';
import { type Cart, goods, picturePath, quantityIn } from './goods.ts';
import type { Product } from './merchant-client.ts';
import type { ShopOrder } from './shop-orders.ts';

const accent = '#9a3412';
const defaultPhone = '9001000003';

function shopPage(title: string, body: Markup): string {
  const head = markup`<p class="row"><strong>Магазин «Полка»</strong> <a href="/shop">Товары</a> <a href="/shop/orders">Заказы</a> <a href="/">Песочница</a></p>`;
  return page({ title: `${title} · Магазин «Полка»`, accent, body: markup`${head}${body}`, wide: true });
}

/** The page of goods with quantities; the form is the cart. */
export function goodsPage(cart: Cart): string {
  const rows = goods.map(
    (good) => markup`
      <section>
        <img src="${picturePath(good)}" alt="" width="96" height="96" />
        <h2>${good.name}</h2>
        <p class="quiet">${good.about}</p>
        <p class="sum">${roubles(good.price)}</p>
        <label for="${good.id}">Количество
          <input id="${good.id}" name="${good.id}" type="number" min="0" max="9" value="${quantityIn(cart, good)}" />
        </label>
      </section>`,
  );
  const body = markup`
    <h1>Товары</h1>
    <form method="get" action="/shop/cart">
      <div class="columns">${rows}</div>
      <p><br /><button type="submit">В корзину</button></p>
    </form>`;
  return shopPage('Товары', body);
}

/** The cart page: goods, customer and instalment product. */
export function cartPage(cart: Cart, products: readonly Product[], problem: string | null): string {
  const body = markup`
    <h1>Корзина</h1>
    ${problem === null ? null : markup`<p class="alert" role="alert">${problem}</p>`}
    ${cart.lines.length === 0 ? markup`<section><p>Корзина пуста.</p><a class="button" href="/shop">Выбрать товары</a></section>` : cartForm(cart, products)}`;
  return shopPage('Корзина', body);
}

function cartForm(cart: Cart, products: readonly Product[]): Markup {
  const chosen = goods.filter((good) => quantityIn(cart, good) > 0);
  const change = chosen.map((good) => `${good.id}=${quantityIn(cart, good)}`).join('&');
  return markup`
    <form class="sheet" method="post" action="/shop/checkout">
      ${chosen.map((good) => markup`<input type="hidden" name="${good.id}" value="${quantityIn(cart, good)}" />`)}
      ${linesTable(cart)}
      <p><a href="/shop?${change}">Изменить</a></p>
      <label for="phone">Телефон покупателя <small>без +7</small>
        <input id="phone" name="phone" inputmode="tel" autocomplete="tel" value="${defaultPhone}" required />
      </label>
      <fieldset>
        <legend>Как платить</legend>
        ${products.length === 0 ? markup`<p class="error">Рассрочка сейчас недоступна</p>` : productChoices(cart, products)}
      </fieldset>
      <p><br /></p>
      <label class="choice"><input type="checkbox" name="later" value="yes" />Заберу позже
        <small>Магазин отгрузит заказ или отменит его вручную, на странице заказа</small></label>
      <p><br /><button type="submit">Купить частями</button></p>
    </form>`;
}

function productChoices(cart: Cart, products: readonly Product[]): readonly Markup[] {
  const fits = ({ minAmount, maxAmount }: Product): boolean =>
    cart.total >= minAmount && cart.total <= maxAmount;
  const first = products.find(fits);
  return products.map((product) => {
    const { productId, name, termUi, minAmount, maxAmount } = product;
    const state = fits(product) ? (product === first ? markup`checked` : null) : markup`disabled`;
    return markup`
      <label class="choice"><input type="radio" name="productId" value="${productId}" ${state} />${name}
        <small>${termUi} · от ${roubles(minAmount)} до ${roubles(maxAmount)}</small></label>`;
  });
}

function linesTable({ lines, total }: Cart): Markup {
  const rows = lines.map(
    ({ name, itemPrice, itemAmount }) => markup`
      <tr><td>${name}<br /><span class="quiet">${itemAmount} × ${roubles(itemPrice)}</span></td><td class="number">${roubles(itemPrice * itemAmount)}</td></tr>`,
  );
  return markup`
    <div class="scroll" tabindex="0" role="group" aria-label="Таблица"><table>
      <thead><tr><th>Товар</th><th class="number">Сумма</th></tr></thead>
      <tbody>${rows}<tr><td>Итого</td><td class="number"><strong>${roubles(total)}</strong></td></tr></tbody>
    </table></div>`;
}

/** Data of the order page of the shop. */
export type OrderView = {
  readonly order: ShopOrder;
  /** State reported by the product; null when it did not answer. */
  readonly state: string | null;
  readonly message: string | null;
};

const stateTexts: Readonly<Record<string, string>> = {
  CREATED: 'Заказ создан, покупатель ещё не подтвердил рассрочку',
  CONFIRMED: 'Покупатель подтвердил рассрочку, первый платёж не сделан',
  PAYING: 'Идёт первый платёж',
  REJECTED: 'В рассрочке отказано',
  EXPIRED: 'Время на оформление истекло',
  APPROVED: 'Рассрочка одобрена, товар ещё не отгружен',
  ACTIVE: 'Товар отгружен, рассрочка действует',
  COMPLETED: 'Рассрочка выплачена',
  REVERSED: 'Покупка отменена',
};

/** Possible shop actions in each state. */
const actions: Readonly<Record<string, readonly ('deliver' | 'refund' | 'reverse')[]>> = {
  APPROVED: ['deliver', 'reverse'],
  ACTIVE: ['refund'],
  COMPLETED: ['refund'],
};

export function orderPage({ order, state, message }: OrderView): string {
  const known = state ?? '';
  const body = markup`
    <h1>Заказ ${order.orderNumber}</h1>
    ${message === null ? null : markup`<p class="alert" role="alert">${message}</p>`}
    <section>
      <p role="status"><strong>${stateTexts[known] ?? 'Состояние неизвестно'}</strong></p>
      ${linesTable(order)}
      <p class="quiet">Покупатель +7 ${order.phone}</p>
      ${(actions[known] ?? []).map((action) => actionForm(order, action))}
      <p><a href="/shop/return?order=${order.orderNumber}">Обновить</a></p>
    </section>`;
  return shopPage(`Заказ ${order.orderNumber}`, body);
}

function actionForm(order: ShopOrder, action: 'deliver' | 'refund' | 'reverse'): Markup {
  const labels = { deliver: 'Отгрузить', refund: 'Вернуть деньги', reverse: 'Отменить покупку' };
  const amount = markup`<label for="amount">Сумма возврата, ₽<input id="amount" name="amount" inputmode="decimal" required /></label>`;
  return markup`
    <form class="row" method="post" action="/shop/orders/${order.orderNumber}/${action}">
      ${action === 'refund' ? amount : null}
      <p><button class="${action === 'deliver' ? '' : 'plain'}" type="submit">${labels[action]}</button></p>
    </form>`;
}

export function ordersPage(orders: readonly ShopOrder[]): string {
  const rows = orders.map(
    ({ orderNumber, total, phone }) => markup`
      <tr><td><a href="/shop/return?order=${orderNumber}">${orderNumber}</a></td><td>+7 ${phone}</td><td class="number">${roubles(total)}</td></tr>`,
  );
  const body = markup`
    <h1>Заказы магазина</h1>
    <section>${orders.length === 0 ? markup`<p>Заказов ещё нет.</p>` : markup`<div class="scroll" tabindex="0" role="group" aria-label="Таблица"><table><thead><tr><th>Номер</th><th>Покупатель</th><th>Сумма</th></tr></thead><tbody>${rows}</tbody></table></div>`}</section>`;
  return shopPage('Заказы', body);
}

export function unknownOrderPage(): string {
  return shopPage(
    'Нет такого заказа',
    markup`<h1>Нет такого заказа</h1><p><a href="/shop/orders">Все заказы</a></p>`,
  );
}
