import { randomUUID } from 'node:crypto';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { allPermissions } from '#domain/staff/permission-names.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { hashOfSecret } from '#server/secrets/random.ts';
import { unseal } from '#server/secrets/seal.ts';
import type { StaffCall } from '#server/http/staff-handlers.ts';
import { staffHandlers } from '#server/http/staff-handlers.ts';
import { findStaffSession } from '#server/use-cases/auth/staff/find-staff-session.ts';
import { staffOfInvitation } from '#server/db/staff/staff-account-store.ts';
import { sampleOf } from '../../e2e/security/samples.ts';
import { type Dice, diceOfPart } from '../simulation/dice.ts';
import { type Attack, newPhone, say } from './attack.ts';
import { guidedMoves } from './moves.ts';
import { formOf, violations } from './violations.ts';
import { type Answer, callAs, honest, password, putBack, type World } from './world.ts';

const mostCalls = 8;

/** Plays one sequence of calls by one person; the results that it reached alone, each with the calls that led there. */
export async function playSequence(world: World, seed: number, number: number): Promise<readonly string[]> {
  const dice = diceOfPart(seed, number);
  await putBack(world);
  const attack = await newAttack(world, dice);
  const held = heldAtFirst.get(attack) ?? [];
  const approved = new Map<string, string>();
  const seen = new Map<string, string>();
  for (let call = 0; call < mostCalls; call += 1) {
    await move(attack);
    await seeRequests(world, seen);
    if (dice.percent(12)) await approveHonestly(world, { seen, approved });
  }
  const { controlled } = attack;
  const found = await violations(world, { held, controlled, approved });
  return found.map((result) => `${result}\n  sequence ${number}: ${attack.calls.join('\n    ')}`);
}

const heldAtFirst = new WeakMap<Attack, readonly Permission[]>();

async function newAttack(world: World, dice: Dice): Promise<Attack> {
  const own = randomUUID() as StaffUuid;
  const all = dice.percent(30);
  const permissions = allPermissions.filter(
    (permission) => all || dice.percent(permission === 'MANAGE_STAFF' ? 80 : 50),
  );
  const phone = newPhone(dice);
  await world.context.database.reader`
    insert into staff (staff_uuid, login, phone, password_hash, password_changed_at, permissions, active, created_at)
    values (${own}, ${`x.${own}`}, ${phone}, ${world.passwordHash}, now(), ${permissions}, true, now())`;
  const attack = {
    world,
    dice,
    own,
    controlled: new Set([own]),
    phones: new Set([phone]),
    secrets: new Set<string>(),
    cookies: new Map(),
    keys: new Set<string>(),
    calls: [],
  };
  heldAtFirst.set(attack, permissions);
  return attack;
}

async function move(attack: Attack): Promise<void> {
  const { dice, controlled } = attack;
  const actor = dice.pick([...controlled]);
  const isGuided = dice.percent(85);
  const answer = isGuided
    ? await guidedMoves[dice.pick(Object.keys(guidedMoves))]?.(attack, actor)
    : await anyCall(attack, actor);
  if (answer === undefined) return;
  await learnFrom(attack, answer);
  await followLinks(attack);
  await useSession(attack);
}

/** Every call of the back office; an upload, whose request is no JSON, is a guided move. */
export const drawnCalls = Object.keys(staffHandlers)
  .filter(isStaffCall)
  .filter((key) => key !== 'POST /admin/v1/fullPayment/upload');

function isStaffCall(key: string): key is StaffCall {
  return Object.hasOwn(staffHandlers, key);
}

/** Any call at all, with a request that the contract lets through and the identifiers of this world in it. */
async function anyCall(attack: Attack, actor: StaffUuid): Promise<Answer> {
  const { dice } = attack;
  const key = dice.pick(drawnCalls);
  const endpoint: Endpoint = endpoints[key];
  const known = await knownOf(attack);
  const filled = (sample: unknown): object => {
    const fields = Object.entries(sample as Record<string, unknown>);
    return Object.fromEntries(fields.map(([name, value]) => [name, known[name] ?? value]));
  };
  const params = endpoint.params === undefined ? null : filled(sampleOf(endpoint.params));
  const request = filled(sampleOf(endpoint.request));
  return say(attack, key, { actor, request, params, cookies: attack.cookies });
}

/** Values of this world by the name of a field: identifiers, and what the person knows of the accounts that they control. */
async function knownOf(attack: Attack): Promise<Readonly<Record<string, unknown>>> {
  const { world, dice, controlled, secrets } = attack;
  const { login } = await accountOf(attack, dice.pick([...controlled]));
  return {
    ...(await drawnIds(attack)),
    ...world.penalty,
    merchantUuid: world.sold.merchantUuid,
    version: 1 + dice.throw(2),
    login,
    password,
    newPassword: `${password}-2`,
    ...(secrets.size === 0 ? {} : { secret: dice.pick([...secrets]) }),
  };
}

async function accountOf({ world }: Attack, staffUuid: StaffUuid): Promise<{ readonly login: string }> {
  const [account] = await world.context.database.reader<{ login: string }[]>`
    select login from staff where staff_uuid = ${staffUuid}`;
  if (account === undefined) throw new Error(`account ${staffUuid} not found`);
  return account;
}

async function drawnIds({ world, dice }: Attack): Promise<Readonly<Record<string, string>>> {
  const rows = await world.context.database.reader<{ name: string; ids: string[] | null }[]>`
    select 'staffUuid' as name, array_agg(staff_uuid order by created_at, login)::text[] as ids from staff
    union all select 'roleUuid', array_agg(role_uuid order by created_at, name)::text[] from staff_role
    union all select 'productId', array_agg(product_id order by created_at, product_id)::text[] from product
    union all select 'requestUuid', array_agg(request_uuid order by requested_at, request_uuid)::text[] from approval_request
    union all select 'processId', array_agg(file_uuid order by created_at, file_uuid)::text[] from full_payment_file`;
  const drawn = rows.map(({ name, ids }) => [name, ids === null ? null : dice.pick(ids)] as const);
  return Object.fromEntries(drawn.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Reads the secret of a link or the key of a shop from an answer. */
async function learnFrom(attack: Attack, { text, value }: Answer): Promise<void> {
  const secret = /#([\w-]{43})/.exec(text)?.[1];
  if (secret !== undefined) await take(attack, secret);
  if (typeof value === 'object' && value !== null && 'apiKey' in value) attack.keys.add(String(value.apiKey));
}

/** Opens every link that has come to a telephone of the person. */
async function followLinks(attack: Attack): Promise<void> {
  const { database, settings } = attack.world.context;
  const links = await database.reader<{ sealed: Uint8Array }[]>`
    select sealed_message as sealed from sms where kind = 'STAFF_LINK' and sealed_message is not null`;
  for (const { sealed } of links) {
    const { phone, text } = JSON.parse(unseal(settings.dataKey, sealed)) as { phone: string; text: string };
    if (attack.phones.has(phone.slice(1))) await take(attack, text.split('#')[1] ?? '');
  }
}

async function take({ world, controlled, secrets, calls }: Attack, secret: string): Promise<void> {
  const { database, clock } = world.context;
  secrets.add(secret);
  const account = await staffOfInvitation(database.reader, hashOfSecret(secret), clock.now());
  if (account === null || controlled.has(account.staffUuid)) return;
  controlled.add(account.staffUuid);
  calls.push(`takes over ${account.login} by its link`);
}

/** A log-in gives the person the account of the session. */
async function useSession({ world, cookies, controlled, calls }: Attack): Promise<void> {
  const token = cookies.get('staff');
  if (token === undefined) return;
  const session = await findStaffSession(world.context, token, { isUse: true });
  if (session === null || controlled.has(session.staffUuid)) return;
  controlled.add(session.staffUuid);
  calls.push(`takes over ${session.staffUuid} by a session`);
}

/** Keeps the form of each product that waits for its start, as an honest second person reads it. */
async function seeRequests({ context: { database } }: World, seen: Map<string, string>): Promise<void> {
  const requests = await database.reader<{ requestUuid: string; form: string }[]>`
    select request_uuid as "requestUuid", ${formOf(database.reader)} as form
    from approval_request r join product p on p.product_id = r.subject_id where kind = 'START_PRODUCT' and r.state = 'WAITING'`;
  for (const { requestUuid, form } of requests) if (!seen.has(requestUuid)) seen.set(requestUuid, form);
}

type Honest = { readonly seen: ReadonlyMap<string, string>; readonly approved: Map<string, string> };

/** An honest colleague approves the start of a product as it stood when it was asked for. */
async function approveHonestly(world: World, { seen, approved }: Honest): Promise<void> {
  const waiting = await world.context.database.reader<{ requestUuid: string; productId: string }[]>`
    select request_uuid as "requestUuid", subject_id as "productId" from approval_request
    where kind = 'START_PRODUCT' and state = 'WAITING'`;
  for (const { requestUuid, productId } of waiting) {
    const answer = await callAs(world, 'POST /admin/v1/approvals/approve', {
      actor: honest,
      request: { requestUuid },
    });
    if (answer.ok) approved.set(productId, seen.get(requestUuid) ?? '');
  }
}
