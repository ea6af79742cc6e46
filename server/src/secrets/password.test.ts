import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashOfPassword, isPassword, dummyHash, slowHash } from './password.ts';

test('a password is hashed with argon2id and a random salt and matches only itself', async () => {
  const [one, two] = await Promise.all([
    hashOfPassword('снег идёт вчера'),
    hashOfPassword('снег идёт вчера'),
  ]);
  assert.match(one, /^argon2id\$[\w-]{22}\$[\w-]{43}$/);
  assert.notEqual(one, two);
  assert.equal(await isPassword('снег идёт вчера', one), true);
  assert.equal(await isPassword('снег идёт вчера ', one), false);
  assert.equal(await isPassword('', dummyHash), false);
});

test('an invalid stored hash throws an error', async () => {
  const tag = 'A'.repeat(43);
  for (const stored of [
    `scrypt$AAAAAAAAAAAAAAAAAAAAAA$${tag}`,
    'argon2id$AAAAAAAAAAAAAAAAAAAAAA',
    'argon2id',
    '',
  ])
    await assert.rejects(isPassword('снег идёт вчера', stored), /cannot be read/, stored);
});

test('the slow hash of a code depends on the code, its owner and the key', async () => {
  const one = {
    text: '0123456789',
    ownerUuid: '0b8e7f1e-6f0c-4a5e-9b53-0c3f3f1d2a11',
    pepper: 'a key beside the database',
  };
  const others = [
    { ...one, text: '0123456780' },
    { ...one, ownerUuid: '1b8e7f1e-6f0c-4a5e-9b53-0c3f3f1d2a11' },
    { ...one, pepper: 'another key beside the database' },
  ];
  const hash = await slowHash(one);
  assert.match(hash, /^[\w-]{43}$/);
  assert.equal(await slowHash(one), hash);
  for (const other of others) assert.notEqual(await slowHash(other), hash);
});
