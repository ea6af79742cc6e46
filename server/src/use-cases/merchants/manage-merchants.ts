import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { identifier, type MerchantUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { done, failed, type Result } from '#domain/result.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import {
  insertKey,
  insertMerchant,
  type NewKey,
  type NewMerchant,
  revokeKey,
} from '../../db/merchants/merchant-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import { seal } from '../../secrets/seal.ts';
import type { Context } from '../context.ts';

type Input = Pick<NewMerchant, 'fullName' | 'websiteUrl' | 'physicalAddress'>;

type NewShop = {
  readonly merchantUuid: MerchantUuid;
  /** The key and the secret are shown only once: the key is stored as a hash, the secret sealed. */
  readonly apiKey: string;
  readonly webhookSecret: string;
};

/**
 * Creates a shop that may register purchases at once, with its first key and its webhook secret
 * (docs/spec/interfaces.md#merchant).
 */
export async function addMerchant(context: Context, staff: StaffActor, input: Input): Promise<NewShop> {
  const { random, clock, database, settings } = context;
  const merchantUuid = identifier<MerchantUuid>(random.uuid());
  const webhookSecret = `whsec_${Buffer.from(random.token(), 'base64url').toString('base64')}`;
  const { apiKey, stored } = newKey(context, staff, merchantUuid);
  const now = clock.now();
  await database.transaction(async (transaction) => {
    const sealedWebhookSecret = seal(settings.dataKey, webhookSecret);
    await insertMerchant(transaction, { ...input, merchantUuid, sealedWebhookSecret }, now);
    await insertKey(transaction, stored, now);
    const action = { staff, action: 'ADD_MERCHANT', subjectId: merchantUuid, after: input } as const;
    await insertStaffAction(transaction, action, now);
  });
  return { merchantUuid, apiKey, webhookSecret };
}

type IssuedKey = { readonly keyUuid: string; readonly apiKey: string };

/** Issues another key for a shop, so that it can rotate keys without an interruption. The key is shown only once. */
export async function issueKey(
  context: Context,
  staff: StaffActor,
  merchantUuid: MerchantUuid,
): Promise<Result<IssuedKey, Refusal<'not.found.error'>>> {
  const { clock, database } = context;
  const { apiKey, stored } = newKey(context, staff, merchantUuid);
  const { keyUuid, ending } = stored;
  return database.transaction(async (transaction) => {
    const now = clock.now();
    if (!(await insertKey(transaction, stored, now))) return refuse('not.found.error');
    const after = { merchantUuid, ending };
    const action = { staff, action: 'ISSUE_MERCHANT_KEY', subjectId: keyUuid, after } as const;
    await insertStaffAction(transaction, action, now);
    return done({ keyUuid, apiKey });
  });
}

/** Revokes a key, effective from the shop's next call. */
export async function revokeMerchantKey(
  { clock, database }: Context,
  staff: StaffActor,
  keyUuid: string,
): Promise<Result<null, Refusal<'not.found.error'>>> {
  return database.transaction(async (transaction) => {
    const now = clock.now();
    const merchantUuid = await revokeKey(transaction, keyUuid, now);
    if (merchantUuid === null)
      return failed({ code: 'not.found.error', message: 'Ключ уже отозван или не найден' });
    const before = { merchantUuid };
    const action = { staff, action: 'REVOKE_MERCHANT_KEY', subjectId: keyUuid, before } as const;
    await insertStaffAction(transaction, action, now);
    return done(null);
  });
}

const endingLength = 4;

function newKey(
  { random }: Context,
  { staffUuid }: StaffActor,
  merchantUuid: MerchantUuid,
): { readonly apiKey: string; readonly stored: NewKey } {
  const apiKey = `chasti_${random.token()}`;
  const stored = {
    keyUuid: random.uuid(),
    merchantUuid,
    keyHash: hashOfSecret(apiKey),
    ending: apiKey.slice(-endingLength),
    createdBy: staffUuid,
  };
  return { apiKey, stored };
}
