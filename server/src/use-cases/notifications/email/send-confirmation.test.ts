import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { plusSeconds } from '#domain/dates.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { emailOf } from '../../../db/notifications/email-store.ts';
import { replaceEmail } from './offer-email.ts';
import { sendConfirmation } from './send-confirmation.ts';

const { context } = await openProduct({ after });
const { clock, database } = context;

test('a confirmation letter that waited longer than a day for a worker is still sent', async () => {
  const [client] = await database.reader<{ clientUuid: ClientUuid }[]>`
    select client_uuid as "clientUuid" from client order by client_uuid limit 1`;
  assert.ok(client);
  const { clientUuid } = client;
  await database.transaction((transaction) =>
    replaceEmail(context, transaction, { clientUuid, address: 'a@example.com', source: 'CLIENT' }),
  );
  const confirmationUuid = (await emailOf(database.reader, clientUuid))?.confirmationUuid ?? '';
  let letters = 0;
  const send = async () => {
    letters += 1;
    return { kind: 'accepted' } as const;
  };
  const later = plusSeconds(clock.now(), 25 * 3600);
  const product = { ...context, mail: { ...context.mail, send }, clock: { ...clock, now: () => later } };
  const sendOnce = () => sendConfirmation(product, { clientUuid, confirmationUuid });
  await sendOnce();
  await sendOnce();
  assert.deepEqual([letters, (await emailOf(database.reader, clientUuid))?.letterState], [1, 'SENT']);
});
