import { markup } from '../markup.ts';
import { page } from '../page.ts';

/** The log-in page of the bank; works without scripts. */
export function logInPage(problem: string | null): string {
  const body = markup`
    <section>
      <h1>Вход по Сбер ID</h1>
      ${problem !== null && markup`<p class="alert" role="alert">${problem}</p>`}
      <form method="post">
        <label>Телефон <input name="phone" inputmode="tel" autocomplete="tel" value="9001000001" /></label>
        <p class="row">
          <button name="answer" value="log-in">Войти</button>
          <button class="plain" name="answer" value="refuse">Отказаться</button>
        </p>
      </form>
      <p class="quiet">Песочница играет банк: пароль не нужен, подойдёт любой номер.</p>
    </section>`;
  return page({ title: 'Вход по Сбер ID', accent: '#21803a', body });
}
