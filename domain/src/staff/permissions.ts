/**
 * Staff permissions: the seven of the specification (docs/spec/specification.md#6), two for supervision
 * (docs/spec/reliability.md#S-45, docs/spec/reliability.md#S-50), two for reports and jobs, one for merchants and their
 * keys, and one for refunds by staff (docs/spec/rules.md#14). LK stands for «личный кабинет», the cabinet of a client.
 */
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
  | 'MANAGE_MERCHANTS'
  | 'EDIT_REFUND';

/**
 * Screen areas that permissions open. The server's checks and the menu use the same table
 * (docs/spec/specification.md#6).
 */
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
  | 'manageMerchants'
  | 'editRefund';

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
  EDIT_REFUND: ['editRefund'],
} as const satisfies Record<Permission, readonly RightFlag[]>;

/**
 * The permissions that give a flag; any one of them is enough (docs/spec/specification.md#6: EDIT_PRODUCTS includes
 * viewing).
 */
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
  editRefund: ['EDIT_REFUND'],
} as const satisfies Record<RightFlag, readonly Permission[]>;

/** Whether staff hold at least one of `anyOf`; an empty list needs no permission. */
export function mayCall(held: readonly Permission[], anyOf: readonly Permission[]): boolean {
  return anyOf.length === 0 || anyOf.some((permission) => held.includes(permission));
}

/** The flags for these permissions; a missing flag means refusal (docs/spec/specification.md#6). */
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
    editRefund: has('editRefund'),
  };
}

/** The right that opens each start page, in the order of preference. */
const homes = [
  ['viewProducts', 'products'],
  ['fullPayment', 'fullPayment'],
  ['viewProfile', 'orders'],
  ['manualTermination', 'pauseRequests'],
  ['editPenalty', 'approvals'],
  ['viewReports', 'dashboard'],
  ['manageStaff', 'staff'],
  ['manageMerchants', 'merchants'],
  ['viewAuditLog', 'auditLog'],
  ['manageJobs', 'jobs'],
  ['editProfile', 'approvals'],
  ['editRefund', 'approvals'],
] as const satisfies readonly (readonly [RightFlag, string])[];

export type StaffHome = (typeof homes)[number][1];

/**
 * The start page of staff after log-in, and the target of «Назад» (docs/spec/specification.md#2 «Admin login page»,
 * «Main layout»). Staff whose rights open no page start at the orders, which say so.
 */
export function staffHome(held: readonly Permission[]): StaffHome {
  const flags = rightFlags(held);
  return homes.find(([flag]) => flags[flag])?.[1] ?? 'orders';
}

/** Staff with VIEW_CLIENT_LK only start in the client view (docs/spec/specification.md#4 «Client-view mode»). */
export function beginsInClientView(held: readonly Permission[]): boolean {
  return held.length > 0 && held.every((permission) => permission === 'VIEW_CLIENT_LK');
}
