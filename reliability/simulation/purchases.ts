import { lastingSession } from '#testing/people/lasting-session.ts';
import { buy, buyWithoutDelivery, logIn } from '#testing/people/purchase.ts';
import type { Random } from '#testing/random.ts';
import { cards, type Sale, type Simulation } from './simulation.ts';

const productIds = [
  'four-parts',
  'four-parts',
  'old-six-months',
  'two-weeks',
  'old-ten-parts',
  'old-later',
] as const;

type PlannedPurchase = Parameters<typeof buy>[1] & { readonly isDelivered: boolean };

/** A purchase with its number and its card. */
export function planPurchase(random: Random, orderNumber: string, number: number): PlannedPurchase {
  return {
    phone: String(9_100_000_000 + number),
    orderNumber: `LIFE-${orderNumber}`,
    amount: 100_000 + random.below(900_000),
    productId: random.pick(productIds),
    pan: random.pick(cards),
    isDelivered: random.percent(85),
  };
}

export async function buyOne(
  { stack }: Pick<Simulation, 'stack'>,
  { isDelivered, ...input }: PlannedPurchase,
): Promise<Sale> {
  const orderUuid = await (isDelivered ? buy : buyWithoutDelivery)(stack, input);
  const { phone } = input;
  return { phone, orderUuid, delivered: isDelivered, session: lastingSession(() => logIn(stack, phone)) };
}
