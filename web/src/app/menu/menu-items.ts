import type { RightFlag } from '#domain/staff/permissions.ts';
import { paths } from '../../paths.ts';
import type { IconName } from '../../ui/data-display/icon.tsx';

/** Whose menu it is. */
export type Viewer =
  | { readonly kind: 'CLIENT' }
  | {
      readonly kind: 'STAFF';
      readonly flags: Readonly<Record<RightFlag, boolean>>;
      readonly isInClientView: boolean;
      readonly hasChosenClient: boolean;
    };

type Staff = Extract<Viewer, { kind: 'STAFF' }>;

export type MenuItem = {
  readonly label: string;
  /** One of paths.ts; the page behind it may be yet to come. */
  readonly path: string;
  readonly icon: IconName;
  /** Below the item before it. */
  readonly isNested: boolean;
};

type Row = readonly [MenuItem, (viewer: Viewer) => boolean];

const item = (label: string, path: string, icon: IconName): MenuItem => ({
  label,
  path,
  icon,
  isNested: false,
});

/** The whole menu with the condition of each item, in its order (docs/spec/specification.md#2 «Main layout»). */
const rows: readonly Row[] = [
  [item('Администратор ЕРКЦ', paths.adminOrders, 'shield'), canSupport],
  [item('Показатели', paths.dashboard, 'chart'), canSeeReports],
  [item('Продукты BNPL', paths.products, 'list'), canSeeProducts],
  [item('Платежи BNPL', paths.fullPayment, 'upload'), canPayInFull],
  [item('SberPrime', paths.sberPrime, 'percent'), canSeeProducts],
  [item('Услуги BNPL', paths.paymentServices, 'list'), canSeeProducts],
  [item('Сотрудники', paths.staff, 'profile'), canManageStaff],
  [item('Магазины', paths.merchants, 'orders'), canManageMerchants],
  [item('Сверка', paths.reconciliation, 'list'), canSettleDifferences],
  [item('Согласования', paths.approvals, 'check'), canApprove],
  [item('Журнал действий', paths.auditLog, 'history'), canReadLog],
  [item('Задания', paths.jobs, 'clock'), canManageJobs],
  [item('Выгрузки', paths.exports, 'download'), keepsFiles],
  [item('Мои заказы', paths.orders, 'orders'), hasClient],
  [{ ...item('История', paths.history, 'history'), isNested: true }, isStaffWithClient],
  [item('Профиль', paths.profile, 'profile'), hasClient],
  [item('Способы оплаты', paths.paymentWays, 'card'), hasClient],
  [item('Частые вопросы', paths.faq, 'question'), hasClient],
];

/** Pages that stand below an item although their address does not: people see where they are. */
const pagesBelow: Readonly<Record<string, string>> = { [paths.calendar]: paths.orders };

/** The item below which a page stands that is no item itself and has an address of its own; null for every other page. */
export function itemAbove(pathname: string): string | null {
  return pagesBelow[pathname] ?? null;
}

export function menuOf(viewer: Viewer): readonly MenuItem[] {
  return rows.filter(([, isShown]) => isShown(viewer)).map(([shown]) => shown);
}

function canSupport(viewer: Viewer): boolean {
  return viewer.kind === 'STAFF' && viewer.flags.viewProfile && !viewer.isInClientView;
}

function canSeeProducts(viewer: Viewer): boolean {
  return viewer.kind === 'STAFF' && (viewer.flags.viewProducts || viewer.flags.editProducts);
}

function canPayInFull(viewer: Viewer): boolean {
  return viewer.kind === 'STAFF' && viewer.flags.fullPayment;
}

function canManageStaff(viewer: Viewer): boolean {
  return viewer.kind === 'STAFF' && viewer.flags.manageStaff;
}

function canManageMerchants(viewer: Viewer): boolean {
  return viewer.kind === 'STAFF' && viewer.flags.manageMerchants;
}

/** Whoever may stop write-offs also looks after orders that the books disagree on. */
function canSettleDifferences(viewer: Viewer): boolean {
  return (
    viewer.kind === 'STAFF' &&
    viewer.flags.viewProfile &&
    viewer.flags.manualTermination &&
    !seesClient(viewer)
  );
}

function canSeeReports(viewer: Viewer): boolean {
  return viewer.kind === 'STAFF' && viewer.flags.viewReports;
}

function canManageJobs(viewer: Viewer): boolean {
  return viewer.kind === 'STAFF' && viewer.flags.manageJobs;
}

/** Those whose lists are long; everybody else comes there by the window in which a file is asked for (docs/spec/specification.md#2 leaves their menu as it is). */
function keepsFiles(viewer: Viewer): boolean {
  return viewer.kind === 'STAFF' && (viewer.flags.viewReports || viewer.flags.viewAuditLog);
}

/** While a client is looked at, what concerns all of them is out of the way. */
function seesClient({ isInClientView, hasChosenClient }: Staff): boolean {
  return isInClientView && hasChosenClient;
}

/** Each kind of request needs the right of what it does. */
function canApprove(viewer: Viewer): boolean {
  if (viewer.kind !== 'STAFF' || seesClient(viewer)) return false;
  const { editPenalty, manualTermination, editProducts, manageStaff } = viewer.flags;
  return editPenalty || manualTermination || editProducts || manageStaff;
}

function canReadLog(viewer: Viewer): boolean {
  return viewer.kind === 'STAFF' && viewer.flags.viewAuditLog;
}

/** Client items are hidden while staff have not chosen a client yet (docs/spec/specification.md#2 «Main layout»). */
function hasClient(viewer: Viewer): boolean {
  return viewer.kind === 'CLIENT' || viewer.hasChosenClient;
}

function isStaffWithClient(viewer: Viewer): boolean {
  return viewer.kind === 'STAFF' && viewer.hasChosenClient;
}
