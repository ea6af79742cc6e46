import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSettings } from '../settings.ts';
import { fillCatalogue } from './back-office.ts';
import { actAsClient } from './client-actions.ts';
import { buy, performAction, finish, moveClock, readCards, readClock, type DemoTarget } from './customer.ts';
import { daysOfHistory, demoPurchases } from './plan.ts';

/**
 * Builds the demo world over real HTTP: shops sell and customers pay, from a hundred days ago to now, so that
 * schedules, charges and both ledgers are realistic. Runs once per data directory.
 */
const settings = readSettings(process.env);
const sandboxUrl = `http://127.0.0.1:${settings.port}`;
const marker = settings.dataDir === null ? null : join(settings.dataDir, 'demo-world.json');

if (marker === null || !existsSync(marker)) {
  const target: DemoTarget = {
    productUrl: settings.productUrl,
    sandboxUrl,
    cards: await readCards(sandboxUrl),
  };
  const count = await play(target);
  if (marker !== null) {
    mkdirSync(dirname(marker), { recursive: true });
    writeFileSync(marker, `${JSON.stringify({ purchases: count })}\n`);
  }
  process.stdout.write(`Демонстрационный мир загружен, покупок: ${count}\n`);
}

await finish(settings.productUrl);

/**
 * Builds the history day by day. An interrupted run continues from its clock. In the end the clock shows the present.
 */
async function play(target: DemoTarget): Promise<number> {
  const present = Date.now();
  const dayMs = 86_400_000;
  const purchases = demoPurchases();
  try {
    for (let day = 0; day <= daysOfHistory; day += 1) {
      const morning = present - (daysOfHistory - day) * dayMs;
      // the clock runs meanwhile, so a move to an instant could come too late
      const ahead = morning - (await readClock(target));
      if (ahead > 0) await moveClock(target, { advance: `PT${ahead / 1000}S` });
      for (const purchase of purchases.filter((planned) => planned.day === day)) await buy(target, purchase);
      for (const purchase of purchases) {
        for (const action of purchase.actions.filter((planned) => planned.day === day))
          await performAction(target, purchase, action);
      }
    }
    await fillCatalogue(target);
    await actAsClient(target, purchases);
  } finally {
    await moveClock(target, { now: new Date(Date.now()).toISOString() }).catch(() => undefined);
  }
  return purchases.length;
}
