import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { readAuditLogSearch } from '../features/audit-log/audit-log-filter.ts';
import { readHistorySearch } from '../features/history/history-filter.ts';
import { readPaymentSearch } from '../features/payments/payment-return.ts';
import { paths } from '../paths.ts';
import { readAddress } from '../session/read-address.ts';
import { readLogInSearch, readSignOnSearch } from '../session/log-in-search.ts';
import type { RouterContext } from './guards.ts';
import {
  requireClient,
  requireGuest,
  requireLogInAttempt,
  requireOwnCabinet,
  requireRight,
  requireUser,
} from './guards.ts';
import { RootLayout, loadMenu } from './root-layout.tsx';
import { readChosenClient } from './use-chosen-client.ts';

const root = createRootRouteWithContext<RouterContext>()({ component: RootLayout });

const logIn = createRoute({
  getParentRoute: () => root,
  id: 'log-in',
  validateSearch: readLogInSearch,
  beforeLoad: requireGuest,
});

const phoneLogin = createRoute({
  getParentRoute: () => logIn,
  path: paths.phoneLogin,
  component: lazyRouteComponent(() => import('../pages/phone-login/phone-login-page.tsx'), 'PhoneLoginPage'),
});

const otp = createRoute({
  getParentRoute: () => logIn,
  path: paths.otp,
  beforeLoad: requireLogInAttempt,
  component: lazyRouteComponent(() => import('../pages/otp/otp-page.tsx'), 'OtpPage'),
});

const staffLogIn = createRoute({
  getParentRoute: () => logIn,
  path: paths.adminLogin,
  component: lazyRouteComponent(() => import('../pages/staff/staff-log-in-page.tsx'), 'StaffLogInPage'),
});

/** Open to whoever is logged in, too: a password is changed before it is too old. */
const staffPassword = createRoute({
  getParentRoute: () => root,
  path: paths.adminPassword,
  component: lazyRouteComponent(() => import('../pages/staff/staff-password-page.tsx'), 'StaffPasswordPage'),
});

/** Not among the log-in pages: whoever arrives here is logged in, and leads another window on. */
const singleSignOn = createRoute({
  getParentRoute: () => root,
  path: paths.singleSignOn,
  validateSearch: readSignOnSearch,
  component: lazyRouteComponent(
    () => import('../pages/single-sign-on/single-sign-on-page.tsx'),
    'SingleSignOnPage',
  ),
});

const cabinet = createRoute({
  getParentRoute: () => root,
  id: 'cabinet',
  validateSearch: readChosenClient,
  // the client whom staff have chosen goes along from page to page, and with a link that is sent to somebody
  search: { middlewares: [retainSearchParams(['client'])] },
  beforeLoad: requireUser,
  loader: loadMenu,
});

const orders = createRoute({
  getParentRoute: () => cabinet,
  path: paths.orders,
  component: lazyRouteComponent(() => import('./screens/orders-screen.tsx'), 'OrdersScreen'),
});

const order = createRoute({
  getParentRoute: () => cabinet,
  path: paths.order,
  validateSearch: readPaymentSearch,
  component: lazyRouteComponent(() => import('./screens/order-screen.tsx'), 'OrderScreen'),
});

const pay = createRoute({
  getParentRoute: () => cabinet,
  path: paths.pay,
  validateSearch: readPaymentSearch,
  beforeLoad: requireClient,
  component: lazyRouteComponent(() => import('./screens/early-payment-screen.tsx'), 'EarlyPaymentScreen'),
});

const paymentWays = createRoute({
  getParentRoute: () => cabinet,
  path: paths.paymentWays,
  validateSearch: ({ mdOrder }): { readonly mdOrder?: string } =>
    typeof mdOrder === 'string' && /^[\w-]{1,36}$/.test(mdOrder) ? { mdOrder } : {},
  component: lazyRouteComponent(() => import('./screens/payment-ways-screen.tsx'), 'PaymentWaysScreen'),
});

const calendar = createRoute({
  getParentRoute: () => cabinet,
  path: paths.calendar,
  beforeLoad: requireOwnCabinet,
  component: lazyRouteComponent(() => import('../pages/calendar/calendar-page.tsx'), 'CalendarPage'),
});

const profile = createRoute({
  getParentRoute: () => cabinet,
  path: paths.profile,
  component: lazyRouteComponent(() => import('./screens/profile-screen.tsx'), 'ProfileScreen'),
});

const faq = createRoute({
  getParentRoute: () => cabinet,
  path: paths.faq,
  component: lazyRouteComponent(() => import('../pages/faq/faq-page.tsx'), 'FaqPage'),
});

const history = createRoute({
  getParentRoute: () => cabinet,
  path: paths.history,
  validateSearch: readHistorySearch,
  beforeLoad: requireRight('viewProfile'),
  component: lazyRouteComponent(() => import('./screens/history-screen.tsx'), 'HistoryScreen'),
});

const logOut = createRoute({
  getParentRoute: () => root,
  path: paths.logOut,
  component: lazyRouteComponent(() => import('../pages/log-out/log-out-page.tsx'), 'LogOutPage'),
});

const adminLogOut = createRoute({
  getParentRoute: () => root,
  path: paths.adminLogOut,
  component: lazyRouteComponent(() => import('../pages/log-out/log-out-page.tsx'), 'LogOutPage'),
});

const adminOrders = createRoute({
  getParentRoute: () => root,
  path: paths.adminOrders,
  beforeLoad: requireRight('viewProfile'),
  loader: loadMenu,
  component: lazyRouteComponent(() => import('../pages/staff/choose-client-page.tsx'), 'ChooseClientPage'),
});

const products = createRoute({
  getParentRoute: () => root,
  path: paths.products,
  beforeLoad: requireRight('viewProducts'),
  loader: loadMenu,
  component: lazyRouteComponent(() => import('../pages/catalogue/products-page.tsx'), 'ProductsPage'),
});

const paymentServices = createRoute({
  getParentRoute: () => root,
  path: paths.paymentServices,
  beforeLoad: requireRight('viewProducts'),
  loader: loadMenu,
  component: lazyRouteComponent(() => import('../pages/catalogue/services-page.tsx'), 'ServicesPage'),
});

const sberPrime = createRoute({
  getParentRoute: () => root,
  path: paths.sberPrime,
  beforeLoad: requireRight('viewProducts'),
  loader: loadMenu,
  component: lazyRouteComponent(() => import('../pages/catalogue/sber-prime-page.tsx'), 'SberPrimePage'),
});

const fullPayment = createRoute({
  getParentRoute: () => root,
  path: paths.fullPayment,
  beforeLoad: requireRight('fullPayment'),
  loader: loadMenu,
  component: lazyRouteComponent(
    () => import('../pages/full-payment/full-payment-page.tsx'),
    'FullPaymentPage',
  ),
});

const auditLog = createRoute({
  getParentRoute: () => root,
  path: paths.auditLog,
  validateSearch: readAuditLogSearch,
  beforeLoad: requireRight('viewAuditLog'),
  loader: loadMenu,
  component: lazyRouteComponent(() => import('../pages/audit-log/audit-log-page.tsx'), 'AuditLogPage'),
});

/** The pages of a client are the same for staff, with the client in the address. */
function sameForStaff(path: string) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location }) => {
      const to = location.pathname.replace('/admin/', '/client/') + location.searchStr;
      redirect({ ...readAddress(to), replace: true, throw: true });
    },
  });
}

const checkout = createRoute({
  getParentRoute: () => root,
  path: paths.checkout,
  validateSearch: ({ success }): { readonly success?: '0' | '1' } =>
    success === '0' || success === '1' ? { success } : {},
  component: lazyRouteComponent(() => import('./screens/checkout-screen.tsx'), 'CheckoutScreen'),
});

/** Whatever is no page leads to the orders (spec 2 «Screens and routes»). */
const anythingElse = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    redirect({ to: paths.orders, replace: true, throw: true });
  },
});

/** The parts of `ui` on one page; there is no such page in what is built for people. */
const development = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/dev/ui',
        component: lazyRouteComponent(() => import('../pages/dev/catalogue-page.tsx'), 'CataloguePage'),
      }),
    ]
  : [];

export const routeTree = root.addChildren([
  logIn.addChildren([phoneLogin, otp, staffLogIn]),
  staffPassword,
  singleSignOn,
  cabinet.addChildren([orders, order, pay, paymentWays, calendar, history, profile, faq]),
  logOut,
  adminLogOut,
  adminOrders,
  products,
  paymentServices,
  sberPrime,
  fullPayment,
  auditLog,
  ...[paths.adminOrder, paths.adminProfile, paths.adminPaymentWays, paths.adminFaq].map(sameForStaff),
  checkout,
  anythingElse,
  ...development,
]);
