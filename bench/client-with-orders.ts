import { demoClients } from '#testing/people/demo-clients.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { type Stack, startStack } from '#testing/stack/stack.ts';

const phone = demoClients.anna;
/** One page of the cabinet (docs/spec/specification.md#9). */
export const pageSize = 25;

export type ClientWithOrders = {
  readonly stack: Stack;
  /** The value of the session's cookie. */
  readonly session: string;
  readonly orderUuids: readonly string[];
  readonly close: () => Promise<void>;
};

/** Starts the whole product with a logged-in client who has one page of orders. */
export async function clientWithOrders(): Promise<ClientWithOrders> {
  const cleanUps: (() => void | Promise<void>)[] = [];
  const stack = await startStack(
    { after: (work) => void cleanUps.unshift(work) },
    { environment: { LOG_LEVEL: 'error' } },
  );
  const orderUuids: string[] = [];
  for (let number = 1; number <= pageSize; number += 1) {
    const productId = number % 2 === 0 ? 'old-six-months' : 'four-parts';
    orderUuids.push(await buy(stack, { phone, orderNumber: `BENCH-${number}`, productId }));
  }
  const session = (await logIn(stack, phone)).cookie('__Host-client') ?? '';
  return {
    stack,
    session,
    orderUuids,
    close: async () => {
      for (const work of cleanUps) await work();
    },
  };
}
