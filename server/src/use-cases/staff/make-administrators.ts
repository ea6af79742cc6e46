import { readLogin } from '#domain/staff/staff-login.ts';
import { parsePhone, type Phone } from '#domain/auth/phone.ts';
import { identifier, type StaffUuid } from '#domain/identifier.ts';
import { success, failure, type Result } from '#domain/result.ts';
import type { Transaction } from '../../db/database.ts';
import { lockStaffAccounts } from '../../db/staff/account-change-store.ts';
import {
  allStaff,
  insertInvitedStaff,
  saveStaff,
  type StaffAccount,
} from '../../db/staff/staff-account-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { sendStaffLink } from './send-staff-link.ts';

type Administrator = { readonly login: string; readonly phone: Phone };
type Two = readonly [Administrator, Administrator];

/** A line for the terminal: the result for one administrator. */
export type AdministratorLine = string;

/**
 * Creates the first two administrators by a command on the server: `administrators login=phone login=phone`. Each gets
 * a link by SMS at an own telephone. No person created them, so they are independent of each other
 * (docs/spec/rules.md#14). In an older installation without telephones the command adds the telephones of existing
 * administrators. It refuses once two administrators have telephones.
 */
export async function makeAdministrators(
  context: DatabaseAccess,
  commandArguments: readonly string[],
): Promise<Result<readonly AdministratorLine[], string>> {
  const read = readTwo(commandArguments);
  if (!read.ok) return read;
  return context.database.transaction(async (transaction) => {
    await lockStaffAccounts(transaction);
    const accounts = await allStaff(transaction);
    const problem = problemWith(accounts, read.value);
    if (problem !== null) return failure(problem);
    const lines: AdministratorLine[] = [];
    for (const administrator of read.value)
      lines.push(await makeAdministrator(context, transaction, { administrator, accounts }));
    return success(lines);
  });
}

const usage = 'two arguments of the form login=phone, e.g. anna=9001112233 boris=9004445566';

function readTwo(commandArguments: readonly string[]): Result<Two, string> {
  const [first, second, ...rest] = commandArguments.map(readAdministrator);
  if (first === undefined || second === undefined || rest.length > 0)
    return failure(`administrators needs ${usage}`);
  if (first === null || second === null) return failure(`a login or a phone cannot be read: give ${usage}`);
  if (first.login === second.login || first.phone === second.phone)
    return failure('the two administrators need different logins and different phones');
  return success([first, second]);
}

function readAdministrator(argument: string): Administrator | null {
  const [typed = '', typedPhone = '', ...rest] = argument.split('=');
  const login = readLogin(typed);
  const phone = parsePhone('7', typedPhone.replace(/^(?:\+7|8)(?=9)/, ''));
  return login === null || !phone.ok || rest.length > 0 ? null : { login, phone: phone.value };
}

function isAdministrator({ active, permissions }: StaffAccount): boolean {
  return active && permissions.includes('MANAGE_STAFF');
}

function problemWith(accounts: readonly StaffAccount[], two: Two): string | null {
  const reachable = accounts.filter((account) => isAdministrator(account) && account.phone !== null);
  if (reachable.length >= 2)
    return 'two administrators with telephones exist already: they invite all others';
  for (const { login, phone } of two) {
    const known = accounts.find((account) => account.login === login);
    if (known !== undefined && !isAdministrator(known))
      return `account ${login} exists and is no administrator`;
    if (known !== undefined && known.phone !== null && known.phone !== phone)
      return `administrator ${login} has another phone`;
    if (accounts.some((account) => account.phone === phone && account.login !== login))
      return `the phone given for ${login} belongs to another account`;
  }
  return null;
}

type Making = { readonly administrator: Administrator; readonly accounts: readonly StaffAccount[] };

async function makeAdministrator(
  context: DatabaseAccess,
  transaction: Transaction,
  { administrator: { login, phone }, accounts }: Making,
): Promise<AdministratorLine> {
  const known = accounts.find((account) => account.login === login);
  if (known !== undefined && known.passwordChangedAt !== null) {
    await saveStaff(transaction, { ...known, phone, version: known.version + 1 });
    return `${login}: telephone recorded, password unchanged`;
  }
  const staffUuid = known?.staffUuid ?? (await insertAdministrator(context, transaction, { login, phone }));
  if (known !== undefined) await saveStaff(transaction, { ...known, phone, version: known.version + 1 });
  const { sentTo, expiresAt } = await sendStaffLink(context, transaction, { staffUuid, phone });
  return `${login}: a worker sends the link to ${sentTo}; it works once, until ${expiresAt}`;
}

async function insertAdministrator(
  { random, clock }: DatabaseAccess,
  transaction: Transaction,
  { login, phone }: Administrator,
): Promise<StaffUuid> {
  const staffUuid = identifier<StaffUuid>(random.uuid());
  const permissions = ['MANAGE_STAFF'] as const;
  const staff = { staffUuid, login, fullName: null, phone, permissions, role: null };
  await insertInvitedStaff(transaction, staff, clock.now());
  return staffUuid;
}
