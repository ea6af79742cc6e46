import type { CalendarDate } from '#domain/calendar.ts';
import type { Breach } from '#domain/laws/breaches.ts';
import { breachesOf } from '#domain/laws/breaches.ts';
import type { Clause } from '#domain/laws/clause.ts';
import type { LawSubject, MessageSubject } from '#domain/laws/law-subject.ts';
import { withCreditor } from '#domain/notifications/creditor-signature.ts';
import type { NotificationKind } from '#domain/notifications/notification-kinds.ts';
import { notificationKinds, notificationNames } from '#domain/notifications/notification-kinds.ts';
import { exampleText, isAboutDueDebt } from '#domain/notifications/template-examples.ts';
import { allProducts } from '../../db/catalogue/catalogue-store.ts';
import { allServices } from '../../db/catalogue/service-store.ts';
import { allClauses } from '../../db/laws/law-store.ts';
import type { Context } from '../context.ts';
import { serviceSubject } from './catalogue-breaches.ts';
import { creditorOf } from './check-message.ts';

/** All clauses, for staff (docs/spec/rules.md#15). */
export async function viewClauses({ database }: Context): Promise<Clause[]> {
  return allClauses(database.reader);
}

/** A running product or service or a template of messages, and one clause that it breaks. */
export type FoundBreach = Breach & {
  readonly subjectType: 'PRODUCT' | 'SERVICE' | 'TEMPLATE';
  readonly subjectId: string;
  readonly subjectName: string;
};

/**
 * The clauses in force on `day` that today's running products, services and templates of messages break. A term is
 * counted from `day` (docs/spec/rules.md#15).
 */
export async function viewBreaches(context: Context, day: CalendarDate): Promise<FoundBreach[]> {
  const { settings } = context;
  const { reader } = context.database;
  const [clauses, products, services] = await Promise.all([
    allClauses(reader),
    allProducts(reader),
    allServices(reader),
  ]);
  const found = (subject: LawSubject, named: Omit<FoundBreach, keyof Breach>): FoundBreach[] =>
    breachesOf(clauses, subject, day).map((breach) => ({ ...breach, ...named }));
  return [
    ...products
      .filter(({ state }) => state === 'ACTIVE')
      .flatMap((product) =>
        found(
          { type: 'PRODUCT', terms: product, penaltyRate: settings.penaltyRate },
          { subjectType: 'PRODUCT', subjectId: product.productId, subjectName: product.name },
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
  ];
}

/** A template as its messages leave: filled with an example, and with the creditor where it is about debt. */
function templateSubject(context: Context, kind: NotificationKind): MessageSubject {
  const creditor = creditorOf(context);
  const isAboutDebt = isAboutDueDebt[kind];
  const text = exampleText(kind);
  return {
    type: 'TEMPLATE',
    text: isAboutDebt ? withCreditor(text, creditor) : text,
    isAboutDebt,
    contact: null,
    creditor: creditor.name,
    supportPhone: creditor.supportPhone,
  };
}
