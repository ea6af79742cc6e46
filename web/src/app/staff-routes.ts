import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { approvalRights } from '../session/may-approve.ts';
import { paths } from '../paths.ts';
import { readAddress } from '../session/read-address.ts';
import { requireRight, requireStaff } from './guards.ts';
import { loadMenu } from './root-layout.tsx';
import { root } from './root-route.ts';

/** Loaded with the first page of staff. */
export const staffPages = () => import('./staff-pages.ts');

/** Logged-in staff may open this page too, to change a password before it expires. */
const staffPassword = createRoute({
  getParentRoute: () => root,
  path: paths.adminPassword,
  component: lazyRouteComponent(async () => (await staffPages()).staffPasswordPage(), 'StaffPasswordPage'),
});

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: paths.adminSecondFactor,
  component: lazyRouteComponent(async () => (await staffPages()).secondFactorPage(), 'SecondFactorPage'),
});

const security = createRoute({
  getParentRoute: () => root,
  path: paths.adminSecurity,
  beforeLoad: requireStaff,
  loader: loadMenu,
  component: lazyRouteComponent(async () => (await staffPages()).securityPage(), 'SecurityPage'),
});

const adminOrders = createRoute({
  getParentRoute: () => root,
  path: paths.adminOrders,
  beforeLoad: requireRight('viewProfile'),
  loader: loadMenu,
  component: lazyRouteComponent(async () => (await staffPages()).chooseClientPage(), 'ChooseClientPage'),
});

const products = createRoute({
  getParentRoute: () => root,
  path: paths.products,
  beforeLoad: requireRight('viewProducts'),
  loader: loadMenu,
  component: lazyRouteComponent(async () => (await staffPages()).productsPage(), 'ProductsPage'),
});

const paymentServices = createRoute({
  getParentRoute: () => root,
  path: paths.paymentServices,
  beforeLoad: requireRight('viewProducts'),
  loader: loadMenu,
  component: lazyRouteComponent(async () => (await staffPages()).servicesPage(), 'ServicesPage'),
});

const sberPrime = createRoute({
  getParentRoute: () => root,
  path: paths.sberPrime,
  beforeLoad: requireRight('viewProducts'),
  loader: loadMenu,
  component: lazyRouteComponent(async () => (await staffPages()).sberPrimePage(), 'SberPrimePage'),
});

const laws = createRoute({
  getParentRoute: () => root,
  path: paths.laws,
  beforeLoad: requireRight('viewProducts'),
  loader: loadMenu,
  component: lazyRouteComponent(async () => (await staffPages()).lawsPage(), 'LawsPage'),
});

const fullPayment = createRoute({
  getParentRoute: () => root,
  path: paths.fullPayment,
  beforeLoad: requireRight('fullPayment'),
  loader: loadMenu,
  component: lazyRouteComponent(async () => (await staffPages()).bulkPayoffPage(), 'BulkPayoffPage'),
});

const staffInvitation = createRoute({
  getParentRoute: () => root,
  path: paths.adminInvitation,
  component: lazyRouteComponent(async () => (await staffPages()).invitationPage(), 'InvitationPage'),
});

const staff = createRoute({
  getParentRoute: () => root,
  path: paths.staff,
  beforeLoad: requireRight('manageStaff'),
  loader: loadMenu,
  component: lazyRouteComponent(async () => (await staffPages()).accountsPage(), 'AccountsPage'),
});

const auditLog = createRoute({
  getParentRoute: () => root,
  path: paths.auditLog,
  beforeLoad: requireRight('viewAuditLog'),
  loader: loadMenu,
  component: lazyRouteComponent(async () => (await staffPages()).auditLogPage(), 'AuditLogPage'),
});

const merchants = createRoute({
  getParentRoute: () => root,
  path: paths.merchants,
  beforeLoad: requireRight('manageMerchants'),
  loader: loadMenu,
  component: lazyRouteComponent(async () => (await staffPages()).merchantsPage(), 'MerchantsPage'),
});

const reconciliation = createRoute({
  getParentRoute: () => root,
  path: paths.reconciliation,
  beforeLoad: requireRight('manualTermination'),
  loader: loadMenu,
  component: lazyRouteComponent(async () => (await staffPages()).reconciliationPage(), 'ReconciliationPage'),
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: paths.dashboard,
  beforeLoad: requireRight('viewReports'),
  loader: loadMenu,
  component: lazyRouteComponent(async () => (await staffPages()).dashboardPage(), 'DashboardPage'),
});

const exports = createRoute({
  getParentRoute: () => root,
  path: paths.exports,
  beforeLoad: requireStaff,
  loader: loadMenu,
  component: lazyRouteComponent(async () => (await staffPages()).exportsPage(), 'ExportsPage'),
});

const jobs = createRoute({
  getParentRoute: () => root,
  path: paths.jobs,
  beforeLoad: requireRight('manageJobs'),
  loader: loadMenu,
  component: lazyRouteComponent(async () => (await staffPages()).jobsPage(), 'JobsPage'),
});

const metricRows = createRoute({
  getParentRoute: () => root,
  path: paths.metricRows,
  beforeLoad: requireRight('viewReports'),
  loader: loadMenu,
  component: lazyRouteComponent(async () => (await staffPages()).metricRowsPage(), 'MetricRowsPage'),
});

const matters = createRoute({
  getParentRoute: () => root,
  path: paths.matters,
  beforeLoad: requireRight('manualTermination', 'viewProfile'),
  loader: loadMenu,
  component: lazyRouteComponent(async () => (await staffPages()).mattersPage(), 'MattersPage'),
});

const pauseRequests = createRoute({
  getParentRoute: () => root,
  path: paths.pauseRequests,
  beforeLoad: requireRight('manualTermination'),
  loader: loadMenu,
  component: lazyRouteComponent(async () => (await staffPages()).pauseRequestsPage(), 'PauseRequestsPage'),
});

const approvals = createRoute({
  getParentRoute: () => root,
  path: paths.approvals,
  beforeLoad: requireRight(...approvalRights),
  loader: loadMenu,
  component: lazyRouteComponent(async () => (await staffPages()).approvalsPage(), 'ApprovalsPage'),
});

const templates = createRoute({
  getParentRoute: () => root,
  path: paths.templates,
  beforeLoad: requireRight('viewProfile'),
  loader: loadMenu,
  component: lazyRouteComponent(async () => (await staffPages()).templatesPage(), 'TemplatesPage'),
});

/** The client pages under `/admin/` redirect to the same pages under `/client/`. */
function redirectToClientPage(path: string) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location }) => {
      const to = location.pathname.replace('/admin/', '/client/') + location.searchStr;
      redirect({ ...readAddress(to), replace: true, throw: true });
    },
  });
}

/** The staff pages. A client never loads them. */
export const staffRoutes = [
  staffPassword,
  staffInvitation,
  secondFactor,
  security,
  matters,
  pauseRequests,
  approvals,
  adminOrders,
  products,
  paymentServices,
  sberPrime,
  laws,
  fullPayment,
  staff,
  merchants,
  auditLog,
  reconciliation,
  dashboard,
  metricRows,
  exports,
  jobs,
  templates,
  ...[paths.adminOrder, paths.adminProfile, paths.adminPaymentWays, paths.adminFaq].map(redirectToClientPage),
];
