import { approvalsEndpoints } from './approvals.ts';
import { amountsEndpoints } from './amounts.ts';
import { auditLogEndpoints } from './audit-log.ts';
import { authEndpoints } from './auth.ts';
import { calendarEndpoints } from './calendar.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { documentsEndpoints } from './documents.ts';
import { bulkPayoffEndpoints } from './bulk-payoff.ts';
import { historyEndpoints } from './history.ts';
import { cardsEndpoints } from './cards.ts';
import { chargesEndpoints } from './charges.ts';
import { checkoutDocumentsEndpoints } from './checkout-documents.ts';
import { checkoutEndpoints } from './checkout.ts';
import { clientsEndpoints } from './clients.ts';
import { clientWorkspaceEndpoints } from './client-workspace.ts';
import { configEndpoints } from './config.ts';
import type { Endpoint, EndpointKey } from './endpoint.ts';
import { duePaymentsEndpoints } from './due-payments.ts';
import { exportsEndpoints } from './exports.ts';
import { jobsEndpoints } from './jobs.ts';
import { lawsEndpoints } from './laws.ts';
import { mattersEndpoints } from './matters.ts';
import { merchantsEndpoints } from './merchants.ts';
import { merchantsForStaffEndpoints } from './merchants-for-staff.ts';
import { notesEndpoints } from './notes.ts';
import { notificationsEndpoints } from './notifications.ts';
import { ordersEndpoints } from './orders.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { savedViewsEndpoints } from './saved-views.ts';
import { searchEndpoints } from './search.ts';
import { servicesEndpoints } from './services.ts';
import { staffEndpoints } from './staff.ts';
import { staffRolesEndpoints } from './staff-roles.ts';
import { paymentsEndpoints } from './payments.ts';
import { pausesEndpoints } from './pauses.ts';
import { staffPausesEndpoints } from './staff-pauses.ts';
import { reconciliationEndpoints } from './reconciliation.ts';
import { refundsEndpoints } from './refunds.ts';
import { rehearsalsEndpoints } from './rehearsals.ts';
import { reportsEndpoints } from './reports.ts';

/** All endpoints of the service, by verb and path. */
export const endpoints = {
  ...authEndpoints,
  ...clientsEndpoints,
  ...clientWorkspaceEndpoints,
  ...notesEndpoints,
  ...notificationsEndpoints,
  ...ordersEndpoints,
  ...pausesEndpoints,
  ...staffPausesEndpoints,
  ...chargesEndpoints,
  ...calendarEndpoints,
  ...refundsEndpoints,
  ...amountsEndpoints,
  ...paymentsEndpoints,
  ...duePaymentsEndpoints,
  ...servicesEndpoints,
  ...cardsEndpoints,
  ...checkoutEndpoints,
  ...checkoutDocumentsEndpoints,
  ...merchantsEndpoints,
  ...historyEndpoints,
  ...documentsEndpoints,
  ...catalogueEndpoints,
  ...rehearsalsEndpoints,
  ...lawsEndpoints,
  ...bulkPayoffEndpoints,
  ...staffEndpoints,
  ...staffRolesEndpoints,
  ...secondFactorEndpoints,
  ...approvalsEndpoints,
  ...mattersEndpoints,
  ...reconciliationEndpoints,
  ...merchantsForStaffEndpoints,
  ...savedViewsEndpoints,
  ...searchEndpoints,
  ...auditLogEndpoints,
  ...reportsEndpoints,
  ...exportsEndpoints,
  ...jobsEndpoints,
  ...configEndpoints,
} as const satisfies Record<EndpointKey, Endpoint>;

export type Endpoints = typeof endpoints;
export type Call = keyof Endpoints;
