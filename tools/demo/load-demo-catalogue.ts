import { hashOfSecret } from '#server/secrets/random.ts';
import { insertDemoClient, insertDemoMerchant, insertDemoProduct } from './demo-store.ts';
import { insertRole } from '#server/db/staff/staff-role-store.ts';
import { insertStaff, staffByLogin } from '#server/db/staff/staff-store.ts';
import { lastStatusChange } from '#server/db/clients/staff-views-store.ts';
import type { Transaction } from '#server/db/database.ts';
import { insertStaffAction } from '#server/db/staff/staff-action-store.ts';
import type { Instant } from '#domain/dates.ts';
import { hashOfPassword } from '#server/secrets/password.ts';
import { seal } from '#server/secrets/seal.ts';
import type { Context } from '#server/use-cases/context.ts';
import { demoClients, demoMerchants, demoProducts, demoWebhookSecret } from './demo-catalogue.ts';
import { demoRoles, demoStaff, demoStaffPassword } from './demo-staff.ts';

/**
 * Inserts the merchants, products, clients and staff of a demonstration; never in production
 * (docs/spec/interfaces.md#commands).
 */
export async function loadDemoCatalogue(
  { clock, database, settings }: Context,
  present: Instant,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (transaction) => {
    for (const { apiKey, ...merchant } of demoMerchants) {
      const secrets = {
        apiKeyHash: hashOfSecret(apiKey),
        sealedWebhookSecret: seal(settings.dataKey, demoWebhookSecret),
      };
      await insertDemoMerchant(transaction, { ...merchant, ...secrets }, now);
    }
    for (const product of demoProducts) await insertDemoProduct(transaction, product, now);
    for (const client of demoClients) await insertDemoClient(transaction, client, now);
    for (const role of demoRoles) await insertRole(transaction, role, now);
  });
  await loadDemoStaff({ database, clock }, present);
  await database.transaction((transaction) => recordDemoBlocks(transaction, now));
}

/** Records the blocks of clients whom the demonstration creates as blocked: the back office shows reason and author. */
async function recordDemoBlocks(transaction: Transaction, now: Instant): Promise<void> {
  const service = await staffByLogin(transaction, 'service');
  if (service === null) throw new Error('the demo account «service» is missing');
  for (const { clientUuid, status } of demoClients) {
    if (status !== 'BLOCKED' || (await lastStatusChange(transaction, clientUuid)) !== null) continue;
    const block = {
      staff: { staffUuid: service.staffUuid, address: '127.0.0.1' },
      action: 'BLOCK_CLIENT',
      clientUuid,
      note: 'Клиент сообщил, что телефон украден',
      before: { status: 'ACTIVE' },
      after: { status },
    } as const;
    await insertStaffAction(transaction, block, now);
  }
}

/**
 * Inserts the staff. Password hashing is slow on purpose, so it runs once per account and outside of the transaction. A
 * demonstration may start months before the present, so passwords get the later time, and are not expired.
 */
async function loadDemoStaff(
  { clock, database }: Pick<Context, 'clock' | 'database'>,
  present: Instant,
): Promise<void> {
  for (const { login, ...rights } of demoStaff) {
    if ((await staffByLogin(database.reader, login)) !== null) continue;
    const passwordHash = await hashOfPassword(demoStaffPassword);
    const passwordChangedAt = clock.now() > present ? clock.now() : present;
    const staff = { ...rights, login, passwordHash, passwordChangedAt };
    await database.transaction((transaction) => insertStaff(transaction, staff, clock.now()));
  }
}
