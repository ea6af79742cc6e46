import type { CleanUp } from '#testing/database/test-database.ts';
import { type Stack, startStack } from './stack.ts';
import { newCallParser } from './call-parser.ts';
import { statementParsers } from './statement-parser.ts';
import { type MessageParser, startTap, type Tap } from './tap.ts';

type Environment = Readonly<Record<string, string>>;
type StackOptions = NonNullable<Parameters<typeof startStack>[1]>;

/** The connections of the product: to its database, to the bank, and from its callers. */
export type Line = CalledLine | 'callers';
type CalledLine = 'database' | 'bank';

type TappedStack<Lines extends Line> = {
  readonly stack: Stack;
  readonly taps: Readonly<Record<Lines, Tap>>;
};

/** The whole product with a tap on each outgoing connection; `environment` is the product's. */
export async function startTappedStack(
  cleanUp: CleanUp,
  environment: Environment,
): Promise<TappedStack<CalledLine>> {
  const { between, taps } = tapsBetween({});
  const stack = await startStack(cleanUp, withTaps(environment, { between }));
  return closedAfter(cleanUp, { stack, taps: await taps });
}

/** The same with parsing taps on all its connections, which costs a tenth more processor time. */
export async function startParsedStack(
  cleanUp: CleanUp,
  environment: Environment,
): Promise<TappedStack<Line>> {
  const { between, taps } = tapsBetween({ database: statementParsers(), bank: newCallParser });
  const { promise: callers, resolve } = Promise.withResolvers<Tap>();
  const inFront = async (port: number): Promise<number> => {
    const tap = await startTap({ host: '127.0.0.1', port }, newCallParser);
    resolve(tap);
    return tap.port;
  };
  const stack = await startStack(cleanUp, withTaps(environment, { between, inFront }));
  return closedAfter(cleanUp, { stack, taps: { ...(await taps), callers: await callers } });
}

function withTaps(environment: Environment, taps: Pick<StackOptions, 'between' | 'inFront'>): StackOptions {
  return { environment: { LOG_LEVEL: 'error', ...environment }, ...taps };
}

type Between = {
  readonly between: NonNullable<StackOptions['between']>;
  /** Set after the product has received their addresses. */
  readonly taps: Promise<Readonly<Record<CalledLine, Tap>>>;
};

function tapsBetween(parsers: Partial<Record<CalledLine, () => MessageParser>>): Between {
  const { promise: taps, resolve } = Promise.withResolvers<Readonly<Record<CalledLine, Tap>>>();
  return {
    taps,
    between: async ({ databaseUrl, gatewayUrl }) => {
      const [database, gateway] = [new URL(databaseUrl), new URL(gatewayUrl)];
      resolve({
        database: await tapOn(database, parsers.database),
        bank: await tapOn(gateway, parsers.bank),
      });
      return { DATABASE_URL: database.href, GATEWAY_URL: gateway.href };
    },
  };
}

/** Puts a tap in front of the address, which then leads through the tap. */
async function tapOn(address: URL, newParser?: () => MessageParser): Promise<Tap> {
  const tap = await startTap({ host: address.hostname, port: Number(address.port) }, newParser);
  address.port = String(tap.port);
  return tap;
}

/** Closes the taps after the product, which uses these connections while it stops. */
function closedAfter<Lines extends Line>(cleanUp: CleanUp, tapped: TappedStack<Lines>): TappedStack<Lines> {
  cleanUp.after(async () => {
    await Promise.all(Object.values<Tap>(tapped.taps).map((tap) => tap.close()));
  });
  return tapped;
}
