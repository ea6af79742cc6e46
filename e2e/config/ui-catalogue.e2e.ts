import assert from 'node:assert/strict';
import { cleanUpOfFile, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen, cabinetScreens, phoneScreen } from '#testing/browser/screen-sizes.ts';
import { isNightRun } from '#testing/night.ts';
import { startUiCatalogue } from '#testing/browser/ui-catalogue.ts';
const cleanUp = cleanUpOfFile();

let address: string;
test.beforeAll(async () => {
  address = await startUiCatalogue(cleanUp);
});

const allScreens = [phoneScreen, desktopScreen].flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
);
const screens = isNightRun ? allScreens : cabinetScreens;

for (const screen of screens) {
  test(`every UI component in every state is accessible and fits ${screen.viewport.width} px, ${screen.colorScheme}`, async ({
    browser,
  }) => {
    const page = await visit(browser, screen);
    // the development server compiles the first page on request
    await page.goto(address);
    await page.getByRole('heading', { name: 'Части интерфейса' }).waitFor();
    await assertAccessible(page);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    assert.ok(width <= screen.viewport.width, `${width} px`);
    await page.getByRole('button', { name: 'Окно' }).click();
    await page.getByRole('dialog').waitFor();
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Уведомление о неудаче' }).click();
    await page.getByText('Оплата не была выполнена успешно').waitFor();
    await assertAccessible(page);
  });
}
