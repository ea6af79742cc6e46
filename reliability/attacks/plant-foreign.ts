import type { Database } from '#server/db/database.ts';

/** Foreign objects, as lists by their names in the contract. */
export type ForeignObjects = Readonly<Record<string, readonly string[]>>;

/**
 * Copies a client's order with its payments, card, penalties and intents many times, which is cheaper than
 * purchases. The copies have stopped charges and no book entries, so only tests of foreign identifiers may use them.
 */
export async function insertForeignObjects(
  database: Database,
  { orderUuid, copies }: { readonly orderUuid: string; readonly copies: number },
): Promise<ForeignObjects> {
  return database.transaction(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`
      create temporary table planted on commit drop as
      select gen_random_uuid() as order_uuid, gen_random_uuid() as binding_uuid, gen_random_uuid() as penalty_uuid,
        gen_random_uuid() as operation_uuid, gen_random_uuid()::text as md_order, copy
      from generate_series(1, ${copies}) copy`;
    await transaction`
      insert into orders select (jsonb_populate_record(o,
        jsonb_build_object('order_uuid', p.order_uuid, 'binding_uuid', p.binding_uuid,
        'order_number', o.order_number || '-' || p.copy, 'schedules_stopped_at', o.created_at))).*
        from orders o, planted p
      where o.order_uuid = ${orderUuid}`;
    await transaction`
      insert into order_document select (jsonb_populate_record(d, jsonb_build_object('order_uuid', p.order_uuid))).*
      from order_document d, planted p where d.order_uuid = ${orderUuid}`;
    await transaction`
      insert into scheduled_payment select (jsonb_populate_record(s, jsonb_build_object('order_uuid', p.order_uuid))).*
      from scheduled_payment s, planted p where s.order_uuid = ${orderUuid}`;
    await transaction`
      insert into binding select (jsonb_populate_record(b, jsonb_build_object('binding_uuid', p.binding_uuid,
        'gateway_binding_id', p.binding_uuid, 'is_default', false))).*
      from binding b join orders o using (binding_uuid), planted p where o.order_uuid = ${orderUuid}`;
    await transaction`
      insert into penalty select (jsonb_populate_record(f,
        jsonb_build_object('penalty_uuid', p.penalty_uuid, 'order_uuid', p.order_uuid))).*
      from penalty f, planted p
        where f.penalty_uuid = (select penalty_uuid from penalty where order_uuid = ${orderUuid} limit 1)`;
    await transaction`
      insert into operation select (jsonb_populate_record(op, jsonb_build_object('operation_uuid', p.operation_uuid,
        'order_uuid', p.order_uuid, 'binding_uuid', p.binding_uuid, 'md_order', p.md_order,
        'card_scope', null, 'card_text_version', null, 'gateway_order_number', left(p.md_order, 30) || '-1'))).*
      from operation op, planted p
      where op.operation_uuid = (select operation_uuid from operation
        where order_uuid = ${orderUuid} and md_order is not null limit 1)`;
    const rows = await transaction<Record<string, string>[]>`
      select order_uuid as "orderUuid", binding_uuid as "bindingUuid", penalty_uuid as "penaltyUuid",
        operation_uuid as "earlyPaymentUuid", md_order as "mdOrder" from planted order by copy`;
    return Object.fromEntries(
      ['orderUuid', 'bindingUuid', 'penaltyUuid', 'earlyPaymentUuid', 'mdOrder'].map((name) => [
        name,
        rows.map((row) => row[name] ?? ''),
      ]),
    );
  });
}

/** Hashes the tables of money, cards and clients, so that a test can prove that they are unchanged. */
export async function digestOfBooks({ reader }: Database): Promise<string> {
  const [row] = await reader<{ digest: string }[]>`
    select md5(string_agg(line, '' order by line)) as digest from (
      select o::text as line from orders o union all select s::text from scheduled_payment s union all select b::text
        from binding b
      union all select p::text from penalty p union all select op::text from operation op union all select a::text
        from allocation a
      union all select r::text from operation_refund r union all select j::text from journal_entry j
      union all select h::text from history h union all select n::text from note n union all select c::text
        from client c) lines`;
  return row?.digest ?? '';
}
