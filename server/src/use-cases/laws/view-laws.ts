import type { CalendarDate } from '#domain/dates.ts';
import { type Breach, breachesFrom } from '#domain/laws/breaches.ts';
import { agreementKinds, agreementNames } from '#domain/contracts/agreements.ts';
import { exampleAgreement } from '#domain/contracts/example-agreement.ts';
import type { Clause } from '#domain/laws/clause.ts';
import type { SubjectType } from '#domain/laws/subject-names.ts';
import type { LawSubject, MessageSubject } from '#domain/laws/law-subject.ts';
import { sentExample } from '#domain/notifications/example-preview.ts';
import {
  type NotificationKind,
  notificationKinds,
  notificationNames,
} from '#domain/notifications/notification-kinds.ts';
import { isAboutDueDebt } from '#domain/notifications/template-examples.ts';
import { allProducts } from '../../db/catalogue/catalogue-store.ts';
import { allServices } from '../../db/catalogue/service-store.ts';
import { allClauses } from '../../db/laws/law-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { serviceSubject } from './catalogue-breaches.ts';
import { creditorOf } from './check-message.ts';

/** All clauses, for staff (docs/spec/rules.md#15). */
export async function viewClauses({ database }: DatabaseAccess): Promise<Clause[]> {
  return allClauses(database.reader);
}

/** A product, a running service, a template of messages or a signed text, and one clause that it breaks. */
export type FoundBreach = Breach & {
  readonly subjectType: SubjectType;
  readonly subjectId: string;
  readonly subjectName: string;
  /** False for a product that is not started yet. */
  readonly isRunning: boolean;
  /** The first day of the clause. */
  readonly from: CalendarDate;
};

/**
 * The clauses in force on `day`, and those that begin later, that today's products, running services, templates of
 * messages and signed texts break. A product that has ended is left out. A term is counted from the day of the breach
 * (docs/spec/rules.md#15).
 */
export async function viewBreaches(context: DatabaseAccess, day: CalendarDate): Promise<FoundBreach[]> {
  const { settings } = context;
  const { reader } = context.database;
  const [clauses, products, services] = await Promise.all([
    allClauses(reader),
    allProducts(reader),
    allServices(reader),
  ]);
  const found = (subject: LawSubject, { isRunning = true, ...named }: BreachToName): FoundBreach[] =>
    breachesFrom(clauses, subject, day).map((breach) => ({
      ...breach,
      ...named,
      isRunning,
      from: breach.clause.validFrom,
    }));
  return [
    ...products
      .filter(({ state }) => state === 'ACTIVE' || state === 'CREATED')
      .flatMap((product) =>
        found(
          { type: 'PRODUCT', terms: product, penaltyRate: settings.penaltyRate },
          {
            subjectType: 'PRODUCT',
            subjectId: product.productId,
            subjectName: product.name,
            isRunning: product.state === 'ACTIVE',
          },
        ),
      ),
    ...services
      .filter(({ enabled }) => enabled)
      .flatMap((service) =>
        found(serviceSubject(service, products), {
          subjectType: 'SERVICE',
          subjectId: service.serviceUuid,
          subjectName: service.serviceName,
        }),
      ),
    ...notificationKinds.flatMap((kind) =>
      found(templateSubject(context, kind), {
        subjectType: 'TEMPLATE',
        subjectId: kind,
        subjectName: notificationNames[kind],
      }),
    ),
    ...agreementKinds.flatMap((kind) =>
      found(
        { type: 'AGREEMENT', agreement: kind, text: exampleAgreement(kind, settings) },
        { subjectType: 'AGREEMENT', subjectId: kind, subjectName: agreementNames[kind] },
      ),
    ),
  ];
}

type BreachToName = Omit<FoundBreach, keyof Breach | 'isRunning' | 'from'> & { readonly isRunning?: boolean };

/** A template as its messages leave: filled with an example, and with the creditor where it is about debt. */
function templateSubject(context: DatabaseAccess, kind: NotificationKind): MessageSubject {
  const creditor = creditorOf(context);
  return {
    type: 'TEMPLATE',
    text: sentExample(kind, creditor),
    isAboutDebt: isAboutDueDebt[kind],
    contact: null,
    creditor: creditor.name,
    supportPhone: creditor.supportPhone,
  };
}
