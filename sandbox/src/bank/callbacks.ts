import { randomUUID } from 'node:crypto';
import type { Agenda } from '../clock/agenda.ts';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import type { Fault } from '../faults/fault.ts';
import type { FaultList } from '../faults/fault-list.ts';
import { hmacChecksum, rsaChecksum, type SigningKeys } from './checksum.ts';
import type { Dialect } from './dialect.ts';

/** What the shop is told about: the operation, its order, and whether the operation succeeded. */
export type Notice = {
  readonly url: string | null;
  readonly operation:
    'approved' | 'deposited' | 'reversed' | 'refunded' | 'bindingCreated' | 'declinedByTimeout';
  readonly succeeded: boolean;
  readonly orderNumber: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** Sums and codes that are told only where the dialect says so. */
  readonly amounts: Readonly<Record<string, string>>;
};

/** A callback as it went, for the page and for tests. */
export type SentCallback = {
  readonly at: number;
  readonly url: string;
  readonly operation: string;
  readonly orderNumber: string;
  readonly attempt: number;
  /** The HTTP status of the answer; `null` when none came. */
  readonly answered: number | null;
};

export type Callbacks = {
  /** Begins to deliver, `copies` times over. */
  readonly send: (notice: Notice, copies: number) => void;
  /** The last ones, newest first. */
  list(): readonly SentCallback[];
};

type CallbackPost = {
  readonly agenda: Agenda;
  readonly clock: SandboxClock;
  readonly faults: FaultList;
  readonly dialect: () => Dialect;
  readonly key: string;
  readonly signingKeys: () => SigningKeys;
  /** Where callbacks go whose order names no address of its own. */
  readonly staticUrl: string;
  /** How long after a failed delivery the next one is tried, on the sandbox clock. */
  readonly retryMs: number;
};

const attemptsLimit = 3;
const answerTimeoutMs = 10_000;
const listLimit = 200;

/** The bank's callbacks: delivered at once and again until HTTP 200 has come, three times at most. */
export function createCallbacks(post: CallbackPost): Callbacks {
  let sent: SentCallback[] = [];

  function plan(notice: Notice, attempt: number, delayMs: number): void {
    post.agenda.put(`callback ${randomUUID()}`, post.clock.now() + delayMs, async () => {
      await deliver(notice, attempt);
    });
  }
  async function deliver(notice: Notice, attempt: number): Promise<void> {
    const fault = post.faults.take('callback');
    if (fault?.kind === 'drop') return;
    if (fault?.kind === 'late' || fault?.kind === 'slow') {
      post.agenda.put(`callback ${randomUUID()}`, post.clock.now() + fault.number, async () => {
        await attemptOnce(notice, attempt, null);
      });
      return;
    }
    if (fault?.kind === 'duplicate') await attemptOnce(notice, attempt, null);
    await attemptOnce(notice, attempt, fault);
  }
  async function attemptOnce(notice: Notice, attempt: number, fault: Fault | null): Promise<void> {
    const url = notice.url ?? post.staticUrl;
    const answered = isUnsent(fault)
      ? null
      : await request(url, signed(post, corrupted(notice, fault), fault), post);
    const { operation, orderNumber } = notice;
    sent = [{ at: post.clock.now(), url, operation, orderNumber, attempt, answered }, ...sent].slice(
      0,
      listLimit,
    );
    const heard = answered === 200 && !isUnheard(fault);
    if (!heard && attempt < attemptsLimit) plan(notice, attempt + 1, post.retryMs);
  }
  return {
    send: (notice, copies) => {
      for (let copy = 0; copy < copies; copy += 1) plan(notice, 1, 0);
    },
    list: () => sent,
  };
}

/** The callback was lost on its way there, and will be repeated. */
function isUnsent(fault: Fault | null): boolean {
  return fault?.kind === 'timeout-before' || fault?.kind === 'http-500' || fault?.kind === 'http-429';
}

/** The callback arrived, its answer was lost on the way back, and it will be repeated. */
function isUnheard(fault: Fault | null): boolean {
  return fault?.kind === 'timeout-after' || fault?.kind === 'http-500-after';
}

/** `decline:<code>` makes the bank tell a lie under a right signature: the operation failed with this code. */
function corrupted(notice: Notice, fault: Fault | null): Notice {
  if (fault?.kind !== 'decline') return notice;
  return { ...notice, succeeded: false, amounts: { ...notice.amounts, actionCode: String(fault.number) } };
}

function signed(post: CallbackPost, notice: Notice, fault: Fault | null): Readonly<Record<string, string>> {
  const dialect = post.dialect();
  const parameters = {
    ...notice.parameters,
    ...(dialect.callbackAmounts === 'on' ? notice.amounts : {}),
    operation: notice.operation,
    status: notice.succeeded ? '1' : '0',
  };
  if (dialect.callbackSignature === 'none') return parameters;
  if (dialect.callbackSignature === 'rsa') {
    const checksum = rsaChecksum(parameters, post.signingKeys().privateKey);
    return { ...parameters, sign_alias: 'SHA-512 with RSA', checksum };
  }
  return {
    ...parameters,
    checksum: hmacChecksum(parameters, fault?.kind === 'garbage' ? 'wrong key' : post.key),
  };
}

async function request(
  address: string,
  parameters: Readonly<Record<string, string>>,
  post: CallbackPost,
): Promise<number | null> {
  const query = new URLSearchParams(parameters);
  const signal = AbortSignal.timeout(answerTimeoutMs);
  try {
    const response =
      post.dialect().callbackMethod === 'POST'
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
