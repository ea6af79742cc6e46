import { subjectNames } from '../laws/subject-names.ts';
import { matterKinds } from '../matters/matter-kinds.ts';
import { problemNames, reliefNames } from '../pauses/pause-reason.ts';
import { accountStateNames } from '../staff/account-state-names.ts';
import { approvalKinds, approvalStateNames } from '../staff/approval.ts';
import { permissionNames } from '../staff/permission-names.ts';
import { staffActions } from '../staff/staff-actions.ts';
import { rowReasons } from '../bulk-payoff/row-reasons.ts';
import { stageNames } from '../bulk-payoff/stage-names.ts';
import { verdictNames } from '../bulk-payoff/verdict-names.ts';
import { webhookStateNames, webhookTypeNames } from '../merchants/webhook-names.ts';
import { jobNames, failedJobStateNames } from '../jobs/job-names.ts';
import { historyEventNames } from '../orders/history-event.ts';
import type { OrderState } from '../orders/order.ts';
import { penaltyNames } from '../penalties/penalty-names.ts';
import { differenceNames } from '../reconciliation/difference-names.ts';
import type { StoredValue } from './cells.ts';
import type { ListRules } from './list-rules.ts';
import { type ExportListName, exportLists } from './lists.ts';

type Labels = Readonly<Record<string, string>>;

/** Screen texts of the codes in each list. A file shows the text instead of the code where one exists. */
const labelsOf: Readonly<Partial<Record<ExportListName, Readonly<Record<string, Labels>>>>> = {
  CLIENT_ORDERS: {
    state: {
      APPROVED: 'Одобрен, ждёт выдачи',
      ACTIVE: 'Активный',
      COMPLETED: 'Завершен',
      REVERSED: 'Отменен',
    } satisfies Record<OrderState, string>,
  },
  CLIENT_PENALTIES: { state: penaltyNames },
  CLIENT_HISTORY: { event: historyEventNames },
  STAFF_LOG: {
    action: Object.fromEntries(Object.entries(staffActions).map(([action, { name }]) => [action, name])),
  },
  PRODUCTS: {
    state: { CREATED: 'Создан', ACTIVE: 'Активен', STOPPED: 'Остановлен' },
    intervalUnit: { DAYS: 'дни', WEEKS: 'недели', MONTHS: 'месяцы' },
  },
  LAW_BREACHES: { subjectType: subjectNames },
  SUBSCRIPTIONS: { status: { ACTUAL: 'Действует', DELETED: 'Удалена' } },
  DIFFERENCES: { kind: differenceNames },
  MATTERS: {
    kind: Object.fromEntries(Object.entries(matterKinds).map(([kind, { name }]) => [kind, name])),
  },
  PAUSE_REQUESTS: { reason: { ...problemNames, ...reliefNames } },
  APPROVALS: {
    kind: Object.fromEntries(Object.entries(approvalKinds).map(([kind, { name }]) => [kind, name])),
    state: approvalStateNames,
  },
  FULL_PAYMENT_ROWS: { verdict: verdictNames, reason: rowReasons },
  ROLES: { permissions: permissionNames },
  JOB_KINDS: { name: jobNames },
  TROUBLED_JOBS: { name: jobNames, state: failedJobStateNames },
  FULL_PAYMENTS: { stage: stageNames },
  STAFF: {
    permissions: permissionNames,
    state: accountStateNames,
  },
  WEBHOOKS: { type: webhookTypeNames, state: webhookStateNames },
};

/** The codes of a field in the order in which a page sorts them; null for a field without codes. */
export function codesInOrder(list: ExportListName, field: string): readonly string[] | null {
  const { codesInOrder: given }: ListRules = exportLists[list];
  const labels = labelsOf[list]?.[field];
  if (labels === undefined) return null;
  const byText = Object.keys(labels).toSorted((one, other) =>
    (labels[one] ?? '').localeCompare(labels[other] ?? '', 'ru'),
  );
  return given?.[field] ?? byText;
}

/**
 * A stored value as shown to people. A code, or a comma-separated list of codes, becomes its screen text; other values
 * stay unchanged.
 */
export function shownValue(list: ExportListName, field: string, value: StoredValue): StoredValue {
  const labels = labelsOf[list]?.[field];
  if (typeof value !== 'string' || labels === undefined) return value;
  return value
    .split(', ')
    .map((code) => labels[code] ?? code)
    .join(', ');
}
