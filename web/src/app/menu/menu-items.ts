import type { RightFlag } from '#domain/staff/permissions.ts';
import { paths } from '../../paths.ts';
import { mayApprove } from '../../session/may-approve.ts';
import type { IconName } from '../../ui/data-display/icon.tsx';

/** The user for whom the menu is shown. */
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
  /** A path of paths.ts. */
  readonly path: string;
  readonly icon: IconName;
  /** Indented below the previous item. */
  readonly isNested: boolean;
};

type Row = readonly [MenuItem, (viewer: Viewer) => boolean];

const item = (label: string, path: string, icon: IconName): MenuItem => ({
  label,
  path,
  icon,
  isNested: false,
});

/** The whole menu in order, with the condition of each item (docs/spec/specification.md#2 «Main layout»). */
const rows: readonly Row[] = [
  [item('Администратор ЕРКЦ', paths.adminOrders, 'shield'), canSupport],
  [item('Шаблоны сообщений', paths.templates, 'list'), canSupport],
  [item('Показатели', paths.dashboard, 'chart'), canSeeReports],
  [item('Продукты BNPL', paths.products, 'list'), canSeeProducts],
  [item('Платежи BNPL', paths.fullPayment, 'upload'), canPayInFull],
  [item('SberPrime', paths.sberPrime, 'percent'), canSeeProducts],
  [item('Услуги BNPL', paths.paymentServices, 'list'), canSeeProducts],
  [item('Соответствие закону', paths.laws, 'shield'), canSeeProducts],
  [item('Сотрудники', paths.staff, 'profile'), canManageStaff],
  [item('Магазины', paths.merchants, 'orders'), canManageMerchants],
  [item('Требует внимания', paths.matters, 'warning'), hasMatters],
  [item('Сверка', paths.reconciliation, 'list'), canStopCharges],
  [item('Обращения', paths.pauseRequests, 'question'), canStopCharges],
  [item('Согласования', paths.approvals, 'check'), canApprove],
  [item('Журнал действий', paths.auditLog, 'history'), canReadLog],
  [item('Задания', paths.jobs, 'clock'), canManageJobs],
  [item('Выгрузки', paths.exports, 'download'), canExport],
  [item('Мои заказы', paths.orders, 'orders'), hasClient],
  [{ ...item('История', paths.history, 'history'), isNested: true }, isStaffWithClient],
  [item('Профиль', paths.profile, 'profile'), hasClient],
  [item('Способы оплаты', paths.paymentWays, 'card'), hasClient],
  [item('Сообщения', paths.messages, 'list'), hasClient],
  [item('Частые вопросы', paths.faq, 'question'), hasClient],
];

/** Pages that belong to an item although their address does not begin with its path. */
const parentItems: Readonly<Record<string, string>> = { [paths.calendar]: paths.orders };

/** The path of the item to which a page of another address belongs; null for every other page. */
export function findParentItem(pathname: string): string | null {
  return parentItems[pathname] ?? null;
}

export function buildMenu(viewer: Viewer): readonly MenuItem[] {
  return rows.filter(([, isShown]) => isShown(viewer)).map(([menuItem]) => menuItem);
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

/** Staff who may stop scheduled charges also handle differences between the books and requests of clients. */
function canStopCharges(viewer: Viewer): boolean {
  return viewer.kind === 'STAFF' && viewer.flags.manualTermination && !isViewingClient(viewer);
}

/** Each kind of matter needs the right of the page where it is settled. */
function hasMatters(viewer: Viewer): boolean {
  if (viewer.kind !== 'STAFF' || isViewingClient(viewer)) return false;
  return viewer.flags.manualTermination || (viewer.flags.viewProfile && !viewer.isInClientView);
}

function canSeeReports(viewer: Viewer): boolean {
  return viewer.kind === 'STAFF' && viewer.flags.viewReports;
}

function canManageJobs(viewer: Viewer): boolean {
  return viewer.kind === 'STAFF' && viewer.flags.manageJobs;
}

/**
 * Whether the menu has the page of exports. Only staff with reports or the audit log see the item; other staff open the
 * page from the export window (docs/spec/specification.md#2 leaves their menu unchanged).
 */
function canExport(viewer: Viewer): boolean {
  return viewer.kind === 'STAFF' && (viewer.flags.viewReports || viewer.flags.viewAuditLog);
}

/** While staff view one client, items about all clients are hidden. */
function isViewingClient({ isInClientView, hasChosenClient }: Staff): boolean {
  return isInClientView && hasChosenClient;
}

function canApprove(viewer: Viewer): boolean {
  return viewer.kind === 'STAFF' && mayApprove(viewer.flags) && !isViewingClient(viewer);
}

function canReadLog(viewer: Viewer): boolean {
  return viewer.kind === 'STAFF' && viewer.flags.viewAuditLog;
}

/** Client items are hidden until staff choose a client (docs/spec/specification.md#2 «Main layout»). */
function hasClient(viewer: Viewer): boolean {
  return viewer.kind === 'CLIENT' || viewer.hasChosenClient;
}

function isStaffWithClient(viewer: Viewer): boolean {
  return viewer.kind === 'STAFF' && viewer.hasChosenClient;
}
