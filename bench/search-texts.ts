import type { Transaction } from '#server/db/database.ts';

const surnames = ['Королёв', 'Лебедева', 'Иванова', 'Петров', 'Сидорова', 'Кузнецов', 'Смирнова', 'Ёлкин'];
const firstNames = ['Анна', 'Семён', 'Иван', 'Ольга', 'Пётр', 'Мария', 'Денис'];

/** Gives each client one of a few frequent names, with a rare last part. */
export async function nameClients(sql: Transaction): Promise<void> {
  await sql`
    update client c set full_name = concat_ws(' ', (${surnames}::text[])[1 + n % ${surnames.length}],
      (${firstNames}::text[])[1 + n % ${firstNames.length}], left(md5(n::text), 8))
    from (select client_uuid, row_number() over (order by client_uuid) as n from client) numbered
    where numbered.client_uuid = c.client_uuid`;
}

/** Parts that are rare and parts that are frequent: a name, a phone, a number, a sum, digits of a card, nothing. */
export function searchText(call: number, orders: number): string {
  const number = String((call * 7919) % orders);
  const texts = [
    firstNames[call % firstNames.length],
    `${firstNames[call % firstNames.length]} ${surnames[call % surnames.length]}`,
    number.padStart(4, '1').slice(0, 4),
    `2026-${number}`,
    'shop',
    '900',
    '1 000,00',
    `никто ${number}`,
  ];
  return texts[call % texts.length] ?? '';
}
