import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movedOrder } from './order-transition.ts';

const order = '0b5b2f0e-3c5a-4f4e-9a53-52b2f6f1a111';
const list = '/client/orders';
const page = `${list}/${order}`;

function move(from: string | undefined, to: string): string | null {
  return movedOrder({
    fromLocation: from === undefined ? undefined : { pathname: from },
    toLocation: { pathname: to },
  });
}

test('navigation between the list and the page of an order moves that order, in both directions', () => {
  assert.equal(move(list, page), order);
  assert.equal(move(page, list), order);
});

test('no other navigation moves an order', () => {
  for (const [from, to] of [
    [undefined, page],
    [undefined, list],
    [list, list],
    [list, `${page}/pay`],
    [`${page}/pay`, page],
    ['/client/profile', list],
    ['/client/profile', page],
  ] as const)
    assert.equal(move(from, to), null, `${from} → ${to}`);
});
