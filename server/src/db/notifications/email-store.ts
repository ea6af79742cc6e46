import type { Instant } from '#domain/dates.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import type { EmailSource } from '#domain/notifications/notification-letter.ts';
import type { Autocommit, Reader, Transaction } from '../database.ts';

export type ClientEmail = {
  readonly clientUuid: ClientUuid;
  readonly address: string;
  readonly source: EmailSource;
  readonly addedAt: Instant;
  readonly confirmationUuid: string;
  /** The state of the confirmation letter. */
  readonly letterState: 'WAITING' | 'SENT' | 'NOT_SENT';
  readonly letterAt: Instant;
  /** null until the link of the letter is opened. */
  readonly confirmedAt: Instant | null;
  /** The confirmed address that this one replaced, until a letter is sent to it; null without one. */
  readonly formerAddress: string | null;
};

/** The address of a client; null without one. */
export async function emailOf(reader: Reader, clientUuid: ClientUuid): Promise<ClientEmail | null> {
  const [row] = await reader<ClientEmail[]>`
    select client_uuid as "clientUuid", address, source, added_at as "addedAt", confirmation_uuid as "confirmationUuid",
      letter_state as "letterState", letter_at as "letterAt", confirmed_at as "confirmedAt",
      former_address as "formerAddress"
    from client_email where client_uuid = ${clientUuid}`;
  return row ?? null;
}

type NewEmail = Pick<ClientEmail, 'clientUuid' | 'address' | 'source' | 'confirmationUuid'> & {
  readonly confirmationHash: string;
};

/**
 * Stores an address that is not confirmed and whose letter waits; replaces an earlier one. A confirmed address that is
 * replaced is kept until a letter is sent to it. Returns whether there is one.
 */
export async function saveEmail(transaction: Transaction, email: NewEmail, now: Instant): Promise<boolean> {
  const [row] = await transaction<{ hasFormer: boolean }[]>`
    insert into client_email (client_uuid, address, source, added_at, confirmation_uuid, confirmation_hash,
      letter_state, letter_at)
    values (${email.clientUuid}, ${email.address}, ${email.source}, ${now}, ${email.confirmationUuid},
      ${email.confirmationHash},
      'WAITING', ${now})
    on conflict (client_uuid) do update
      set address = excluded.address, source = excluded.source, added_at = excluded.added_at,
        confirmation_uuid = excluded.confirmation_uuid, confirmation_hash = excluded.confirmation_hash,
      letter_state = excluded.letter_state, letter_at = excluded.letter_at, confirmed_at = null,
      former_address = case when client_email.confirmed_at is not null and client_email.address <> excluded.address
        then client_email.address else client_email.former_address end
    returning former_address is not null as "hasFormer"`;
  return row?.hasFormer === true;
}

/** Forgets the replaced address after its letter. */
export async function forgetFormerAddress(
  autocommit: Autocommit,
  { clientUuid, formerAddress }: Pick<ClientEmail, 'clientUuid' | 'formerAddress'>,
): Promise<void> {
  await autocommit`
    update client_email set former_address = null
    where client_uuid = ${clientUuid} and former_address = ${formerAddress}`;
}

/** Saves the result of a confirmation letter, unless another letter has replaced it. */
export async function finishConfirmationLetter(
  autocommit: Autocommit,
  confirmationUuid: string,
  { state, at }: { readonly state: 'SENT' | 'NOT_SENT'; readonly at: Instant },
): Promise<void> {
  await autocommit`
    update client_email set letter_state = ${state}, letter_at = ${at} where confirmation_uuid = ${confirmationUuid}`;
}

/** Confirms the address whose letter has this code and was requested after `requestedAfter`; else returns false. */
export async function confirmEmail(
  transaction: Transaction,
  confirmationHash: string,
  { requestedAfter, now }: { readonly requestedAfter: Instant; readonly now: Instant },
): Promise<boolean> {
  const rows = await transaction`
    update client_email set confirmed_at = coalesce(confirmed_at, ${now})
    where confirmation_hash = ${confirmationHash} and added_at > ${requestedAfter}`;
  return rows.count > 0;
}

/** Makes an address unconfirmed after the mail server refused it, unless another one has replaced it. */
export async function withdrawConfirmation(
  autocommit: Autocommit,
  { clientUuid, address }: Pick<ClientEmail, 'clientUuid' | 'address'>,
  at: Instant,
): Promise<void> {
  await autocommit`
    update client_email set confirmed_at = null, letter_state = 'NOT_SENT', letter_at = ${at}
    where client_uuid = ${clientUuid} and address = ${address}`;
}
