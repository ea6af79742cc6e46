import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  checkedSteps,
  intentTransitions,
  orderTransitions,
  paymentTransitions,
  penaltyTransitions,
  type TransitionSubject,
} from './transitions.ts';

/**
 * The transitions of docs/spec/reliability.md#I-45 as in the audit query, and the transitions before an order is
 * active.
 */
const allowed: Record<TransitionSubject, string[]> = {
  ORDER: [
    'APPROVED>ACTIVE',
    'APPROVED>COMPLETED',
    'APPROVED>REVERSED',
    'ACTIVE>COMPLETED',
    'ACTIVE>REVERSED',
    'COMPLETED>REVERSED',
  ],
  SCHEDULED: [
    'NOT_YET_PAID>PAID',
    'NOT_YET_PAID>APPROVED',
    'APPROVED>PAID',
    'NOT_YET_PAID>ERROR_PAID',
    'NOT_YET_PAID>OVERDUE',
    'ERROR_PAID>OVERDUE',
    'ERROR_PAID>PAID',
    'OVERDUE>PAID',
    'OVERDUE>OVERDUE_TASK_STOPPED',
    'OVERDUE_TASK_STOPPED>OVERDUE',
    'OVERDUE>CASCADE_PAYMENT_TRY_FAIL',
    'CASCADE_PAYMENT_TRY_FAIL>OVERDUE',
    'CASCADE_PAYMENT_TRY_FAIL>PAID',
    'OVERDUE_TASK_STOPPED>PAID',
    'NOT_YET_PAID>CANCELLED',
    'ERROR_PAID>CANCELLED',
    'OVERDUE>CANCELLED',
    'OVERDUE_TASK_STOPPED>CANCELLED',
    'CASCADE_PAYMENT_TRY_FAIL>CANCELLED',
    'PAID>REFUNDED',
    'PAID>REVERSED',
    'APPROVED>REVERSED',
  ],
  PENALTY: [
    'APPLIED>PENALTY_TASK_STOPPED',
    'PENALTY_TASK_STOPPED>APPLIED',
    'APPLIED>CASCADE_PAYMENT_TRY_FAIL',
    'CASCADE_PAYMENT_TRY_FAIL>APPLIED',
    'APPLIED>PAID',
    'PENALTY_TASK_STOPPED>PAID',
    'CASCADE_PAYMENT_TRY_FAIL>PAID',
    'APPLIED>CANCELLED',
    'PENALTY_TASK_STOPPED>CANCELLED',
    'CASCADE_PAYMENT_TRY_FAIL>CANCELLED',
    'PAID>REFUNDED',
  ],
  OPERATION: Object.entries(intentTransitions).flatMap(([from, to]) => to.map((each) => `${from}>${each}`)),
};

const states = {
  ORDER: Object.keys(orderTransitions),
  SCHEDULED: Object.keys(paymentTransitions),
  PENALTY: Object.keys(penaltyTransitions),
  OPERATION: Object.keys(intentTransitions),
} as const satisfies Record<TransitionSubject, string[]>;

const withWaypoint = [
  'SCHEDULED NOT_YET_PAID>CASCADE_PAYMENT_TRY_FAIL',
  'SCHEDULED ERROR_PAID>CASCADE_PAYMENT_TRY_FAIL',
];

test('a transition outside the list throws an error that names its subject', () => {
  for (const subjectType of ['ORDER', 'SCHEDULED', 'PENALTY', 'OPERATION'] as const)
    for (const from of states[subjectType])
      for (const to of states[subjectType]) {
        const step = { subjectType, subjectId: 'the-subject', from, to };
        if (from === to) assert.deepEqual(checkedSteps(step), []);
        else if (allowed[subjectType].includes(`${from}>${to}`)) assert.deepEqual(checkedSteps(step), [step]);
        else if (!withWaypoint.includes(`${subjectType} ${from}>${to}`))
          assert.throws(() => checkedSteps(step), /the-subject/);
      }
});

test('a payment without a card left passes through OVERDUE to CASCADE_PAYMENT_TRY_FAIL', () => {
  const step = {
    subjectType: 'SCHEDULED',
    subjectId: 'o/2',
    from: 'ERROR_PAID',
    to: 'CASCADE_PAYMENT_TRY_FAIL',
  } as const;
  assert.deepEqual(
    checkedSteps(step).map(({ from, to }) => `${from}>${to}`),
    ['ERROR_PAID>OVERDUE', 'OVERDUE>CASCADE_PAYMENT_TRY_FAIL'],
  );
});

test('a settled intent stays settled, and an expired or declined intent can still be settled', () => {
  assert.deepEqual(intentTransitions.SETTLED, []);
  assert.deepEqual(intentTransitions.EXPIRED, ['SETTLED']);
  assert.deepEqual(intentTransitions.DECLINED, ['SETTLED']);
});
