import type { CleanUp } from '#tools/test-database.ts';
import { type Stack, startStack } from '../stage/stack.ts';
import { startTap, type Tap } from './tap.ts';

type TappedStack = {
  readonly stack: Stack;
  /** On the lines of the product to its database and to the bank. */
  readonly taps: { readonly database: Tap; readonly bank: Tap };
};

/** The whole product with a tap on each of its lines; `environment` is that of the product. */
export async function startTappedStack(
  cleanUp: CleanUp,
  environment: Readonly<Record<string, string>>,
): Promise<TappedStack> {
  const { promise: tapped, resolve } = Promise.withResolvers<TappedStack['taps']>();
  const stack = await startStack(cleanUp, {
    environment: { LOG_LEVEL: 'error', ...environment },
    between: async ({ databaseUrl, gatewayUrl }) => {
      const [database, gateway] = [new URL(databaseUrl), new URL(gatewayUrl)];
      resolve({ database: await tapOn(database), bank: await tapOn(gateway) });
      return { DATABASE_URL: database.href, GATEWAY_URL: gateway.href };
    },
  });
  const taps = await tapped;
  // after the product, which says good-bye on these lines
  cleanUp.after(async () => {
    await Promise.all([taps.database.close(), taps.bank.close()]);
  });
  return { stack, taps };
}

/** From here on the address leads through the tap. */
async function tapOn(address: URL): Promise<Tap> {
  const tap = await startTap({ host: address.hostname, port: Number(address.port) });
  address.port = String(tap.port);
  return tap;
}
