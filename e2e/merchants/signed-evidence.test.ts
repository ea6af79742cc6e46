import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { currentVersion, replayText } from '#domain/contracts/agreements.ts';
import { canonicalJson } from '#domain/contracts/canonical-json.ts';
import { agreementsAt } from '#server/use-cases/checkout/agreements.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { signedPenaltyRates } from '#server/db/checkout/checkout-consent-store.ts';
import { checkoutByTokenHash } from '#server/db/checkout/checkout-store.ts';
import { instant } from '#domain/dates.ts';
import { identifier, type OrderUuid } from '#domain/identifier.ts';
import { hashOfSecret } from '#server/secrets/random.ts';
import { newPhone, type Purchase, registerFor } from '#testing/people/customer.ts';
import { askForCode, confirm, textsToSign } from '#testing/people/purchase.ts';
import { clockNow, codeFromPhone } from '#testing/bank/sandbox-calls.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { newShop, refusalOf } from '#testing/people/shop.ts';
import { newApiClient } from '#testing/api-client.ts';

const stack = await sharedStack();
const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(() => database.close());
const shop = newShop(stack);
const { settings } = readConfig({ DATABASE_URL: stack.databaseUrl });

type Evidence = {
  readonly kind: 'CONTRACT' | 'PERSONAL_DATA' | 'CARD';
  readonly version: number;
  readonly textHash: string;
  readonly facts: string;
};

async function signedPurchase(): Promise<Purchase> {
  const purchase = await registerFor(shop, newPhone());
  await confirm(stack, newApiClient(stack.productUrl), purchase);
  return purchase;
}

async function evidenceOf({ orderUuid }: Purchase): Promise<Evidence[]> {
  return database.reader<Evidence[]>`
    select kind, version, text_hash as "textHash", facts from checkout_consent where order_uuid = ${orderUuid}
      order by kind`;
}

test('the three signatures of a purchase keep canonical facts that reproduce their hashes', async () => {
  const evidence = await evidenceOf(await signedPurchase());
  assert.deepEqual(
    evidence.map(({ kind }) => kind),
    ['CARD', 'CONTRACT', 'PERSONAL_DATA'],
  );
  for (const { kind, version, textHash, facts } of evidence) {
    assert.equal(canonicalJson(JSON.parse(facts)), facts);
    assert.equal(
      createHash('sha256')
        .update(replayText(kind, version, facts))
        .digest('hex'),
      textHash,
    );
  }
});

test('the signed contract of an order names the rate of its penalties', async () => {
  const orderUuid = identifier<OrderUuid>((await signedPurchase()).orderUuid);
  const rates = await signedPenaltyRates(database.reader, [orderUuid]);
  assert.equal(rates.get(orderUuid), Number(settings.penaltyRate));
});

test('signed consents and their texts cannot be changed or deleted', async () => {
  const { orderUuid } = await signedPurchase();
  for (const change of [
    database.autocommit`update checkout_consent set facts = '{}' where order_uuid = ${orderUuid}`,
    database.autocommit`delete from checkout_consent where order_uuid = ${orderUuid}`,
    database.autocommit`update checkout_consent_text set text = 'another'`,
    database.autocommit`delete from checkout_consent_text`,
    database.autocommit`truncate checkout_consent_text cascade`,
  ])
    await assert.rejects(change, /append-only|cannot be changed|refuse/i);
});

test('the documented command recomputes each hash of an order and finds none for an unknown order', async () => {
  const { orderUuid } = await signedPurchase();
  const run = (order: string) =>
    promisify(execFile)(process.execPath, ['server/src/main.ts', 'consents', order], {
      env: { ...process.env, DATABASE_URL: stack.databaseUrl },
    });
  const { stdout } = await run(orderUuid);
  assert.match(stdout, /3 match, 0 differ\n$/);
  for (const line of stdout.split('\n').slice(0, 3))
    assert.match(line, /signed ([0-9a-f]{64}), stored text \1, from facts \1: match$/);
  await assert.rejects(
    run('00000000-0000-4000-8000-00000000dead'),
    /0 match, 0 differ|code: 1|Command failed/,
  );
  await assert.rejects(run('not-an-order'), /is not the UUID of an order/);
});

test('a contract published while the checkout is open is not signed with the code of the earlier text', async () => {
  const purchase = await registerFor(shop, newPhone());
  const buyer = newApiClient(stack.productUrl);
  const { token } = purchase;
  await askForCode(buyer, token);
  const otp = await codeFromPhone(stack, purchase.phone);
  const shown = await textsToSign(buyer, token);
  // a page and a code of the previous release, whose newest contract was version 1
  const earlier = { ...shown, contractHash: await hashOfVersion1(token) };
  await database.autocommit`
    update otp_challenge set contract_hash = ${earlier.contractHash} where order_uuid = ${purchase.orderUuid}`;
  for (const texts of [earlier, shown])
    assert.deepEqual(refusalOf(await buyer.confirmCheckout({ token, otp, ...texts })), [
      409,
      'consent.text.changed.error',
      'field=contractHash',
    ]);
  assert.deepEqual(await evidenceOf(purchase), []);
  await confirm(stack, buyer, purchase);
  assert.equal(
    (await evidenceOf(purchase)).find(({ kind }) => kind === 'CONTRACT')?.version,
    currentVersion('CONTRACT'),
  );
});

async function hashOfVersion1(token: string): Promise<string> {
  const checkout = await checkoutByTokenHash(database.reader, hashOfSecret(token));
  assert.ok(checkout);
  const { documents } = await agreementsAt({ settings, database }, checkout, instant(await clockNow(stack)));
  const text = replayText('CONTRACT', 1, documents.CONTRACT.facts ?? '');
  return createHash('sha256').update(text).digest('hex');
}
