import { allowSeconds, type Database, type Transaction } from '#server/db/database.ts';
import type { BankOperation } from '#testing/bank/sandbox-calls.ts';

/** The rules that turn the values of the demo world into those of its copies. */
export type Copies = {
  /** For each copy, the first eight hexadecimal digits of its uuids. The other digits are not changed. */
  readonly digits: readonly string[];
};

/** The tables of clients and their orders. Shops, products and staff are not copied. */
const tables = [
  'client',
  'client_order_count',
  'binding',
  'consent_record',
  'orders',
  'order_document',
  'order_deed',
  'order_refund',
  'early_payment',
  'scheduled_payment',
  'penalty',
  'service_fee',
  'operation',
  'allocation',
  'operation_refund',
  'journal_transaction',
  'journal_entry',
  'history',
  'transition',
  'gateway_callback',
  'otp_challenge',
  'sms',
] as const;

const statementTimeoutSeconds = 1_800;
/** A uuid, also without dashes as in the bank's order numbers. */
const uuidPattern = '[0-9a-f]{8}((?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12})';

export function demoCopies(count: number): Copies {
  return { digits: Array.from({ length: count }, (_, index) => digitsOf(index + 1)) };
}

/** Copies differ in the leading digits of their uuids, so that the indexes grow as with real rows. */
function digitsOf(copy: number): string {
  return ((copy * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0');
}

/** Inserts copies of all clients and their orders, with one statement for each table. */
export async function insertCopies(database: Database, copies: Copies): Promise<void> {
  await database.transaction(async (transaction) => {
    await allowSeconds(transaction, statementTimeoutSeconds);
    await transaction`set local session_replication_role = replica`;
    for (const table of tables) await insertCopiesOf(transaction, table, copies);
  });
}

async function insertCopiesOf(
  transaction: Transaction,
  table: (typeof tables)[number],
  { digits }: Copies,
): Promise<void> {
  const columns = await transaction<Column[]>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'NO' order by ordinal_position`;
  await transaction.unsafe(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
     select ${columns.map(copied).join(', ')} from ${table}
       cross join unnest($1::text[]) with ordinality copy (copy_digits, copy_number)`,
    [[...digits]],
  );
}

type Column = { readonly name: string; readonly type: string };

/** Returns the SQL expression for a column of a copy. */
function copied({ name, type }: Column): string {
  const ofName = copiedByName[name];
  if (ofName !== undefined) return ofName;
  if (name.endsWith('_hash'))
    return `translate(encode(sha256(convert_to(${name} || copy_digits, 'UTF8')), 'base64'), '+/=', '-_')`;
  return (copiedByType[type] ?? String)(name);
}

const copiedByName: Readonly<Record<string, string>> = {
  merchant_uuid: 'merchant_uuid',
  service_uuid: 'service_uuid',
  phone: `'9' || lpad(copy_number::text, 8, '0') || right(phone, 1)`,
  // the hash of a consent text, which is not a secret of a client
  text_hash: 'text_hash',
  order_number: `order_number || '-' || copy_number`,
};

const copiedByType: Readonly<Record<string, (name: string) => string>> = {
  uuid: (name) => `(copy_digits || substr(${name}::text, 9))::uuid`,
  text: (name) => `regexp_replace(${name}, '${uuidPattern}', copy_digits || '\\1', 'g')`,
};

/** The bank's book with the charges of the copies, which have order numbers of their own. */
export function copiesInBook(book: readonly BankOperation[], { digits }: Copies): BankOperation[] {
  return ['', ...digits].flatMap((copy) =>
    book.map((operation) => ({
      ...operation,
      orderNumber: copy + operation.orderNumber.slice(copy.length),
    })),
  );
}
