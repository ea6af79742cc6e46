import { createRoute, lazyRouteComponent, retainSearchParams } from '@tanstack/react-router';
import { readHistorySearch } from '../features/history/history-search.ts';
import { readPaymentSearch } from '../features/payments/outcome/payment-search.ts';
import { paths } from '../paths.ts';
import { readLogInSearch, readSignOnSearch } from '../session/log-in-search.ts';
import {
  redirectHome,
  requireClient,
  requireGuest,
  requireLogInAttempt,
  requireOwnCabinet,
  requireRight,
  requireUser,
} from './guards.ts';
import { loadMenu } from './root-layout.tsx';
import { root } from './root-route.ts';
import { staffPages, staffRoutes } from './staff-routes.ts';
import { readChosenClient } from './use-chosen-client.ts';

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
  component: lazyRouteComponent(async () => (await staffPages()).staffLogInPage(), 'StaffLogInPage'),
});

/** Without a guard: its user is logged in, and its window only notifies the window that opened it. */
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
  // the chosen client stays in the address from page to page and in a copied link
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

const orderConsents = createRoute({
  getParentRoute: () => cabinet,
  path: paths.orderConsents,
  component: lazyRouteComponent(() => import('./screens/order-consents-screen.tsx'), 'OrderConsentsScreen'),
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

/** Open to everyone, without a session. */
const accessibility = createRoute({
  getParentRoute: () => root,
  path: paths.accessibility,
  component: lazyRouteComponent(() => import('../pages/faq/accessibility-page.tsx'), 'AccessibilityPage'),
});

const messages = createRoute({
  getParentRoute: () => cabinet,
  path: paths.messages,
  component: lazyRouteComponent(() => import('./screens/notifications-screen.tsx'), 'NotificationsScreen'),
});

const notificationSettings = createRoute({
  getParentRoute: () => cabinet,
  path: paths.notificationSettings,
  beforeLoad: requireOwnCabinet,
  component: lazyRouteComponent(
    () => import('../pages/notifications/notification-settings-page.tsx'),
    'NotificationSettingsPage',
  ),
});

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: paths.confirmEmail,
  component: lazyRouteComponent(
    () => import('../pages/notifications/confirm-email-page.tsx'),
    'ConfirmEmailPage',
  ),
});

const history = createRoute({
  getParentRoute: () => cabinet,
  path: paths.history,
  validateSearch: readHistorySearch,
  beforeLoad: requireRight('viewProfile'),
  component: lazyRouteComponent(async () => (await staffPages()).historyScreen(), 'HistoryScreen'),
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

const checkout = createRoute({
  getParentRoute: () => root,
  path: paths.checkout,
  component: lazyRouteComponent(() => import('./screens/checkout-screen.tsx'), 'CheckoutScreen'),
});

const checkoutContract = createRoute({
  getParentRoute: () => root,
  path: paths.checkoutContract,
  component: lazyRouteComponent(
    () => import('./screens/checkout-document-screen.tsx'),
    'CheckoutContractScreen',
  ),
});

const checkoutPersonalData = createRoute({
  getParentRoute: () => root,
  path: paths.checkoutPersonalData,
  component: lazyRouteComponent(
    () => import('./screens/checkout-document-screen.tsx'),
    'CheckoutPersonalDataScreen',
  ),
});

const checkoutCardConsent = createRoute({
  getParentRoute: () => root,
  path: paths.checkoutCardConsent,
  component: lazyRouteComponent(
    () => import('./screens/checkout-document-screen.tsx'),
    'CheckoutCardConsentScreen',
  ),
});

const unknownAddress = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: redirectHome,
});

/** A catalogue of the `ui` components, in development builds only. */
const developmentRoutes = import.meta.env.DEV
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
  singleSignOn,
  cabinet.addChildren([
    orders,
    order,
    orderConsents,
    pay,
    paymentWays,
    calendar,
    history,
    messages,
    notificationSettings,
    profile,
    faq,
  ]),
  accessibility,
  confirmEmail,
  logOut,
  adminLogOut,
  ...staffRoutes,
  checkout,
  checkoutContract,
  checkoutPersonalData,
  checkoutCardConsent,
  unknownAddress,
  ...developmentRoutes,
]);
