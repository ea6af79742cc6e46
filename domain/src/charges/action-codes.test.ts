import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ActionOutcome,
  actionOutcome,
  declineKind,
  actionCodeOfCardError,
  actionCodeOfChargeError,
} from './action-codes.ts';

/** The rows of the table by outcome and decline kind (docs/spec/gateway.md#8). */
const rows: Readonly<Record<string, readonly number[]>> = {
  approved: [0, 400],
  pending: [-100, 1001, 1019, 151_019, 998, 68, 90, 94, 8204, 2007],
  'soft insufficient.funds.error': [116, 20, 51],
  'soft payment.failed.error': [
    ...[61, 121, 65, 123, 814, 902, 903, -20_010, -2002, 12, 13, 110],
    ...[5, 31, 907, 910, 912, 96, 909, 916, 1014, 341_014, 1018, 151_018, -2007, -2009, -2014, -2013],
  ],
  'hard payment.failed.error': [
    ...[101, 906, 73, 33, 14, 111, 125, 1015, 71_015, 82, 88, 1, 103, 107, 75, 106, 117],
    ...[7, 999, 151, -2000, -2001, 53, 104, 118, 119, 120, 93, 100, 555, 109, 941],
    ...[-2005, -2006, -2010, -2011, -2015, -2016, -2017, -2018, -2019, -2020, -2022, -2023, -2024, -2025],
    ...[1434, 4032, 2003, 2004, 2005, 2016, 76, 914, 2002, 2009, 2012, 4005],
  ],
  'never payment.failed.error': [41, 208, 203, 204, 43, 823, 62, 239, 240, -3100, -3101],
  'limit request.limit.exceeded': [1112, 1113, 1114, 1115, 1116, 1117, 1118],
};

for (const [meaning, codes] of Object.entries(rows))
  // docs/spec/gateway.md#8
  test(`${codes.length} action codes mean «${meaning}»`, () => {
    for (const code of codes) assert.equal(describe(actionOutcome(code)), meaning, String(code));
  });

function describe(outcome: ActionOutcome): string {
  return outcome.kind === 'declined' ? `${outcome.decline} ${outcome.refusal}` : outcome.kind;
}

test('«already paid» (2007) and the session timeout (-2007) have different outcomes', () => {
  assert.equal(actionOutcome(2007).kind, 'pending');
  assert.equal(declineKind(-2007), 'soft');
});

test('an unknown code is a soft decline', () => {
  assert.deepEqual(actionOutcome(987_654), {
    kind: 'declined',
    decline: 'soft',
    refusal: 'payment.failed.error',
  });
  assert.equal(declineKind(null), 'soft');
});

// docs/spec/gateway.md#7
test('an error code about the card is a decline of the kind never or hard', () => {
  const kindsOf = (actionCodeOf: (errorCode: number) => number | null) =>
    [1, 2, 15, 5, 7].map((errorCode) => {
      const code = actionCodeOf(errorCode);
      return code === null ? null : declineKind(code);
    });
  assert.deepEqual(kindsOf(actionCodeOfCardError), [null, 'never', 'never', null, null]);
  assert.deepEqual(kindsOf(actionCodeOfChargeError), ['hard', 'never', 'never', null, null]);
});
