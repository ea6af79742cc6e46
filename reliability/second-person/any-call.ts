import type { Type } from 'typebox';
import { Check } from 'typebox/value';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { staffHandlers } from '#server/http/staff-handlers.ts';
import type { StaffCall } from '#server/http/staff-log-rules.ts';
import { sampleOf } from '#testing/contract/samples.ts';
import { calls } from '#testing/calls.ts';
import { type Attack, callAndRecord } from './attack.ts';
import { type Answer, permits, rightsOf } from './call-as.ts';
import { password } from './fixtures.ts';

/** Every call of the back office; an upload is a guided move, because its request is not JSON. */
export const drawnCalls = Object.keys(staffHandlers)
  .filter(isStaffCall)
  .filter((key) => key !== calls.uploadPayoffFile);

function isStaffCall(key: string): key is StaffCall {
  return Object.hasOwn(staffHandlers, key);
}

/**
 * Makes any call, in 80 % of the cases one that the account has a right for, with identifiers of this product in the
 * request.
 */
export async function anyCall(attack: Attack, actor: StaffUuid): Promise<Answer> {
  const { random, fixtures, cookies } = attack;
  const rights = (await rightsOf(fixtures, actor)) ?? [];
  const permitted = drawnCalls.filter((key) => permits(rights, key));
  const key = random.pick(random.percent(80) ? permitted : drawnCalls);
  const endpoint: Endpoint = endpoints[key];
  const values = { ...(await drawnValues(attack)), permissions: rights };
  const params = endpoint.params === undefined ? null : filled(endpoint.params, values);
  return callAndRecord(attack, key, { actor, request: filled(endpoint.request, values), params, cookies });
}

type Values = Readonly<Record<string, unknown>>;

/** A request that the contract accepts, with the values that it accepts under the names of its fields. */
function filled(schema: Type.TSchema, values: Values): object {
  const sample = sampleOf(schema) as Values;
  return Object.keys(sample).reduce((request, name) => {
    const changed = { ...request, [name]: values[name] };
    return Object.hasOwn(values, name) && Check(schema, changed) ? changed : request;
  }, sample);
}

/**
 * Values of this product by the name of a field: identifiers, and the logins and passwords of the accounts that the
 * person controls.
 */
async function drawnValues(attack: Attack): Promise<Values> {
  const { fixtures, random, controlled, secrets, phones } = attack;
  const { login } = await accountOf(attack, random.pick([...controlled]));
  const clientPhones = fixtures.blockedClients.map(({ phone }) => phone);
  return {
    ...(await drawnIds(attack)),
    ...fixtures.penalty,
    merchantUuid: fixtures.sold.merchantUuid,
    countryCode: '7',
    phone: random.pick([...clientPhones, ...phones]),
    version: 1 + random.below(2),
    login,
    password,
    newPassword: `${password}-2`,
    ...(secrets.size === 0 ? {} : { secret: random.pick([...secrets]) }),
  };
}

async function accountOf({ fixtures }: Attack, staffUuid: StaffUuid): Promise<{ readonly login: string }> {
  const [account] = await fixtures.context.database.reader<{ login: string }[]>`
    select login from staff where staff_uuid = ${staffUuid}`;
  if (account === undefined) throw new Error(`account ${staffUuid} not found`);
  return account;
}

async function drawnIds({ fixtures, random }: Attack): Promise<Readonly<Record<string, string>>> {
  const rows = await fixtures.context.database.reader<{ name: string; ids: string[] | null }[]>`
    select 'staffUuid' as name, array_agg(staff_uuid order by created_at, login)::text[] as ids from staff
    union all select 'roleUuid', array_agg(role_uuid order by created_at, name)::text[] from staff_role
    union all select 'productId', array_agg(product_id order by created_at, product_id)::text[] from product
    union all select 'requestUuid', array_agg(request_uuid order by requested_at, request_uuid)::text[]
      from approval_request
    union all select 'keyUuid', array_agg(key_uuid order by created_at, key_uuid)::text[] from merchant_key
    union all select 'processId', array_agg(file_uuid order by created_at, file_uuid)::text[] from full_payment_file`;
  const drawn = rows.map(({ name, ids }) => [name, ids === null ? null : random.pick(ids)] as const);
  return Object.fromEntries(drawn.filter((entry): entry is [string, string] => entry[1] !== null));
}
