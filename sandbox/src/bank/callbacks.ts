import { randomUUID } from 'node:crypto';
import type { Agenda } from '../clock/agenda.ts';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import type { Fault } from '../faults/fault.ts';
import type { FaultList } from '../faults/fault-list.ts';
import { hmacChecksum, rsaChecksum, type SigningKeys } from './checksum.ts';
import type { Dialect } from './dialect.ts';

/** A callback to send: the operation, its order, and whether the operation succeeded. */
export type CallbackEvent = {
  readonly url: string | null;
  readonly operation:
    | 'approved'
    | 'deposited'
    | 'reversed'
    | 'refunded'
    | 'bindingCreated'
    | 'declinedByTimeout';
  readonly succeeded: boolean;
  readonly orderNumber: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** Amounts and codes that are sent only if the dialect includes them. */
  readonly amounts: Readonly<Record<string, string>>;
};

/** A sent callback, for the sandbox page and for tests. */
export type SentCallback = {
  readonly at: number;
  readonly url: string;
  readonly operation: string;
  readonly orderNumber: string;
  readonly attempt: number;
  /** The HTTP status of the response; null when there was none. */
  readonly answered: number | null;
};

export type Callbacks = {
  /** Starts the delivery of `copies` callbacks. */
  readonly send: (event: CallbackEvent, copies: number) => void;
  /** The latest callbacks, newest first. */
  list(): readonly SentCallback[];
};

type CallbackOptions = {
  readonly agenda: Agenda;
  readonly clock: SandboxClock;
  readonly faults: FaultList;
  readonly dialect: () => Dialect;
  readonly key: string;
  readonly signingKeys: () => SigningKeys;
  /** Callback address for orders without their own. */
  readonly staticUrl: string;
  /** Delay before the next attempt, on the sandbox clock. */
  readonly retryMs: number;
};

const maxAttempts = 3;
const answerTimeoutMs = 10_000;
const maxListed = 200;

/** Sends the bank's callbacks: at once, and again until HTTP 200, at most three times. */
export function createCallbacks(options: CallbackOptions): Callbacks {
  let sent: SentCallback[] = [];

  function scheduleAttempt(event: CallbackEvent, attempt: number, delayMs: number): void {
    options.agenda.put(`callback ${randomUUID()}`, options.clock.now() + delayMs, async () => {
      await deliver(event, attempt);
    });
  }
  async function deliver(event: CallbackEvent, attempt: number): Promise<void> {
    const fault = options.faults.take('callback');
    if (fault?.kind === 'drop') return;
    if (fault?.kind === 'late' || fault?.kind === 'slow') {
      options.agenda.put(`callback ${randomUUID()}`, options.clock.now() + fault.number, async () => {
        await attemptOnce(event, attempt, null);
      });
      return;
    }
    if (fault?.kind === 'duplicate') await attemptOnce(event, attempt, null);
    await attemptOnce(event, attempt, fault);
  }
  async function attemptOnce(event: CallbackEvent, attempt: number, fault: Fault | null): Promise<void> {
    const url = event.url ?? options.staticUrl;
    const answered = isLostBeforeArrival(fault)
      ? null
      : await sendRequest(url, signParameters(options, applyDeclineFault(event, fault), fault), options);
    const { operation, orderNumber } = event;
    sent = [{ at: options.clock.now(), url, operation, orderNumber, attempt, answered }, ...sent].slice(
      0,
      maxListed,
    );
    const received = answered === 200 && !isResponseLost(fault);
    if (!received && attempt < maxAttempts) scheduleAttempt(event, attempt + 1, options.retryMs);
  }
  return {
    send: (event, copies) => {
      for (let copy = 0; copy < copies; copy += 1) scheduleAttempt(event, 1, 0);
    },
    list: () => sent,
  };
}

/** Whether the callback was lost before it arrived; it is then sent again. */
function isLostBeforeArrival(fault: Fault | null): boolean {
  return fault?.kind === 'timeout-before' || fault?.kind === 'http-500' || fault?.kind === 'http-429';
}

/** Whether the callback arrived but its response was lost; it is then sent again. */
function isResponseLost(fault: Fault | null): boolean {
  return fault?.kind === 'timeout-after' || fault?.kind === 'http-500-after';
}

/** `decline:<code>` sends a false callback with a valid signature: the operation failed with this code. */
function applyDeclineFault(event: CallbackEvent, fault: Fault | null): CallbackEvent {
  if (fault?.kind !== 'decline') return event;
  return { ...event, succeeded: false, amounts: { ...event.amounts, actionCode: String(fault.number) } };
}

function signParameters(
  options: CallbackOptions,
  event: CallbackEvent,
  fault: Fault | null,
): Readonly<Record<string, string>> {
  const dialect = options.dialect();
  const parameters = {
    ...event.parameters,
    ...(dialect.callbackAmounts === 'on' ? event.amounts : {}),
    operation: event.operation,
    status: event.succeeded ? '1' : '0',
  };
  if (dialect.callbackSignature === 'none') return parameters;
  if (dialect.callbackSignature === 'rsa') {
    const checksum = rsaChecksum(parameters, options.signingKeys().privateKey);
    return { ...parameters, sign_alias: 'SHA-512 with RSA', checksum };
  }
  return {
    ...parameters,
    checksum: hmacChecksum(parameters, fault?.kind === 'garbage' ? 'wrong key' : options.key),
  };
}

async function sendRequest(
  address: string,
  parameters: Readonly<Record<string, string>>,
  options: CallbackOptions,
): Promise<number | null> {
  const query = new URLSearchParams(parameters);
  const signal = AbortSignal.timeout(answerTimeoutMs);
  try {
    const response =
      options.dialect().callbackMethod === 'POST'
        ? await fetch(address, { method: 'POST', body: query, signal, redirect: 'manual' })
        : await fetch(withQuery(address, query), { signal, redirect: 'manual' });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}

function withQuery(address: string, query: URLSearchParams): string {
  return `${address}${address.includes('?') ? '&' : '?'}${query.toString()}`;
}
