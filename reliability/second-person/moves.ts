import { randomUUID } from 'node:crypto';
import { identifier } from '#domain/identifier.ts';
import { plusDays } from '#domain/dates.ts';
import { kopecks } from '#domain/money.ts';
import type { FormPart } from '#server/http/reading/multipart-form.ts';
import { checkBulkPayoff } from '#server/use-cases/bulk-payoff/check-bulk-payoff.ts';
import { findMerchant } from '#server/use-cases/merchants/find-merchant.ts';
import { refundMerchantOrder } from '#server/use-cases/merchants/refund-order.ts';
import { calls } from '#testing/calls.ts';
import type { Random } from '#testing/random.ts';
import { roubles } from '#testing/bulk-payoff/bulk-payoff-file.ts';
import { accountMoves, takeOverMoves } from './account-moves.ts';
import { approvalMoves } from './approval-moves.ts';
import { anyId, type Attack, callAndRecord, type Move, type Moves } from './attack.ts';
import type { Answer } from './call-as.ts';

const form = {
  termUi: 'срок',
  withoutPenalties: false,
  initialPaymentPercentage: null,
  paymentsCount: 4,
  paymentsIntervalValue: 2,
  paymentsIntervalUnit: 'WEEKS',
  shiftPayment: false,
  minAmount: 100_000,
  maxAmount: 10_000_000,
  commissionPercentage: 0,
  minCommission: 0,
  maxCommission: 0,
  commissionRule: 'ADD_FIRST_PAYMENT',
} as const;

const productMoves = {
  saveProduct: {
    call: calls.addProduct,
    play: (attack, actor) => callAndRecord(attack, calls.addProduct, { actor, request: productForm(attack) }),
  },
  updateProduct: {
    call: calls.updateProduct,
    play: async (attack, actor) => {
      const productId = await anyProduct(attack, "state = 'CREATED'");
      if (productId === null) return undefined;
      const request = { ...productForm(attack), productId };
      return callAndRecord(attack, calls.updateProduct, { actor, request });
    },
  },
  startProduct: {
    call: calls.startProduct,
    play: async (attack, actor) => {
      const productId = await anyProduct(attack, "state <> 'ACTIVE'");
      if (productId === null) return undefined;
      return callAndRecord(attack, calls.startProduct, { actor, request: { productId } });
    },
  },
} as const satisfies Moves;

/** Draws the newest product that meets the condition in 60 % of the cases, otherwise any such product. */
function anyProduct(attack: Attack, condition: string): Promise<string | null> {
  const limit = attack.random.percent(60) ? 'limit 1' : '';
  return anyId(
    attack,
    `select product_id as id from product where ${condition} order by created_at desc, 1 ${limit}`,
  );
}

function productForm({ random }: Attack): object {
  const maxAmount = form.maxAmount + random.below(100);
  return { ...form, name: randomUUID(), isBased: random.percent(50), maxAmount };
}

const penaltyMoves = {
  cancelPenalty: {
    call: calls.cancelPenalty,
    play: (attack, actor) => {
      const { orderUuid, penaltyUuid } = attack.fixtures.penalty;
      const request = { orderUuid, penaltyUuid };
      return callAndRecord(attack, calls.cancelPenalty, { actor, request });
    },
  },
} as const satisfies Moves;

/** Kopecks: a small sum, more than half of the limit, and above the limit. */
const sumsToReturn = [1_000, 30_000, 60_000] as const;

const returnMoves = {
  refundToCard: {
    call: calls.refundToCard,
    play: async (attack, actor) => {
      const { fixtures, random } = attack;
      const { orderUuid } = fixtures.paused;
      const [row] = await fixtures.context.database.reader<{ given: number }[]>`
        select coalesce(sum(r.amount), 0)::integer as given
        from operation_refund r join operation using (operation_uuid)
        where order_uuid = ${orderUuid} and r.goodwill_uuid is not null`;
      const sums = { amount: random.pick([...sumsToReturn]), givenAmount: row?.given ?? 0 };
      const request = { countryCode: '7', ...fixtures.paused, ...sums, reason: 'Ошибка' };
      return callAndRecord(attack, calls.refundToCard, { actor, request });
    },
  },
} as const satisfies Moves;

/** The last days of a pause of the report's length, of one that an employee may decide alone, and of a longer one. */
const daysAhead = [13, 25, 40] as const;

const pauseMoves = {
  changePause: {
    call: calls.changePause,
    play: (attack, actor) => {
      const { fixtures, random } = attack;
      const dateTo = plusDays(fixtures.context.clock.today(), random.pick([...daysAhead]));
      const change = { dateTo, note: 'Справка', lawTermConfirmed: true };
      const request = { countryCode: '7', ...fixtures.paused, ...change };
      return callAndRecord(attack, calls.changePause, { actor, request });
    },
  },
} as const satisfies Moves;

const limitMoves = {
  unblockClient: onBlockedClient(calls.unblockClient),
  blockClient: onBlockedClient(calls.blockClient),
} as const satisfies Moves;

type StatusCall = (typeof calls)['blockClient' | 'unblockClient'];

function onBlockedClient(call: StatusCall): Move {
  return {
    call,
    play: (attack, actor) => {
      const { phone } = attack.random.pick(attack.fixtures.blockedClients);
      const request = { countryCode: '7', phone, comment: 'Позвонил' };
      return callAndRecord(attack, call, { actor, request });
    },
  };
}

const shopMoves = {
  issueKey: {
    call: calls.issueKey,
    play: (attack, actor) => {
      const { merchantUuid } = attack.fixtures.sold;
      return callAndRecord(attack, calls.issueKey, { actor, request: { merchantUuid } });
    },
  },
  revokeKey: {
    call: calls.revokeKey,
    play: async (attack, actor) => {
      const keyUuid = await anyId(
        attack,
        'select key_uuid as id from merchant_key where created_by is not null order by created_at, 1',
      );
      if (keyUuid === null) return undefined;
      return callAndRecord(attack, calls.revokeKey, { actor, request: { keyUuid } });
    },
  },
  refundAsShop: { call: null, play: refundAsShop },
  refundAgain: { call: null, play: refundAsShop },
} as const satisfies Moves;

/**
 * Kopecks: a small amount, more than half of the limit, and above the limit. Two refunds of more than half of the limit
 * together exceed it.
 */
const refundAmounts = [1_000, 110_000, 220_000] as const;

async function refundAsShop(attack: Attack): Promise<Answer | undefined> {
  const { fixtures, random, keys, calls } = attack;
  if (keys.size === 0) return undefined;
  const merchant = await findMerchant(fixtures.context, random.pick([...keys]));
  if (merchant === null) return undefined;
  const amount = kopecks(random.pick(refundAmounts));
  const outcome = await refundMerchantOrder(fixtures.context, {
    ...merchant,
    orderUuid: identifier(fixtures.sold.orderUuid),
    amount,
    requestKey: randomUUID(),
  });
  calls.push(`shop: refund ${amount} → ${outcome.ok ? 'done' : outcome.error.code}`);
  return { ok: outcome.ok, isPermitted: true, text: '', value: null };
}

const fileMoves = {
  uploadFile: {
    call: calls.uploadPayoffFile,
    play: async (attack, actor) => {
      await finishFiles(attack);
      const { fixtures, random, calls: made } = attack;
      const numbers = random.percent(50) ? fixtures.numbers : [random.pick(fixtures.numbers)];
      const text = numbers.map((number) => `${number};${roubles(kopecks(400_000))}`).join('\n');
      const request = uploadForm(text, random.percent(50));
      made.push(`file of ${numbers.length} rows`);
      const answer = await callAndRecord(attack, calls.uploadPayoffFile, { actor, request });
      await checkFiles(attack);
      return answer;
    },
  },
} as const satisfies Moves;

async function* uploadForm(file: string, isReviewWanted: boolean): AsyncGenerator<FormPart> {
  yield { kind: 'field', name: 'reviewFirst', text: String(isReviewWanted) };
  yield { kind: 'file', name: 'fullPaymentFile', fileName: 'x.csv', bytes: bytesOf(file) };
}

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text);
}

/** Checks the rows of each new file, as a worker does. */
async function checkFiles({ fixtures }: Attack): Promise<void> {
  const files = await fixtures.context.database.reader<{ fileUuid: string }[]>`
    select file_uuid as "fileUuid" from full_payment_file where stage = 'CHECKING'`;
  for (const { fileUuid } of files) while ((await checkBulkPayoff(fixtures.context, fileUuid)) !== null);
}

/** Ends every file that may be paid off, as a worker does, so that the product takes the next file. */
async function finishFiles({ fixtures }: Attack): Promise<void> {
  const { clock, database } = fixtures.context;
  await database.reader`
    update full_payment_file
      set status = 'COMPLETED', stage = 'COMPLETED', completed_at = ${clock.now()}, rows_paid = rows_payable,
        amount_paid = amount_payable
    where stage = 'SETTLING'`;
}

/** The moves towards each goal of a person; accounts are the goal of a person who wants rights. */
export const goals: readonly Moves[] = [
  productMoves,
  penaltyMoves,
  returnMoves,
  limitMoves,
  pauseMoves,
  shopMoves,
  fileMoves,
  accountMoves,
  takeOverMoves,
];

const newAccount = { invite: accountMoves.invite } as const satisfies Moves;

/**
 * The moves to a goal in 40 % of the cases; otherwise moves that prepare a second account or decide a waiting request.
 * Most sequences begin with a new account, without which only one account could decide.
 */
export function drawMoves(random: Random, goal: Moves, isFirst: boolean): Moves {
  if (isFirst && random.percent(60)) return newAccount;
  if (random.percent(40)) return goal;
  return random.percent(60) ? approvalMoves : accountMoves;
}
