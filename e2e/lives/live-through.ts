import { assertAuditHolds } from '../stage/audit.ts';
import { buy, buyWithoutDelivery } from '../stage/purchase.ts';
import type { Stack } from '../stage/stack.ts';
import { advanceClock, clearFaults, plantFault } from '../stage/world.ts';
import { doSomething } from './deeds.ts';
import { type Dice, diceOf } from './dice.ts';
import { cards, type Life, type LivesWorld } from './world.ts';

export type LivesPlan = {
  readonly seed: number;
  /** Purchases, spread over the first half of the days. */
  readonly orders: number;
  readonly days: number;
  /** Of a hundred days, those on which the product is killed in the middle of its work. */
  readonly killPercent: number;
};

export type LivesReport = { readonly days: number; readonly orders: number; readonly deeds: number };

const productIds = ['four-parts', 'four-parts', 'six-months', 'two-weeks', 'ten-parts', 'later'] as const;
/** More at once do not make more races, only longer queues on two cores. */
const atOnce = 6;

/**
 * Whole orders in compressed time on the real parts: purchases, payments in two tabs, cards that run dry, refunds, stops, a bank that
 * misbehaves and a product that is killed, all planned by a seed. After every day each invariant has to hold.
 * @throws Error that names seed and day, with the diary of the day.
 */
export async function liveThrough(stack: Stack, plan: LivesPlan): Promise<LivesReport> {
  const world: LivesWorld = { stack, dice: diceOf(plan.seed), lives: [], diary: [], staff: new Map() };
  let deeds = 0;
  for (let day = 1; day <= plan.days; day += 1) {
    world.diary.length = 0;
    try {
      await buyToday(world, plan, day);
      deeds += await liveOneDay(world, plan);
      await assertAuditHolds(stack);
      assertNoFault(stack);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`seed ${plan.seed}, day ${day}: ${why}\n${world.diary.join('\n')}`, { cause: error });
    }
  }
  return { days: plan.days, orders: world.lives.length, deeds };
}

async function buyToday(world: LivesWorld, { orders, days, seed }: LivesPlan, day: number): Promise<void> {
  const buyingDays = Math.ceil(days / 2);
  const until = Math.min(orders, Math.ceil((orders * day) / buyingDays));
  const planned = Array.from({ length: until - world.lives.length }, (_, index) =>
    planPurchase(world.dice, `${seed}-${world.lives.length + index}`, world.lives.length + index),
  );
  for (let first = 0; first < planned.length; first += atOnce) {
    const bought = await Promise.all(
      planned.slice(first, first + atOnce).map((purchase) => buyOne(world, purchase)),
    );
    world.lives.push(...bought);
  }
}

type Planned = Parameters<typeof buy>[1] & { readonly isDelivered: boolean };

function planPurchase(dice: Dice, orderNumber: string, number: number): Planned {
  return {
    phone: String(9_100_000_000 + number),
    orderNumber: `LIFE-${orderNumber}`,
    amount: 100_000 + dice.throw(900_000),
    productId: dice.pick(productIds),
    pan: dice.pick(cards),
    isDelivered: dice.percent(85),
  };
}

async function buyOne({ stack }: LivesWorld, { isDelivered, ...wish }: Planned): Promise<Life> {
  const orderUuid = await (isDelivered ? buy : buyWithoutDelivery)(stack, wish);
  return { phone: wish.phone, orderUuid, delivered: isDelivered, session: null };
}

/** Faults are planted, people act, the clock goes on for a day, somewhere in between the power fails; at its end all is healed. */
async function liveOneDay(world: LivesWorld, { killPercent }: LivesPlan): Promise<number> {
  const { stack, dice, lives } = world;
  await misbehave(world);
  const acting = lives.filter(() => dice.percent(Math.max(4, 600 / lives.length)));
  const isKilled = dice.percent(killPercent);
  const killedAfterMilliseconds = dice.throw(1500);
  const kill = isKilled ? killLater(world, killedAfterMilliseconds) : undefined;
  for (let first = 0; first < acting.length; first += atOnce)
    await Promise.all(acting.slice(first, first + atOnce).map((life) => doSomething(world, life)));
  await advanceClock(stack, `PT${12 + dice.throw(12)}H`);
  await kill;
  await clearFaults(stack);
  await advanceClock(stack, 'PT12H');
  await advanceClock(stack, 'PT2M');
  return acting.length;
}

async function killLater({ stack, diary }: LivesWorld, milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  await stack.killAndRestart();
  diary.push('the product was killed and started again');
}

const bankCalls = [
  'register.do',
  'paymentOrderBinding.do',
  'getOrderStatusExtended.do',
  'decline.do',
  'refund.do',
] as const;
const misdeeds = [
  'timeout-before',
  'timeout-after',
  'http-500',
  'http-500-after',
  'http-429',
  'drop',
  'garbage',
  'late:300',
  'decline:116',
] as const;
const callbackMisdeeds = ['duplicate', 'drop', 'garbage', 'late:2000'] as const;

async function misbehave({ stack, dice, diary }: LivesWorld): Promise<void> {
  for (let count = dice.throw(5); count > 0; count -= 1) {
    const operation = dice.pick([...bankCalls, 'callback'] as const);
    const fault = operation === 'callback' ? dice.pick(callbackMisdeeds) : dice.pick(misdeeds);
    const planted = { operation, fault, times: 1 + dice.throw(4) };
    diary.push(`fault ${JSON.stringify(planted)}`);
    await plantFault(stack, planted);
  }
}

/** What the log calls a fault of the program is one, whatever the invariants say. */
function assertNoFault({ log }: Stack): void {
  const faults = log()
    .split('\n')
    .filter((line) => /"msg":"(job parked|request failed)"/.test(line));
  if (faults.length > 0) throw new Error(`the log tells of faults:\n${faults.join('\n')}`);
}
