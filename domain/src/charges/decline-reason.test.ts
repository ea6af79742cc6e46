import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declineReason } from './decline-reason.ts';

const reasons = {
  NO_MONEY: [116, 20, 51],
  CARD_LIMIT: [61, 121, 65, 123, 814, -20_010, -2002],
  CARD_EXPIRED: [101, 906, 73, 33],
  CARD_BLOCKED: [41, 208, 43, 239, -3100, 53, 104, 118, 119, 120, 93, 75, 106, 117],
  BANK_SILENT: [31, 907, 910, 912, 96, 909, 916, 1014, 341_014, 1018, 151_018],
  TOO_MANY_TRIES: [1112, 1118],
  DECLINED: [null, 5, 20_010, 2002, 0, 987_654],
} as const;

for (const [reason, codes] of Object.entries(reasons))
  // docs/spec/gateway.md#8
  test(`the reason ${reason} is given for ${codes.length} action codes`, () => {
    for (const code of codes) assert.equal(declineReason(code), reason, String(code));
  });
