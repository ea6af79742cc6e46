import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { assertAccessible } from './browser.ts';
import type { Stack } from '#testing/stack/stack.ts';

export const pendingTitle = 'Банк ещё обрабатывает платёж';

/** Asserts that the screen shows the pending payment with its amount and no result. */
export async function assertPending(person: Page, sum: string | null, title = pendingTitle): Promise<void> {
  await person.getByText(title).waitFor();
  if (sum !== null) await person.getByText(`Сумма: ${sum}`).waitFor();
  // the message goes by the channels that the client has chosen
  await person.getByText('Страница обновится сама, а ещё мы пришлём результат сообщением').waitFor();
  for (const falseWord of [/не списаны/, /попробуйте/i, /не прошл/, /не удалось/i, /не была выполнена/])
    assert.equal(await person.getByText(falseWord).count(), 0, String(falseWord));
  assert.equal(await person.locator('[data-tone="warning"]').count(), 0, 'no red');
  await assertAccessible(person);
}

/** «Мои заказы» and the calendar show the only failed payment as processed, without a way to pay it again. */
export async function assertListShowsPending(stack: Stack, person: Page): Promise<void> {
  await person.goto(`${stack.productUrl}/client/orders`);
  await person.getByRole('main').getByText(pendingTitle, { exact: true }).waitFor();
  assert.equal(
    await person.getByText(/Не удалось списать|К оплате сейчас|оплата не прошла|Погасить/i).count(),
    0,
  );
  for (const name of ['Перейти к оплате', 'Оплатить сейчас'])
    assert.equal(await person.getByRole('link', { name }).count(), 0, name);
  assert.equal(await person.locator('[data-group="failed"]').count(), 0, 'no red in the schedule');
  const next = person.getByRole('region', { name: 'Ближайшее списание' });
  assert.equal(await next.getByText('Обрабатывается').count(), 0, 'another payment is not processed');
  await assertAccessible(person);
  await person.goto(`${stack.productUrl}/client/calendar`);
  // the device stays at the first day of the test, and other months than its own are folded
  await person.getByText(pendingTitle).waitFor({ state: 'attached' });
  assert.equal(await person.getByText('Оплата не прошла').count(), 0);
  await person.goto(`${stack.productUrl}/client/orders`);
}
