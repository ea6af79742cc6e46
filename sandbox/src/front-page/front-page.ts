import type { Operation } from '../bank/order.ts';
import type { TestCard } from '../bank/test-cards.ts';
import { type Dialect, dialectChoices } from '../bank/dialect.ts';
import type { SentCallback } from '../bank/callbacks.ts';
import { faultWords, numberedFaultWords } from '../faults/fault.ts';
import { otherOperations, type SetFault } from '../faults/fault-list.ts';
import { markup, type Markup, moscowTime, roubles } from '../markup.ts';
import { page } from '../page.ts';
import type { TextMessage } from '../telephone/telephone.ts';

/** Data of the sandbox page. */
export type SandboxState = {
  readonly now: number;
  readonly productPageUrl: string;
  readonly messages: readonly TextMessage[];
  readonly operations: readonly Operation[];
  readonly callbacks: readonly SentCallback[];
  readonly faults: readonly SetFault[];
  readonly dialect: Dialect;
  readonly cards: readonly TestCard[];
  readonly callNames: readonly string[];
};

/** The sandbox page: telephone, clock, bank, faults and cards. */
export function frontPage(state: SandboxState): string {
  const body = markup`
    <h1>Песочница</h1>
    <p class="row">
      <a class="button" href="/shop">Магазин</a>
      <a class="button" href="/mailbox">Почта</a>
      <a class="button" href="/pushes">Push-уведомления</a>
      <a class="button" href="${state.productPageUrl}/">Личный кабинет</a>
      <span class="quiet" id="clock-now">${moscowTime(state.now)} по Москве</span>
    </p>
    <div class="columns">
      ${telephone(state.messages)} ${clock()} ${faults(state)}
      ${operations(state.operations)} ${callbacks(state.callbacks)} ${cards(state.cards)} ${dialect(state.dialect)}
    </div>
    <script>${pageScript}</script>`;
  return page({ title: 'Песочница', accent: '#1b7a43', body, wide: true });
}

function telephone(messages: readonly TextMessage[]): Markup {
  return markup`
    <section id="telephone" aria-label="Телефон">
      <h2>Телефон</h2>
      <div aria-live="polite" data-refresh="telephone">${messageList(messages)}</div>
    </section>`;
}

/** The list of messages; the page polls it. */
export function messageList(messages: readonly TextMessage[]): Markup {
  if (messages.length === 0) return markup`<p class="quiet">Сообщений ещё не было.</p>`;
  return markup`<ul>${messages.slice(0, 20).map(
    ({ at, phone, sender, text }) => markup`
      <li><strong>${text}</strong><br /><span class="quiet">+${phone}${sender === '' ? '' : `, от ${sender}`}, ${moscowTime(at)}</span></li>`,
  )}</ul>`;
}

const moves = [
  ['PT1H', '+1 час'],
  ['P1D', '+1 день'],
  ['P1W', '+1 неделя'],
  ['P1M', '+1 месяц'],
] as const;

function clock(): Markup {
  return markup`
    <section id="clock" aria-label="Часы">
      <h2>Часы</h2>
      <p class="quiet">Часы идут и переводятся только вперёд. Перевод отвечает, когда сделано всё, чему за это время пришёл срок.</p>
      <form class="row" method="post" action="/clock">
        ${moves.map(([duration, label]) => markup`<button class="plain" name="advance" value="${duration}">${label}</button>`)}
      </form>
    </section>`;
}

function cards(list: readonly TestCard[]): Markup {
  const rows = list.map(
    ({ pan, brand, expiry, cvc, behaviour }) => markup`
      <tr>
        <td class="pan">
          <code>${grouped(pan)}</code> <button class="plain" type="button" data-copy="${pan}" aria-label="Скопировать номер ${pan}">Скопировать</button></td>
        <td>${brand}<br />${expiry}<br />${cvc}</td><td>${behaviour}</td>
      </tr>`,
  );
  return markup`
    <section class="full" id="cards" aria-label="Карты">
      <h2>Карты</h2>
      <p class="quiet">Подойдёт любой номер с верной контрольной цифрой: решают последние четыре цифры. CVC 000 неверен всегда, код 3-D Secure всегда 123456.</p>
      <div class="scroll" tabindex="0" role="group" aria-label="Таблица"><table><thead><tr><th>Номер</th><th>Карта</th><th>Что будет</th></tr></thead><tbody>${rows}</tbody></table></div>
    </section>`;
}

/** Groups of four digits, as on a card; the payment page accepts the spaces. */
function grouped(pan: string): string {
  return pan.replace(/(.{4})(?=.)/g, '$1 ');
}

const kinds: Record<Operation['kind'], string> = {
  CHARGE: 'Списание',
  REFUND: 'Возврат',
  REVERSE: 'Отмена',
  BIND: 'Привязка',
};

function operations(list: readonly Operation[]): Markup {
  const rows = list.slice(0, 30).map(
    ({ at, kind, orderNumber, amount, approved, actionCode }) => markup`
      <tr><td>${moscowTime(at)}</td><td>${kinds[kind]}${approved ? null : markup` <span class="error">отказ ${actionCode}</span>`}<br /><code>${orderNumber}</code></td><td class="number">${roubles(amount)}</td></tr>`,
  );
  return table({ id: 'operations', title: 'Книга банка', heads: ['Когда', 'Что', 'Сумма'], rows });
}

function callbacks(list: readonly SentCallback[]): Markup {
  const rows = list.slice(0, 20).map(
    ({ at, operation, orderNumber, attempt, answered }) => markup`
      <tr><td>${moscowTime(at)}</td><td>${operation}, попытка ${attempt}<br /><code>${orderNumber}</code></td><td>${answered ?? 'нет ответа'}</td></tr>`,
  );
  return table({ id: 'callbacks', title: 'Уведомления банка', heads: ['Когда', 'О чём', 'Ответ'], rows });
}

function table(content: {
  id: string;
  title: string;
  heads: readonly string[];
  rows: readonly Markup[];
}): Markup {
  const { id, title, heads, rows } = content;
  const head = heads.map((name) => markup`<th>${name}</th>`);
  const body =
    rows.length === 0
      ? markup`<p class="quiet">Пока пусто.</p>`
      : markup`<div class="scroll" tabindex="0" role="group" aria-label="Таблица"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
  return markup`<section id="${id}" aria-label="${title}"><h2>${title}</h2>${body}</section>`;
}

function faults(state: SandboxState): Markup {
  const waiting = state.faults.map(
    ({ operation, fault, left }) =>
      markup`<li><code>${operation}</code>: <code>${fault}</code>, осталось ${left}</li>`,
  );
  const words = [...Object.entries(faultWords), ...Object.entries(numberedFaultWords)];
  const operationNames = [...state.callNames, ...otherOperations];
  return markup`
    <section id="faults" aria-label="Сбои">
      <h2>Сбои</h2>
      ${waiting.length === 0 ? markup`<p class="quiet">Сбоев не задано.</p>` : markup`<ul>${waiting}</ul>`}
      <form class="row" method="post" action="/faults">
        <label>Операция<select name="operation">${operationNames.map((name) => markup`<option>${name}</option>`)}</select></label>
        <label>Сбой<input name="fault" list="fault-words" required /></label>
        <label>Сколько раз<input name="times" value="1" inputmode="numeric" /></label>
        <p><button type="submit">Задать</button></p>
      </form>
      <form method="post" action="/faults/clear"><button class="plain" type="submit">Убрать все</button></form>
      <datalist id="fault-words">${words.map(([word]) => markup`<option value="${word}"></option>`)}</datalist>
      <details><summary>Какие бывают</summary><ul>${words.map(([word, text]) => markup`<li><code>${word}</code>: ${text}</li>`)}</ul></details>
    </section>`;
}

function dialect(chosen: Dialect): Markup {
  const now = new Map<string, string>(Object.entries(chosen));
  const selects = dialectChoices().map(
    ([word, values]) => markup`
      <label>${word}<select name="${word}">${values.map((value) => markup`<option ${now.get(word) === value ? markup`selected` : null}>${value}</option>`)}</select></label>`,
  );
  return markup`
    <section class="full" id="dialect" aria-label="Наречие банка">
      <h2>Наречие банка</h2>
      <form method="post" action="/bank/dialect"><div class="row">${selects}</div><button type="submit">Переключить</button></form>
    </section>`;
}

/** Refreshes messages and copies card numbers; the page also works without scripts. */
const pageScript: Markup = markup`
document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]');
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.textContent = 'Скопировано';
  setTimeout(() => { button.textContent = 'Скопировать'; }, 1500);
});
setInterval(async () => {
  if (document.hidden) return;
  for (const place of document.querySelectorAll('[data-refresh]')) {
    const answer = await fetch('/front-page/' + place.dataset.refresh).catch(() => null);
    if (answer === null || !answer.ok) continue;
    const html = await answer.text();
    if (place.innerHTML !== html) place.innerHTML = html;
  }
}, 2000);
`;
