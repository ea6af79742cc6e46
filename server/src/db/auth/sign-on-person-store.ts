import type { Instant } from '#domain/dates.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import type { Autocommit } from '../database.ts';

/** The identity of a person at an identity provider. The provider never reuses a `subject`. */
export type ExternalIdentity = { readonly issuer: string; readonly subject: string };

/** Links a client to the identity of the first sign-on. False when the client is linked to another identity. */
export async function linkIdentity(
  autocommit: Autocommit,
  clientUuid: ClientUuid,
  { issuer, subject, now }: ExternalIdentity & { readonly now: Instant },
): Promise<boolean> {
  await autocommit`
    insert into sign_on_person (client_uuid, issuer, subject, since)
      values (${clientUuid}, ${issuer}, ${subject}, ${now})
    on conflict (client_uuid) do nothing`;
  const rows = await autocommit`
    select 1 from sign_on_person where client_uuid = ${clientUuid} and issuer = ${issuer} and subject = ${subject}`;
  return rows.length === 1;
}
