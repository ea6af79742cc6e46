import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAccessible, desktopScreen, openBrowser, phoneScreen, visit } from '#testing/browser.ts';
import { startUiCatalogue } from '#testing/ui-catalogue.ts';

const address = await startUiCatalogue({ after });
const browser = await openBrowser({ after });

const looks = [phoneScreen, desktopScreen].flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
);

for (const look of looks) {
  test(`every UI component in every state is accessible and fits ${look.viewport.width} px, ${look.colorScheme}`, async () => {
    const page = await visit(browser, look);
    // the development server compiles the first page on request
    await page.goto(address, { timeout: 60_000 });
    await page.getByRole('heading', { name: 'Части интерфейса' }).waitFor({ timeout: 60_000 });
    await assertAccessible(page);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    assert.ok(width <= look.viewport.width, `${width} px`);
    await page.getByRole('button', { name: 'Окно' }).click();
    await page.getByRole('dialog').waitFor();
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Уведомление о неудаче' }).click();
    await page.getByText('Оплата не была выполнена успешно').waitFor();
    await assertAccessible(page);
    await page.context().close();
  });
}
