import type { Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Reader, Transaction } from '../database.ts';

type CodePurpose = 'LOGIN' | 'CHECKOUT';

/** A one-time code for one phone and one browser. It confirms one purchase or one log-in (docs/spec/rules.md#7). */
export type Challenge = {
  readonly challengeUuid: string;
  /** The only purchase that the code confirms; null for a log-in. */
  readonly orderUuid: OrderUuid | null;
  readonly clientUuid: ClientUuid | null;
  readonly phoneHash: string;
  readonly browserHash: string;
  readonly codeHash: string;
  readonly trustedDevice: boolean;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly attempts: number;
  readonly maxAttempts: number;
  /** 1 for the first code of a log-in; each further code adds 1. */
  readonly codeNumber: number;
  /** Hash of the contract that the code signs. Null for a log-in, and for a code of the version before contracts. */
  readonly contractHash: string | null;
  readonly personalDataHash: string | null;
  readonly cardHash: string | null;
};

export async function insertChallenge(
  transaction: Transaction,
  challenge: Challenge,
  smsId: number,
): Promise<void> {
  await transaction`
    insert into otp_challenge (challenge_uuid, purpose, order_uuid, client_uuid, phone_hash, browser_hash, code_hash,
      trusted_device, created_at, expires_at, attempts, max_attempts, code_number, contract_hash, personal_data_hash,
      card_hash, sms_id)
    values (${challenge.challengeUuid}, ${purposeOf(challenge)}, ${challenge.orderUuid}, ${challenge.clientUuid},
      ${challenge.phoneHash}, ${challenge.browserHash}, ${challenge.codeHash}, ${challenge.trustedDevice},
      ${challenge.createdAt}, ${challenge.expiresAt}, ${challenge.attempts}, ${challenge.maxAttempts},
      ${challenge.codeNumber}, ${challenge.contractHash}, ${challenge.personalDataHash}, ${challenge.cardHash},
      ${smsId})`;
}

function purposeOf({ orderUuid }: Pick<Challenge, 'orderUuid'>): CodePurpose {
  return orderUuid === null ? 'LOGIN' : 'CHECKOUT';
}

/**
 * Expires the valid codes of a browser or phone that a new code replaces. The code of one purchase does not
 * replace that of another.
 */
export async function endChallenges(
  transaction: Transaction,
  keys: Pick<Challenge, 'browserHash' | 'phoneHash' | 'orderUuid'>,
  now: Instant,
): Promise<void> {
  await transaction`
    update otp_challenge set expires_at = ${now}
    where (browser_hash = ${keys.browserHash} or phone_hash = ${keys.phoneHash}) and consumed_at is null
      and expires_at > ${now}
      and (${keys.orderUuid}::uuid is null or order_uuid is null or order_uuid = ${keys.orderUuid})`;
}

type ChallengeKey = Pick<Challenge, 'browserHash' | 'phoneHash' | 'orderUuid'>;

/**
 * The newest code of this browser and phone for this purchase, or for a log-in when `orderUuid` is null. It may be
 * used or expired.
 */
export async function newestChallenge(
  reader: Reader,
  { browserHash, phoneHash, orderUuid }: ChallengeKey,
): Promise<(Challenge & { readonly consumedAt: Instant | null }) | null> {
  const [row] = await reader<(Challenge & { consumedAt: Instant | null })[]>`
    select challenge_uuid as "challengeUuid", order_uuid as "orderUuid", client_uuid as "clientUuid",
      phone_hash as "phoneHash", browser_hash as "browserHash", code_hash as "codeHash",
      trusted_device as "trustedDevice", created_at as "createdAt", expires_at as "expiresAt", attempts,
      max_attempts as "maxAttempts", code_number as "codeNumber", contract_hash as "contractHash",
      personal_data_hash as "personalDataHash", card_hash as "cardHash", consumed_at as "consumedAt"
    from otp_challenge where browser_hash = ${browserHash} and phone_hash = ${phoneHash}
      and purpose = ${purposeOf({ orderUuid })}
      and order_uuid is not distinct from ${orderUuid}
    order by created_at desc limit 1`;
  return row ?? null;
}

/** A code whose phone had no client when it was sent. */
export type CodeWithoutClient = Pick<Challenge, 'challengeUuid' | 'createdAt'> & { readonly smsId: number };

/** The codes of a purchase that were sent before its client existed, oldest first. */
export async function codesWithoutClient(
  reader: Reader,
  { orderUuid, phoneHash }: { readonly orderUuid: OrderUuid; readonly phoneHash: string },
): Promise<readonly CodeWithoutClient[]> {
  return reader<CodeWithoutClient[]>`
    select challenge_uuid as "challengeUuid", created_at as "createdAt", sms_id as "smsId" from otp_challenge
    where phone_hash = ${phoneHash} and purpose = 'CHECKOUT' and order_uuid = ${orderUuid} and client_uuid is null
      and sms_id is not null
    order by created_at`;
}

/** The times at which codes were sent to a phone after `since`, newest first. */
export async function codesSentSince(reader: Reader, phoneHash: string, since: Instant): Promise<Instant[]> {
  const rows = await reader<{ createdAt: Instant }[]>`
    select created_at as "createdAt" from otp_challenge
    where phone_hash = ${phoneHash} and created_at > ${since} order by created_at desc`;
  return rows.map((row) => row.createdAt);
}

/** True when a code that was sent after `since` has led to a log-in. */
export async function hasLogInSince(reader: Reader, phoneHash: string, since: Instant): Promise<boolean> {
  const rows = await reader`
    select 1 from otp_challenge
    where phone_hash = ${phoneHash} and purpose = 'LOGIN' and created_at > ${since} and consumed_at is not null
      limit 1`;
  return rows.length === 1;
}

/** Counts a guess before it is checked. False when no guess is left. */
export async function countGuess(
  transaction: Transaction,
  challengeUuid: string,
  mostGuesses: number,
): Promise<boolean> {
  const rows = await transaction`
    update otp_challenge set attempts = attempts + 1
    where challenge_uuid = ${challengeUuid} and attempts < least(max_attempts, ${mostGuesses}::integer)
      and consumed_at is null returning 1`;
  return rows.length === 1;
}

export async function consumeChallenge(
  transaction: Transaction,
  challengeUuid: string,
  now: Instant,
): Promise<void> {
  await transaction`update otp_challenge set consumed_at = ${now} where challenge_uuid = ${challengeUuid}`;
}
