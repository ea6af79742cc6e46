/** The rights of staff: the seven of the specification (docs/spec/specification.md#6), two that watch over them (docs/spec/reliability.md#S-45, docs/spec/reliability.md#S-50), two that watch over the business and its machinery, one for shops and their keys. */
export type Permission =
  | 'VIEW_CLIENT_LK'
  | 'EDIT_CLIENT'
  | 'VIEW_PRODUCTS'
  | 'EDIT_PRODUCTS'
  | 'FULL_PAYMENT'
  | 'EDIT_PENALTY'
  | 'MANUAL_TERMINATION'
  | 'VIEW_AUDIT_LOG'
  | 'MANAGE_STAFF'
  | 'VIEW_REPORTS'
  | 'MANAGE_JOBS'
  | 'MANAGE_MERCHANTS';

/** What a right opens on the screens (docs/spec/specification.md#6): the server's checks and the menu read the same table. */
export type RightFlag =
  | 'viewProfile'
  | 'editProfile'
  | 'viewProducts'
  | 'editProducts'
  | 'fullPayment'
  | 'editPenalty'
  | 'manualTermination'
  | 'viewAuditLog'
  | 'manageStaff'
  | 'viewReports'
  | 'manageJobs'
  | 'manageMerchants';

export const flagsOfPermission = {
  VIEW_CLIENT_LK: ['viewProfile'],
  EDIT_CLIENT: ['editProfile'],
  VIEW_PRODUCTS: ['viewProducts'],
  EDIT_PRODUCTS: ['viewProducts', 'editProducts'],
  FULL_PAYMENT: ['fullPayment'],
  EDIT_PENALTY: ['editPenalty'],
  MANUAL_TERMINATION: ['manualTermination'],
  VIEW_AUDIT_LOG: ['viewAuditLog'],
  MANAGE_STAFF: ['manageStaff'],
  VIEW_REPORTS: ['viewReports'],
  MANAGE_JOBS: ['manageJobs'],
  MANAGE_MERCHANTS: ['manageMerchants'],
} as const satisfies Record<Permission, readonly RightFlag[]>;

/** The permissions that give a flag: any one of them is enough (docs/spec/specification.md#6: whoever edits products sees them). */
export const permissionsOfFlag = {
  viewProfile: ['VIEW_CLIENT_LK'],
  editProfile: ['EDIT_CLIENT'],
  viewProducts: ['VIEW_PRODUCTS', 'EDIT_PRODUCTS'],
  editProducts: ['EDIT_PRODUCTS'],
  fullPayment: ['FULL_PAYMENT'],
  editPenalty: ['EDIT_PENALTY'],
  manualTermination: ['MANUAL_TERMINATION'],
  viewAuditLog: ['VIEW_AUDIT_LOG'],
  manageStaff: ['MANAGE_STAFF'],
  viewReports: ['VIEW_REPORTS'],
  manageJobs: ['MANAGE_JOBS'],
  manageMerchants: ['MANAGE_MERCHANTS'],
} as const satisfies Record<RightFlag, readonly Permission[]>;

/** Whether staff hold any one of the permissions asked for; an empty list asks for none in particular. */
export function mayCall(held: readonly Permission[], anyOf: readonly Permission[]): boolean {
  return anyOf.length === 0 || anyOf.some((permission) => held.includes(permission));
}

/** The flags that staff have by their permissions; whatever is not given is refused (docs/spec/specification.md#6). */
export function rightFlags(held: readonly Permission[]): Readonly<Record<RightFlag, boolean>> {
  const has = (flag: RightFlag): boolean => mayCall(held, permissionsOfFlag[flag]);
  return {
    viewProfile: has('viewProfile'),
    editProfile: has('editProfile'),
    viewProducts: has('viewProducts'),
    editProducts: has('editProducts'),
    fullPayment: has('fullPayment'),
    editPenalty: has('editPenalty'),
    manualTermination: has('manualTermination'),
    viewAuditLog: has('viewAuditLog'),
    manageStaff: has('manageStaff'),
    viewReports: has('viewReports'),
    manageJobs: has('manageJobs'),
    manageMerchants: has('manageMerchants'),
  };
}

export type StaffHome = 'products' | 'fullPayment' | 'orders';

/** Where staff arrive after the log-in, and where «Назад» leads (docs/spec/specification.md#2 «Admin login page», «Main layout»). */
export function staffHome(held: readonly Permission[]): StaffHome {
  const flags = rightFlags(held);
  if (flags.viewProducts) return 'products';
  return flags.fullPayment ? 'fullPayment' : 'orders';
}

/** Staff that hold VIEW_CLIENT_LK and nothing else begin in the client's view (docs/spec/specification.md#4 «Client-view mode»). */
export function beginsInClientView(held: readonly Permission[]): boolean {
  return held.length > 0 && held.every((permission) => permission === 'VIEW_CLIENT_LK');
}
