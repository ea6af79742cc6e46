import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { identifier, type MerchantUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import { uuidOfText } from '../../secrets/hash-of-text.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import {
  insertKey,
  insertMerchant,
  merchantName,
  type NewKey,
  type NewMerchant,
  revokeKey,
} from '../../db/merchants/merchant-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import { seal } from '../../secrets/seal.ts';
import type { DatabaseAccess } from '../context.ts';

type Input = Pick<NewMerchant, 'fullName' | 'websiteUrl' | 'physicalAddress'>;

type NewShop = {
  readonly merchantUuid: MerchantUuid;
  /** The key and the secret are shown only once: the key is stored as a hash, the secret sealed. */
  readonly apiKey: string;
  readonly webhookSecret: string;
};

/** Who acts, and the key of the request; null without one. */
type Act = { readonly staff: StaffActor; readonly requestKey: string | null };

/**
 * Creates a shop that may register purchases at once, with its first key and its webhook secret
 * (docs/spec/interfaces.md#merchant). A repeat of a request whose answer was lost with its process is refused with
 * `act.done.error`.
 */
export async function addMerchant(
  context: DatabaseAccess,
  act: Act,
  input: Input,
): Promise<Result<NewShop, Refusal<'act.done.error'>>> {
  const { random, clock, database, settings } = context;
  const merchantUuid = identifier<MerchantUuid>(uuidOfAct(context, act, 'merchant'));
  const webhookSecret = `whsec_${Buffer.from(random.token(), 'base64url').toString('base64')}`;
  const keyUuid = random.uuid();
  const { apiKey, stored } = newKey(context, { keyUuid, merchantUuid, ...act.staff });
  const now = clock.now();
  return database.transaction(async (transaction) => {
    const sealedWebhookSecret = seal(settings.dataKey, webhookSecret);
    const isNew = await insertMerchant(transaction, { ...input, merchantUuid, sealedWebhookSecret }, now);
    if (!isNew) return refuse('act.done.error');
    await insertKey(transaction, stored, now);
    const action = {
      staff: act.staff,
      action: 'ADD_MERCHANT',
      subjectId: merchantUuid,
      after: input,
    } as const;
    await insertStaffAction(transaction, action, now);
    return success({ merchantUuid, apiKey, webhookSecret });
  });
}

type IssuedKey = { readonly keyUuid: string; readonly apiKey: string };

/**
 * Issues another key for a shop, so that it can rotate keys without an interruption. The key is shown only once. A
 * repeat of a request whose answer was lost with its process is refused with `act.done.error`.
 */
export async function issueKey(
  context: DatabaseAccess,
  act: Act,
  merchantUuid: MerchantUuid,
): Promise<Result<IssuedKey, Refusal<'not.found.error' | 'act.done.error'>>> {
  const { clock, database } = context;
  const keyUuid = uuidOfAct(context, act, merchantUuid);
  const { apiKey, stored } = newKey(context, { keyUuid, merchantUuid, ...act.staff });
  const { ending } = stored;
  return database.transaction(async (transaction) => {
    const now = clock.now();
    const inserted = await insertKey(transaction, stored, now);
    if (inserted !== 'inserted') return refuse(inserted === 'known' ? 'act.done.error' : 'not.found.error');
    const merchant = await merchantName(transaction, merchantUuid);
    const after = { merchantUuid, merchant, ending };
    const action = { staff: act.staff, action: 'ISSUE_MERCHANT_KEY', subjectId: keyUuid, after } as const;
    await insertStaffAction(transaction, action, now);
    return success({ keyUuid, apiKey });
  });
}

/** Revokes a key, effective from the shop's next call. */
export async function revokeMerchantKey(
  { clock, database }: DatabaseAccess,
  staff: StaffActor,
  keyUuid: string,
): Promise<Result<null, Refusal<'not.found.error'>>> {
  return database.transaction(async (transaction) => {
    const now = clock.now();
    const merchantUuid = await revokeKey(transaction, keyUuid, now);
    if (merchantUuid === null)
      return failure({ code: 'not.found.error', message: 'Ключ уже отозван или не найден' });
    const before = { merchantUuid, merchant: await merchantName(transaction, merchantUuid) };
    const action = { staff, action: 'REVOKE_MERCHANT_KEY', subjectId: keyUuid, before } as const;
    await insertStaffAction(transaction, action, now);
    return success(null);
  });
}

const endingLength = 4;

function newKey(
  { random, settings }: DatabaseAccess,
  { keyUuid, merchantUuid, staffUuid }: Pick<NewKey, 'keyUuid' | 'merchantUuid'> & StaffActor,
): { readonly apiKey: string; readonly stored: NewKey } {
  const apiKey = `${settings.merchantKeyPrefix}_secret_${random.token()}`;
  const ending = apiKey.slice(-endingLength);
  const stored = { keyUuid, merchantUuid, keyHash: hashOfSecret(apiKey), ending, createdBy: staffUuid };
  return { apiKey, stored };
}

/** The UUID of what an act creates: the same for the same request of the same person, so that it is created once. */
function uuidOfAct({ random }: DatabaseAccess, { staff, requestKey }: Act, scope: string): string {
  return requestKey === null ? random.uuid() : uuidOfText(`${scope} ${staff.staffUuid} ${requestKey}`);
}
