/** The rights of staff (spec 6). */
export type Permission =
  | 'VIEW_CLIENT_LK'
  | 'EDIT_CLIENT'
  | 'VIEW_PRODUCTS'
  | 'EDIT_PRODUCTS'
  | 'FULL_PAYMENT'
  | 'EDIT_PENALTY'
  | 'MANUAL_TERMINATION';

/** What a right opens on the screens (spec 6): the server's checks and the menu read the same table. */
export type RightFlag =
  | 'viewProfile'
  | 'editProfile'
  | 'viewProducts'
  | 'editProducts'
  | 'fullPayment'
  | 'editPenalty'
  | 'manualTermination';

export const flagsOfPermission = {
  VIEW_CLIENT_LK: ['viewProfile'],
  EDIT_CLIENT: ['editProfile'],
  VIEW_PRODUCTS: ['viewProducts'],
  EDIT_PRODUCTS: ['viewProducts', 'editProducts'],
  FULL_PAYMENT: ['fullPayment'],
  EDIT_PENALTY: ['editPenalty'],
  MANUAL_TERMINATION: ['manualTermination'],
} as const satisfies Record<Permission, readonly RightFlag[]>;
