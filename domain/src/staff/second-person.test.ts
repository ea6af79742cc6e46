import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant, plusSeconds } from '../dates.ts';
import { identifier, type StaffUuid } from '../identifier.ts';
import {
  accessHoldersOf,
  type AccountChange,
  type AccountChangeKind,
  dependenceOf,
  dependenceSeconds,
} from './second-person.ts';

const a = identifier<StaffUuid>('a');
const b = identifier<StaffUuid>('b');
const c = identifier<StaffUuid>('c');
const d = identifier<StaffUuid>('d');
const now = instant('2026-11-23T09:00:00Z');
const day = 24 * 3600;

function changed(changedBy: StaffUuid, staffUuid: StaffUuid, daysAgo = 0): AccountChange {
  return { kind: 'RESET', changedBy, staffUuid, at: plusSeconds(now, -daysAgo * day) };
}

function between(author: StaffUuid, decider: StaffUuid, ...changes: AccountChange[]) {
  return dependenceOf({ author, decider }, changes, now);
}

test('accounts without changes are independent', () => {
  assert.equal(between(a, b), null);
});

test('an account and the person who changed it cannot approve each other’s requests', () => {
  assert.equal(between(a, b, changed(a, b)), 'AUTHOR_CHANGED_DECIDER');
  assert.equal(between(b, a, changed(a, b)), 'DECIDER_CHANGED_AUTHOR');
});

test('two accounts changed by one person cannot approve each other', () => {
  assert.equal(between(b, c, changed(a, b), changed(a, c)), 'SAME_ORIGIN');
});

test('a change counts for thirty days', () => {
  const at = (secondsAgo: number): AccountChange => ({ ...changed(a, b), at: plusSeconds(now, -secondsAgo) });
  assert.equal(between(a, b, at(dependenceSeconds - 1)), 'AUTHOR_CHANGED_DECIDER');
  assert.equal(between(a, b, at(dependenceSeconds)), null);
});

test('every account of a chain of changes depends on the first person', () => {
  const chain = [changed(a, b, 2), changed(b, c, 1)];
  assert.equal(between(a, c, ...chain), 'AUTHOR_CHANGED_DECIDER');
  assert.equal(between(c, b, ...chain), 'DECIDER_CHANGED_AUTHOR');
  assert.equal(between(d, c, ...chain), null);
});

test('a link in a chain counts if it is recent at the time of the next link', () => {
  assert.equal(between(a, c, changed(a, b, 40), changed(b, c, 11)), 'AUTHOR_CHANGED_DECIDER');
  assert.equal(between(a, c, changed(a, b, 42), changed(b, c, 11)), null);
  assert.equal(between(a, b, changed(a, b, 40), changed(b, c, 11)), null);
});

test('a later reset at the start of a chain counts for the whole chain', () => {
  assert.equal(between(a, c, changed(b, c, 20), changed(a, b, 1)), 'AUTHOR_CHANGED_DECIDER');
});

test('two people who changed the same account stay independent', () => {
  assert.equal(between(a, b, changed(a, c), changed(b, c)), null);
});

test('the search ends at a cycle of changes', () => {
  assert.equal(between(a, b, changed(a, b), changed(b, a)), 'DECIDER_CHANGED_AUTHOR');
});

test('the people who created, reset or enabled an account, or changed its contact data, hold the access to it', () => {
  const byKind = (kind: AccountChangeKind) => accessHoldersOf(b, [{ ...changed(a, b), kind }], now);
  assert.deepEqual(byKind('CREATED'), [a]);
  assert.deepEqual(byKind('RESET'), [a]);
  assert.deepEqual(byKind('CONTACT'), [a]);
  assert.deepEqual(byKind('ENABLED'), [a]);
  assert.deepEqual(byKind('RIGHTS'), []);
});

test('access to an account is held through a chain of accounts', () => {
  assert.deepEqual(accessHoldersOf(c, [changed(a, b, 2), changed(b, c, 1)], now), [a, b]);
});

test('access to an account is held for thirty days', () => {
  assert.deepEqual(accessHoldersOf(b, [changed(a, b, 29)], now), [a]);
  assert.deepEqual(accessHoldersOf(b, [changed(a, b, 30)], now), []);
});
