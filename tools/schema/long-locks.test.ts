import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { findLongLocks } from './long-locks.ts';

/**
 * The last migration of the first version, which ran on an empty database. Each later migration runs while the previous
 * version serves.
 */
const lastOfFirstVersion = '0071_payment_deeds.sql';
const directory = 'server/src/db/migrations';

// docs/spec/reliability.md#F-54
test('no migration after the first version locks a table for long or breaks the previous version', async () => {
  const names = await readdir(directory);
  assert.ok(names.includes(lastOfFirstVersion));
  for (const name of names.filter((later) => later > lastOfFirstVersion))
    assert.deepEqual(findLongLocks(await readFile(join(directory, name), 'utf8')), [], name);
});

test('a migration that only adds to the schema passes', () => {
  const adding = `
    -- drop table orders;
    create table visit (visit_uuid uuid primary key, seen_at timestamptz not null default now());
    create index visit_seen on visit (seen_at);
    alter table visit add check (seen_at > '2026-01-01');
    update visit set seen_at = now();
    alter table orders add column colour text, add column counted integer not null default 0;
    alter table orders add constraint colour_known check (colour <> '') not valid;
    create function f() returns void language plpgsql as $$ begin delete from visit; update orders set colour = ''; end $$;
    create index if not exists orders_amount on orders (amount);
    comment on column orders.colour is 'seen by shops'`;
  assert.deepEqual(findLongLocks(adding), []);
});

test('a migration that breaks the previous version or locks a table for long is found', () => {
  const found = [
    'drop table orders',
    'alter table orders drop column amount',
    'alter table orders rename column amount to total',
    'alter table orders rename to purchase',
    'alter table orders alter column amount set not null',
    'alter table orders add column colour text not null',
    'alter table orders alter column amount type numeric',
    'alter table orders add column colour uuid default gen_random_uuid()',
    'alter table orders add constraint positive check (amount > 0)',
    'alter table orders add foreign key (client_uuid) references client',
    'create index orders_amount on orders (amount)',
    'create unique index on orders using btree (amount)',
    'update orders set amount = 1',
    'delete from orders',
    'lock table orders',
    'truncate orders',
    'with gone as (delete from orders returning amount) insert into visit select from gone',
    "do $$ begin update orders set colour = ''; end $$",
    'alter table orders add column number bigserial',
    'alter table orders add column code text unique',
    'alter table orders add column colour text check (length(colour) > 3)',
    'alter table orders add column doubled bigint generated always as (amount * 2) stored',
    '/* only adds */ update orders set amount = 1',
  ];
  for (const statement of found) assert.equal(findLongLocks(`${statement};`).length, 1, statement);
});
