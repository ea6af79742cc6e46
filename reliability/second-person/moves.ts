import { randomUUID } from 'node:crypto';
import { allPermissions } from '#domain/staff/permission-names.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import { checkBulkPayoff } from '#server/use-cases/bulk-payoff/check-bulk-payoff.ts';
import { startBulkPayoff } from '#server/use-cases/bulk-payoff/start-bulk-payoff.ts';
import { findMerchant } from '#server/use-cases/merchants/find-merchant.ts';
import { refundMerchantOrder } from '#server/use-cases/merchants/refund-order.ts';
import { roubles } from '#testing/bulk-payoff-file.ts';
import { type Attack, newPhone, say } from './attack.ts';
import { type Answer, rightsOf } from './world.ts';

/** A call that a person who knows the rules would try; undefined when this world has no object for it. */
type Move = (attack: Attack, actor: StaffUuid) => Promise<Answer | undefined>;

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

/** The moves by name; each has the same probability. */
export const guidedMoves: Readonly<Record<string, Move>> = {
  saveProduct: (attack, actor) =>
    say(attack, 'POST /admin/v1/products', { actor, request: productForm(attack) }),
  updateProduct: async (attack, actor) => {
    const productId = await anyId(attack, "select product_id as id from product where state = 'CREATED'");
    if (productId === null) return undefined;
    const request = { ...productForm(attack), productId };
    return say(attack, 'POST /admin/v1/products/update', { actor, request });
  },
  startProduct: async (attack, actor) => {
    const productId = await anyId(attack, "select product_id as id from product where state <> 'ACTIVE'");
    if (productId === null) return undefined;
    return say(attack, 'POST /admin/v1/products/activate', { actor, request: { productId } });
  },
  approve,
  approveAgain: approve,
  invite: (attack, actor) => inviteSomebody(attack, actor),
  changeAccount: async (attack, actor) => {
    const target = await anyAccount(attack);
    const rights = await wantedRights(attack, actor, target.permissions);
    const phone = attack.dice.percent(50) ? { phone: ownPhone(attack) } : {};
    const { staffUuid, version } = target;
    const request = { staffUuid, version, fullName: 'Имя', ...rights, ...phone };
    return say(attack, 'POST /admin/v1/staff/update', { actor, request });
  },
  reset: async (attack, actor) => {
    const { staffUuid } = await anyAccount(attack);
    return say(attack, 'POST /admin/v1/staff/reset', { actor, request: { staffUuid } });
  },
  resetFactor: async (attack, actor) => {
    const { staffUuid } = await anyAccount(attack);
    return say(attack, 'POST /admin/v1/staff/resetSecondFactor', { actor, request: { staffUuid } });
  },
  switchAccount: async (attack, actor) => {
    const { staffUuid } = await anyAccount(attack);
    const key = attack.dice.percent(50) ? 'enable' : 'disable';
    return say(attack, `POST /admin/v1/staff/${key}`, { actor, request: { staffUuid } });
  },
  addRole: async (attack, actor) => {
    const { permissions } = await wantedRights(attack, actor, []);
    return say(attack, 'POST /admin/v1/staff/roles/add', {
      actor,
      request: { name: randomUUID().slice(0, 8), permissions },
    });
  },
  changeRole: async (attack, actor) => {
    const role = await anyRole(attack);
    if (role === null) return undefined;
    const { permissions } = await wantedRights(attack, actor, role.permissions);
    return say(attack, 'POST /admin/v1/staff/roles/update', { actor, request: { ...role, permissions } });
  },
  cancelPenalty: (attack, actor) => {
    const { orderUuid, penaltyUuid } = attack.world.penalty;
    return say(attack, 'POST /admin/v1/client/penalties/cancel', {
      actor,
      request: { orderUuid, penaltyUuid },
    });
  },
  issueKey: (attack, actor) => {
    const { merchantUuid } = attack.world.sold;
    return say(attack, 'POST /admin/v1/merchants/issueKey', { actor, request: { merchantUuid } });
  },
  refundAsShop,
  uploadFile,
  approveFile: async (attack, actor) => {
    const processId = await anyId(attack, 'select file_uuid as id from full_payment_file');
    if (processId === null) return undefined;
    return say(attack, 'POST /admin/v1/fullPayment/approve', { actor, request: { processId } });
  },
};

type Role = { roleUuid: string; name: string; version: number; permissions: Permission[] };

async function anyRole({ world, dice }: Attack): Promise<Role | null> {
  const rows = await world.context.database.reader<Role[]>`
    select role_uuid as "roleUuid", name, version, permissions from staff_role order by created_at, name`;
  return rows.length === 0 ? null : dice.pick([...rows]);
}

function productForm({ dice }: Attack): object {
  const maxAmount = form.maxAmount + dice.throw(100);
  return { ...form, name: randomUUID(), isBased: dice.percent(50), maxAmount };
}

async function anyId({ world, dice }: Attack, statement: string): Promise<string | null> {
  const rows = await world.context.database.reader.unsafe<{ id: string }[]>(`${statement} order by 1`);
  return rows.length === 0 ? null : dice.pick([...rows]).id;
}

async function approve(attack: Attack, actor: StaffUuid): Promise<Answer | undefined> {
  const requestUuid = await anyId(
    attack,
    "select request_uuid as id from approval_request where state = 'WAITING'",
  );
  if (requestUuid === null) return undefined;
  return say(attack, 'POST /admin/v1/approvals/approve', { actor, request: { requestUuid } });
}

/** A telephone of the person: the link that goes there is theirs. */
function ownPhone({ dice, phones }: Attack): string {
  const phone = newPhone(dice);
  phones.add(phone);
  return phone;
}

async function inviteSomebody(attack: Attack, actor: StaffUuid): Promise<Answer> {
  const rights = await wantedRights(attack, actor, []);
  const login = `y.${randomUUID()}`;
  const request = { login, fullName: 'Имя', phone: ownPhone(attack), ...rights };
  return say(attack, 'POST /admin/v1/staff/invite', { actor, request });
}

type Target = { readonly staffUuid: StaffUuid; readonly version: number; readonly permissions: Permission[] };

/** Draws a controlled account in 40 % of the calls, any account otherwise. */
async function anyAccount({ world, dice, controlled }: Attack): Promise<Target> {
  const rows = await world.context.database.reader<Target[]>`
    select staff_uuid as "staffUuid", version, permissions from staff order by created_at, login`;
  const theirs = rows.filter(({ staffUuid }) => controlled.has(staffUuid));
  return dice.percent(40) ? dice.pick(theirs) : dice.pick([...rows]);
}

type Wanted = { readonly permissions: readonly Permission[]; readonly roleUuid?: string };

/** Draws the rights of the caller, which the product accepts, or one more right, no right, the rights of a role. */
async function wantedRights(
  attack: Attack,
  actor: StaffUuid,
  present: readonly Permission[],
): Promise<Wanted> {
  const { world, dice } = attack;
  const held = (await rightsOf(world, actor)) ?? [];
  if (dice.percent(50)) return { permissions: held };
  if (dice.percent(40)) return { permissions: [...new Set([...present, dice.pick(allPermissions)])] };
  if (dice.percent(50)) return { permissions: [] };
  const role = await anyRole(attack);
  return { permissions: [], ...(role === null ? {} : { roleUuid: role.roleUuid }) };
}

async function refundAsShop(attack: Attack): Promise<Answer | undefined> {
  const { world, dice, keys, calls } = attack;
  const [key] = keys;
  const merchantUuid = key === undefined ? null : await findMerchant(world.context, key);
  if (merchantUuid === null) return undefined;
  const amount = kopecks(dice.percent(50) ? 350_000 : 1_000);
  const outcome = await refundMerchantOrder(world.context, {
    merchantUuid,
    orderUuid: identifier(world.sold.orderUuid),
    amount,
    requestKey: randomUUID(),
  });
  calls.push(`shop: refund ${amount} → ${outcome.ok ? 'done' : outcome.error.code}`);
  return { ok: outcome.ok, text: '', value: null };
}

async function uploadFile(attack: Attack, actor: StaffUuid): Promise<Answer | undefined> {
  const { world, dice, calls } = attack;
  const rights = await rightsOf(world, actor);
  if (rights?.includes('FULL_PAYMENT') !== true) return undefined;
  await finishFiles(attack);
  const numbers = dice.percent(50) ? world.numbers : [dice.pick(world.numbers)];
  const text = numbers.map((number) => `${number};${roubles(kopecks(400_000))}`).join('\n');
  const bytes = (async function* () {
    yield new TextEncoder().encode(text);
  })();
  const staff = { staffUuid: actor, address: '203.0.113.9' };
  const upload = { staff, fileName: 'x.csv', reviewWanted: dice.percent(50), bytes };
  const started = await startBulkPayoff(world.context, upload);
  if (started.ok) while ((await checkBulkPayoff(world.context, started.value)) !== null);
  calls.push(`file of ${numbers.length} rows → ${started.ok ? 'taken' : started.error.code}`);
  return { ok: started.ok, text: '', value: null };
}

/** Ends every file that may be paid off, as a worker does, so that the product takes the next file. */
async function finishFiles({ world }: Attack): Promise<void> {
  await world.context.database.reader`
    update full_payment_file set status = 'COMPLETED', stage = 'COMPLETED', completed_at = now(), rows_paid = rows_payable,
      amount_paid = amount_payable
    where stage = 'SETTLING'`;
}
