import assert from 'node:assert/strict';
import fc from 'fast-check';
import { agree, enterCard, registerPurchase } from '#testing/people/purchase.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { type Actor, actorOf, cardEntry } from './actor.ts';
import { assertAnswer } from './assert-answer.ts';
import type { StaffSession } from './staff-session.ts';
import { cardCommands } from './card-commands.ts';
import type { Command } from './command.ts';
import { deliver } from './expected-actions.ts';
import { afterPurchase, type Model, poorCard, type Product, products } from './expected.ts';
import { payingCommands } from './paying-commands.ts';
import { readingCommands } from './reading-commands.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import type { ClockParticipant } from './shared-clock.ts';
import { shopCommands } from './shop-commands.ts';
import { assertOrderView, type OrderView } from './assert-order-view.ts';
import { staffCommands } from './staff-commands.ts';
import { sandboxCommands } from './sandbox-commands.ts';

export type Simulation = {
  readonly stack: Stack;
  readonly staffSession: StaffSession;
  readonly limit: ConcurrencyLimit;
};

type Purchase = {
  readonly product: Product;
  readonly price: number;
  readonly card: string;
  readonly isDelivered: boolean;
};

/** The longest sequences; one in three may be long. */
const lengths = [100, 30, 30] as const;

/** Actions that change an order are drawn more often than reads. */
const actionKinds: fc.Arbitrary<Command>[] = [
  ...readingCommands,
  ...[payingCommands, cardCommands, shopCommands, staffCommands].flat(),
  ...[sandboxCommands, sandboxCommands, sandboxCommands].flat(),
];

export const kindsOfCommand = new Set(actionKinds).size;

const anyPurchase: fc.Arbitrary<Purchase> = fc.record({
  product: fc.constantFrom(...products),
  price: fc.integer({ min: 100_000, max: 900_000 }),
  card: fc.constantFrom('1111', '4444', poorCard, poorCard),
  isDelivered: fc.constantFrom(true, true, true, true, false),
});

export type Plan = {
  readonly seed: number;
  /** Values of a sequence that is repeated, from the text of its failure. */
  readonly path?: string | undefined;
  readonly replayPath?: string | undefined;
  /** The time limit of the search for a shorter failing sequence. */
  readonly shrinkSeconds: number;
};

let clients = 0;

/**
 * Runs a random sequence of actions. Every answer is compared with the model, and every invariant holds at the end.
 * Returns null, or the failure with the values that repeat it.
 */
export async function playSequence(
  simulation: Simulation,
  clock: ClockParticipant,
  plan: Plan,
): Promise<string | null> {
  const { seed, path, replayPath, shrinkSeconds } = plan;
  const commandsUpTo = (maxCommands: number): ReturnType<typeof fc.commands<Model, Actor, false>> =>
    fc.commands(actionKinds, {
      maxCommands,
      size: 'max',
      ...(replayPath === undefined ? {} : { replayPath }),
    });
  const anyCommands = fc.oneof(...lengths.map(commandsUpTo));
  const property = fc.asyncProperty(anyPurchase, anyCommands, async (purchase, actions) => {
    const stage = await setUp(simulation, clock, purchase);
    await fc.asyncModelRun(() => stage, actions);
    await assertEnd(stage);
    await clock.waitForAudit();
  });
  const played = await fc.check(property, {
    seed,
    numRuns: 1,
    ...(path === undefined ? {} : { path }),
    ...(shrinkSeconds === 0
      ? { endOnFailure: true }
      : { plugins: [fc.interruptAfterTimeLimit(shrinkSeconds * 1000)] }),
  });
  // on a busy machine the time may end before the first sequence has failed again
  if (!played.failed || played.counterexample === null) return null;
  const { errorInstance: error } = played;
  return `${fc.defaultReportMessage(played)}\n${error instanceof Error ? error.stack : String(error)}`;
}

type Stage = { readonly model: Model; readonly real: Actor };

async function setUp(
  { stack, staffSession, limit }: Simulation,
  clock: ClockParticipant,
  purchase: Purchase,
): Promise<Stage> {
  clients += 1;
  const phone = String(9_400_000_000 + clients);
  const orderNumber = `MODEL-${clients}`;
  const input = {
    phone,
    orderNumber,
    amount: purchase.price,
    productId: purchase.product.id,
  };
  const registered = await limit(() => registerPurchase(stack, input));
  await limit(async () => enterCard(await agree(stack, registered.token, phone), cardEntry(purchase.card)));
  const setup = {
    stack,
    clock,
    phone,
    orderNumber,
    orderUuid: registered.orderUuid,
    checkoutToken: registered.token,
  };
  const stage = { model: afterPurchase(purchase, clock.today()), real: actorOf(setup, staffSession, limit) };
  if (purchase.isDelivered) {
    assertAnswer(await stage.real.shop('deliver'), 'SUCCESS');
    deliver(stage.model);
  }
  return stage;
}

async function assertEnd({ model, real }: Stage): Promise<void> {
  const input = { countryCode: '7', phone: real.phone, orderUuid: real.orderUuid };
  const { body } = await real.staff.viewOrderAsStaff(input);
  assert.ok(body['order'], JSON.stringify(body));
  assertOrderView(model, body['order'] as OrderView, 'staff');
}
