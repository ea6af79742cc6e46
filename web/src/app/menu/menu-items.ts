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

/** The headings of the menu of staff (docs/spec/screens.md#staff). */
export type MenuGroup = 'Клиенты' | 'Деньги' | 'Каталог' | 'Система' | 'Выбранный клиент';

export type MenuItem = {
  readonly group: MenuGroup;
  readonly label: string;
  /** A path of paths.ts. */
  readonly path: string;
  readonly icon: IconName;
  /** Indented below the previous item. */
  readonly isNested: boolean;
};

type Row = readonly [MenuItem, (viewer: Viewer) => boolean];

type Place = readonly [label: string, path: string, icon: IconName];

const itemsOf =
  (group: MenuGroup) =>
  (...[label, path, icon]: Place): MenuItem => ({ group, label, path, icon, isNested: false });

const ofClients = itemsOf('Клиенты');
const ofMoney = itemsOf('Деньги');
const ofCatalogue = itemsOf('Каталог');
const ofSystem = itemsOf('Система');
const ofClient = itemsOf('Выбранный клиент');

/** The whole menu in order, with the condition of each item (docs/spec/specification.md#2 «Main layout»). */
const rows: readonly Row[] = [
  [ofClient('Мои заказы', paths.orders, 'orders'), hasClient],
  [{ ...ofClient('История', paths.history, 'history'), isNested: true }, isStaffWithClient],
  [ofClient('Профиль', paths.profile, 'profile'), hasClient],
  [ofClient('Способы оплаты', paths.paymentWays, 'card'), hasClient],
  [ofClient('Сообщения', paths.messages, 'list'), hasClient],
  [ofClient('Частые вопросы', paths.faq, 'question'), hasClient],
  [ofClients('Администратор ЕРКЦ', paths.adminOrders, 'shield'), canSupport],
  [ofClients('Требует внимания', paths.matters, 'warning'), hasMatters],
  [ofClients('Обращения', paths.pauseRequests, 'question'), canStopCharges],
  [ofClients('Шаблоны сообщений', paths.templates, 'list'), canReadTemplates],
  [ofMoney('Показатели', paths.dashboard, 'chart'), canSeeReports],
  [ofMoney('Платежи BNPL', paths.fullPayment, 'upload'), canPayInFull],
  [ofMoney('Сверка', paths.reconciliation, 'list'), canStopCharges],
  [ofMoney('Согласования', paths.approvals, 'check'), canApprove],
  [ofCatalogue('Продукты BNPL', paths.products, 'list'), canSeeProducts],
  [ofCatalogue('SberPrime', paths.sberPrime, 'percent'), canSeeProducts],
  [ofCatalogue('Услуги BNPL', paths.paymentServices, 'list'), canSeeProducts],
  [ofCatalogue('Соответствие закону', paths.laws, 'shield'), canSeeProducts],
  [ofCatalogue('Магазины', paths.merchants, 'orders'), canManageMerchants],
  [ofSystem('Сотрудники', paths.staff, 'profile'), canManageStaff],
  [ofSystem('Журнал действий', paths.auditLog, 'history'), canReadLog],
  [ofSystem('Задания', paths.jobs, 'clock'), canManageJobs],
  [ofSystem('Выгрузки', paths.exports, 'download'), canExport],
];

/** Pages that belong to an item although their address does not begin with its path. */
const parentItems: Readonly<Record<string, string>> = {
  [paths.calendar]: paths.orders,
  [paths.notificationSettings]: paths.messages,
};

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
  return viewer.kind === 'STAFF' && viewer.flags.manualTermination;
}

/** Each kind of matter needs the right of the page where it is settled. */
function hasMatters(viewer: Viewer): boolean {
  return canStopCharges(viewer) || canReadTemplates(viewer);
}

/** Staff with no other right than to see clients have the menu of the client alone, also here. */
function canReadTemplates(viewer: Viewer): boolean {
  return (
    viewer.kind === 'STAFF' && viewer.flags.viewProfile && !(viewer.isInClientView && seesClientsOnly(viewer))
  );
}

function seesClientsOnly({ flags }: Extract<Viewer, { kind: 'STAFF' }>): boolean {
  return Object.values(flags).filter(Boolean).length === 1;
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

function canApprove(viewer: Viewer): boolean {
  return viewer.kind === 'STAFF' && mayApprove(viewer.flags);
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
