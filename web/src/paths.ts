/** Every route of the product, once (spec 2 «Screens and routes»); below the base path. */
export const paths = {
  phoneLogin: '/login/phone',
  otp: '/login/otp',
  singleSignOn: '/login/sberid',
  adminLogin: '/login/admin',
  orders: '/client/orders',
  order: '/client/orders/$orderId',
  pay: '/client/orders/$orderId/pay',
  calendar: '/client/calendar',
  profile: '/client/profile',
  paymentWays: '/client/payment-ways',
  faq: '/client/faq',
  logOut: '/client/logout',
  history: '/client/operation-history',
  adminOrders: '/admin/orders',
  adminOrder: '/admin/orders/$orderId',
  adminProfile: '/admin/profile',
  adminPaymentWays: '/admin/payment-ways',
  adminFaq: '/admin/faq',
  products: '/admin/products',
  fullPayment: '/admin/fullPayment',
  sberPrime: '/admin/sberPrime',
  paymentServices: '/admin/paymentServices',
  adminLogOut: '/admin/logout',
  checkout: '/checkout/$token',
} as const;

export type Path = (typeof paths)[keyof typeof paths];
