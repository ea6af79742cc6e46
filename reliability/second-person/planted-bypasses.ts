import { randomBytes } from 'node:crypto';
import { identifier, type StaffUuid } from '#domain/identifier.ts';
import { hashOfSecret } from '#server/secrets/random.ts';
import { unblockClientHandler } from '#server/http/clients/client-as-staff.ts';
import { calls } from '#testing/calls.ts';
import { type AnyHandler, honest, type Fixtures } from './fixtures.ts';

/**
 * A fault of the rules that a trigger of the database, or the handler of one call, puts into the product of one world.
 */
export type Bypass = {
  readonly name: string;
  readonly plant: (fixtures: Fixtures) => Promise<void>;
};

type Input = {
  readonly caller: { readonly staffUuid: StaffUuid };
  readonly request: { readonly staffUuid: string; readonly permissions: readonly string[] };
};

export const bypasses: readonly Bypass[] = [
  byTrigger('saving a base product starts it', {
    table: 'product',
    when: 'insert',
    body: "if new.is_based then new.state := 'ACTIVE'; end if; return new;",
  }),
  byTrigger('making a waiting product a base product starts it', {
    table: 'product',
    when: 'update',
    body: "if new.is_based and not old.is_based then new.state := 'ACTIVE'; end if; return new;",
  }),
  byTrigger('a change between request and approval goes unnoticed', {
    table: 'product',
    when: 'update',
    body: 'if new.state = old.state then new.version := old.version; end if; return new;',
  }),
  byTrigger('the change of an account is not recorded', {
    table: 'staff_account_change',
    when: 'insert',
    body: 'return null;',
  }),
  byTrigger('a reset and a change of contact data are not recorded', {
    table: 'staff_account_change',
    when: 'insert',
    body: "if new.kind in ('RESET', 'CONTACT') then return null; end if; return new;",
  }),
  byTrigger('the enabling of an account is not recorded', {
    table: 'staff_account_change',
    when: 'insert',
    body: "if new.kind = 'ENABLED' then return null; end if; return new;",
  }),
  byHandler('an account grants a right that it does not hold', calls.updateStaff, grantAnything),
  byHandler('the link of a reset stands in the answer', calls.resetStaff, answerWithLink),
  byHandler('restored limits do not wait for a second person', calls.unblockClient, restoreLimitsAlone),
];

/**
 * With this fault a person can approve an own request, so that a search that covers everything reaches every result.
 */
export const ownApproval = {
  plant: async (fixtures: Fixtures): Promise<void> => {
    const bodies = {
      approval_request: `new.requested_by := '${honest}'; new.authors := array['${honest}'::uuid]; return new;`,
      full_payment_file: `new.staff_uuid := '${honest}'; return new;`,
    } as const;
    for (const [table, body] of Object.entries(bodies))
      await plantTrigger(fixtures, { table, when: 'insert', body });
  },
};

type Trigger = {
  readonly table: string;
  readonly when: 'insert' | 'update';
  readonly body: string;
};

function byTrigger(name: string, trigger: Trigger): Bypass {
  return { name, plant: (fixtures) => plantTrigger(fixtures, trigger) };
}

async function plantTrigger(
  { context: { database } }: Fixtures,
  { table, when, body }: Trigger,
): Promise<void> {
  await database.reader.unsafe(
    `create function planted_in_${table}() returns trigger language plpgsql as $$ begin ${body} end $$;
     create trigger planted before ${when} on ${table} for each row execute function planted_in_${table}()`,
  );
}

function byHandler(name: string, key: string, make: (fixtures: Fixtures) => AnyHandler): Bypass {
  return {
    name,
    plant: async (fixtures) => {
      fixtures.planted.set(key, make(fixtures));
    },
  };
}

function grantAnything({ context: { database } }: Fixtures): AnyHandler {
  return async ({ request }: Input) => {
    await database.reader`
      update staff set permissions = ${request.permissions}, role_uuid = null where staff_uuid = ${request.staffUuid}`;
    return { ok: true, value: {} };
  };
}

function answerWithLink({ context: { clock, database } }: Fixtures): AnyHandler {
  return async ({ request }: Input) => {
    const secret = randomBytes(32).toString('base64url');
    const staffUuid = identifier<StaffUuid>(request.staffUuid);
    const now = clock.now();
    await database.reader`update staff set password_hash = null where staff_uuid = ${staffUuid}`;
    await database.reader`update staff_invitation set ended_at = ${now}
      where staff_uuid = ${staffUuid} and ended_at is null`;
    await database.reader`
      insert into staff_invitation (secret_hash, staff_uuid, created_at, expires_at)
      values (${hashOfSecret(secret)}, ${staffUuid}, ${now}, ${now}::timestamptz + interval '1 day')`;
    return { ok: true, value: { invitationUrl: `https://bank.example/login/admin/invitation#${secret}` } };
  };
}

function restoreLimitsAlone({ context }: Fixtures): AnyHandler {
  const { settings } = context;
  const approvals = { ...settings.approvals, limits: false };
  const unguarded = { ...context, settings: { ...settings, approvals } };
  return (input: Parameters<typeof unblockClientHandler>[0]) =>
    unblockClientHandler({ ...input, context: unguarded });
}
