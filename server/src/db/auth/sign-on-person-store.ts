import type { Instant } from '#domain/calendar.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import type { Autocommit } from '../database.ts';

/** A person as identified by an identity provider, which never reuses a `subject`. */
export type SignOnPerson = { readonly issuer: string; readonly subject: string };

/** Binds a client to the first person who signs on as this client. True when `subject` is that person. */
export async function isPersonOfClient(
  autocommit: Autocommit,
  clientUuid: ClientUuid,
  { issuer, subject, now }: SignOnPerson & { readonly now: Instant },
): Promise<boolean> {
  await autocommit`
    insert into sign_on_person (client_uuid, issuer, subject, since) values (${clientUuid}, ${issuer}, ${subject}, ${now})
    on conflict (client_uuid) do nothing`;
  const rows = await autocommit`
    select 1 from sign_on_person where client_uuid = ${clientUuid} and issuer = ${issuer} and subject = ${subject}`;
  return rows.length === 1;
}
