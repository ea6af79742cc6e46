import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StaffActionName, staffActions } from '#domain/staff/staff-actions.ts';
import { listChanges } from './recorded-changes.ts';

type Values = Readonly<Record<string, unknown>>;
type RecordSample = { readonly before?: Values; readonly after?: Values };
type Trace<Action extends StaffActionName> = (typeof staffActions)[Action]['trace'];

/** The actions that record values. A new action does not compile without its sample. */
type ActionWithValues = {
  [Action in StaffActionName]: Trace<Action> extends 'none' | 'question' ? never : Action;
}[StaffActionName];

const uuid = '7e0da08c-3b51-4750-8f4d-dd6ffbd3f196';
const pause = { reason: 'ILLNESS', dateFrom: '2026-11-01', dateTo: '2026-12-01', endedOn: null };
const account = {
  ...{
    staffUuid: uuid,
    login: 'ivan',
    fullName: 'Иван',
    phone: '+7 900 •••-••-01',
    version: 2,
    active: true,
  },
  ...{ permissions: ['VIEW_CLIENT_LK'], role: { roleUuid: uuid, name: 'Касса' }, hasSecondFactor: false },
  passwordChangedAt: '2026-11-01T10:00:00.000Z',
};
const role = { roleUuid: uuid, name: 'Касса', permissions: ['EDIT_PENALTY'], version: 1 };
const product = {
  ...{ name: 'Осень', termUi: '4 месяца', isBased: false, withoutPenalties: true, initialPayment: 2500 },
  ...{ paymentsCount: 4, paymentsIntervalValue: 1, paymentsIntervalUnit: 'MONTHS', shiftPayment: false },
  ...{ minAmount: 100_000, maxAmount: 500_000, commission: 450, minCommission: 0, maxCommission: 0 },
  commissionRule: 'EARLY_COMMISSION',
};
const service = {
  ...{
    serviceUuid: uuid,
    serviceId: '7',
    serviceName: 'Перенос',
    serviceDescription: 'Позже',
    enabled: true,
  },
  ...{ primeDiscount: 5000, excludeProducts: [], bufferHours: 48, orderLifetimeMinutes: 30, version: 2 },
  rates: [{ lowerLimit: 1, greaterLimit: 1_000_000, serviceFee: 9900 }],
};
const logFilter = {
  login: 'ivan',
  kind: 'VIEWS',
  action: 'BLOCK_CLIENT',
  outcome: 'DONE',
  from: null,
  until: null,
};

const samples: Readonly<Record<ActionWithValues, RecordSample>> = {
  RESET_FACTOR: { before: account, after: { ...account, hasSecondFactor: true, version: 3 } },
  INVITE_STAFF: { after: account },
  CHANGE_RIGHTS: { before: account, after: { ...account, role: null, fullName: 'Пётр' } },
  ADD_ROLE: { after: role },
  CHANGE_ROLE: { before: role, after: { ...role, permissions: [], version: 2 } },
  REMOVE_ROLE: { before: role },
  DISABLE_STAFF: { before: account, after: { ...account, active: false } },
  ENABLE_STAFF: { before: { ...account, active: false }, after: account },
  RESET_STAFF: { before: account, after: { ...account, passwordChangedAt: null } },
  END_SESSION: { before: { hasSession: true }, after: { hasSession: false } },
  SAVE_CLIENT_SUBSCRIPTION: { before: { subscriptionId: null }, after: { subscriptionId: '12' } },
  BLOCK_CLIENT: { before: { status: 'ACTIVE' }, after: { status: 'BLOCKED' } },
  UNBLOCK_CLIENT: { before: { status: 'TEMPORARY_BLOCKED' }, after: { status: 'INACTIVE' } },
  SETTLE_CLIENT_QUESTION: {
    before: { birthDate: '1990-01-01' },
    after: { birthDate: '1991-01-01', offered: '1991-01-01', isAccepted: true },
  },
  CHANGE_EMAIL: { before: { email: null }, after: { email: 'почта' } },
  RESEND_NOTIFICATION: { after: { kind: 'OVERDUE_SOON', text: 'Скоро просрочка' } },
  CHANGE_CONTACT_REFUSAL: { before: { isRefused: false }, after: { isRefused: true } },
  ADD_NOTE: { after: { text: 'Просил звонить' } },
  CORRECT_NOTE: { before: { text: 'Просил' }, after: { text: 'Просил звонить' } },
  STOP_SCHEDULES: { before: { schedulesStopped: false }, after: { schedulesStopped: true } },
  RESUME_SCHEDULES: { before: { schedulesStopped: true }, after: { schedulesStopped: false } },
  RECORD_RELIEF_REQUEST: { after: { reason: 'ILLNESS', wishedDays: 30 } },
  GRANT_PAUSE: { before: { state: 'PAUSED' }, after: { ...pause, state: 'GRANTED' } },
  REFUSE_PAUSE: { before: { ...pause, state: 'WAITING' }, after: { ...pause, state: 'REFUSED' } },
  CHANGE_PAUSE: { before: pause, after: { ...pause, dateTo: '2026-12-10' } },
  END_PAUSE: { before: pause, after: { ...pause, endedOn: '2026-11-20' } },
  TAKE_MATTER: { before: { owner: null }, after: { owner: 'логин', kind: 'OVERDUE_30' } },
  RELEASE_MATTER: { before: { owner: 'логин' }, after: { owner: null, kind: 'OVERDUE_30' } },
  TAKE_DIFFERENCE: { before: { owner: null }, after: { owner: 'логин' } },
  SETTLE_DIFFERENCE: { before: { isOpen: true }, after: { isOpen: false } },
  CANCEL_PENALTY: {
    before: { state: 'PAID', amount: 20_158 },
    after: { state: 'CANCELLED', amount: 20_158, onItsWayBack: true },
  },
  RETURN_TO_CARD: { before: { returnable: 100_000 }, after: { amount: 20_158, returnable: 79_842 } },
  REQUEST_APPROVAL: {
    before: { state: 'ACTIVE', refunded: 0, paid: 2 },
    after: { kind: 'REFUND_ORDER', state: 'WAITING', details: ['Новая роль'], justification: 'Новая смена' },
  },
  APPROVE_REQUEST: {
    before: { state: 'ACTIVE', refunded: 0, paid: 2, given: 0 },
    after: { kind: 'REFUND_ORDER', state: 'APPROVED', amount: 20_158 },
  },
  REJECT_REQUEST: { before: { members: 'x' }, after: { kind: 'SAVE_ROLE', state: 'REJECTED' } },
  SAVE_PRODUCT: { before: { ...product, initialPayment: null, state: 'CREATED' }, after: product },
  CHANGE_PRODUCT_STATE: { before: { state: 'CREATED' }, after: { state: 'ACTIVE' } },
  SAVE_SERVICE: { after: service },
  SAVE_DISCOUNT: { after: { discountUuid: uuid, discount: 1500, products: ['осень'] } },
  SAVE_SUBSCRIPTION: {
    after: { subscriptionId: '12', subscriptionName: 'Прайм', discountEnabled: true, status: 'ACTUAL' },
  },
  PAY_OFF_BY_FILE: { after: { fileName: 'реестр', rowsTotal: 12 } },
  APPROVE_FILE: { before: { stage: 'WAITING' }, after: { stage: 'SETTLING' } },
  CANCEL_FILE: { before: { stage: 'WAITING' }, after: { stage: 'CANCELLED' } },
  ASK_EXPORT: {
    after: {
      ...{
        list: 'STAFF_LOG',
        filter: logFilter,
        format: 'CSV',
        roleUuid: uuid,
        isOwn: true,
        shown: 'PAYING',
      },
      ...{ state: 'INVITED', name: 'Иван', kind: 'OVERDUE_30', merchantName: 'Полка', reason: 'RELIEF' },
      ...{ channel: 'PUSH', day: '2028-04-01', type: 'TEMPLATE' },
    },
  },
  DOWNLOAD_EXPORT: { after: { list: 'PRODUCTS', rows: 12 } },
  DELETE_EXPORT: { before: { list: 'PRODUCTS', rows: 12 } },
  SAVE_VIEW: { after: { page: 'Сотрудники', name: 'Новые' } },
  REMOVE_VIEW: { before: { page: 'Сотрудники', name: 'Новые' } },
  RERUN_JOB: { after: { jobId: 7 } },
  ADD_MERCHANT: { after: { fullName: 'Полка', websiteUrl: null, physicalAddress: 'Тверь' } },
  ISSUE_MERCHANT_KEY: { after: { merchantUuid: uuid, merchant: 'Полка', ending: '4f2a' } },
  REVOKE_MERCHANT_KEY: { before: { merchantUuid: uuid, merchant: 'Полка' } },
  CHANGE_SHOP_MARK: {
    before: { merchant: 'Полка', logo: null, colour: null },
    after: { merchant: 'Полка', logo: 'SVG 1a2b3c4d', colour: '#0a7a3d' },
  },
  REPLAY_WEBHOOK: { after: { type: 'order.approved' } },
  REPLAY_FAILED_WEBHOOKS: { after: { count: 3 } },
};

/** Matches the name of a field, a code (`EDIT_PENALTY`, `order.approved`), an identifier, or a stored date. */
const raw = /[a-z][A-Z]|[A-Z]{2,}_|\b[A-Z]{4,}\b|[a-z]\.[a-z]|\d{4}-\d{2}-\d{2}|[\da-f]{8}-|Uuid|Прочее/;
const properNames = /\b(?:CSV|XLSX|BNPL)\b/g;

test('every action shows its recorded values without field names, codes, identifiers or stored dates', () => {
  for (const [action, { before = null, after = null }] of Object.entries(samples)) {
    const changes = listChanges({ action, before, after });
    assert.ok(changes.length > 0, action);
    for (const { name, before: old, after: now } of changes) {
      const text = `${name}: ${old ?? ''} → ${now}`.replaceAll(properNames, '');
      assert.doesNotMatch(text, raw, action);
    }
  }
});

test('sums and shares of every action are in roubles and percent', () => {
  const text = JSON.stringify(
    Object.entries(samples).map(([action, { before = null, after = null }]) =>
      listChanges({ action, before, after }),
    ),
  );
  for (const minorUnits of ['100000', '500000', '2500', '20158', '79842', '9900', '5000', '1500'])
    assert.ok(!text.includes(`"${minorUnits}`), minorUnits);
});
