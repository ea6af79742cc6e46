/** Every route of the product, once (spec 2 «Screens and routes»); below the base path. */
export const paths = {
  phoneLogin: '/login/phone',
  otp: '/login/otp',
  orders: '/client/orders',
  order: '/client/orders/$orderId',
  pay: '/client/orders/$orderId/pay',
  paymentWays: '/client/payment-ways',
  profile: '/client/profile',
  faq: '/client/faq',
  logOut: '/client/logout',
  checkout: '/checkout/$token',
} as const;

export type Path = (typeof paths)[keyof typeof paths];
