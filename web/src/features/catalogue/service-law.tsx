import { useQuery } from '@tanstack/react-query';
import { readProduct } from '#domain/catalogue/read-product.ts';
import { breachesFrom, breachWarning } from '#domain/laws/breaches.ts';
import { movePaymentServiceId } from '#domain/services/move-payment.ts';
import type { BnplProduct } from '../../api/catalogue/catalogue-queries.ts';
import { lawsQuery } from '../../api/laws/laws.ts';
import { today } from '../../format/date.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { ServiceDraft } from './service-draft.ts';

type Props = { readonly draft: ServiceDraft; readonly products: readonly BnplProduct[] };

/** The clauses in force that the service breaks with the running products (docs/spec/rules.md#15). */
export function ServiceLaw({ draft: { serviceId, serviceName, excludeProducts }, products }: Props) {
  const { data: laws } = useQuery(lawsQuery());
  if (laws === undefined || serviceName.trim() === '') return null;
  const subject = {
    type: 'SERVICE',
    serviceName,
    movesPayment: serviceId === movePaymentServiceId,
    products: products
      .filter(({ state, productId }) => state === 'ACTIVE' && !excludeProducts.includes(productId))
      .flatMap((product) => {
        const terms = readProduct(product);
        return terms.ok ? [{ name: product.name, terms: terms.value }] : [];
      }),
  } as const;
  return breachesFrom(laws.clauses, subject, today()).map((breach) => (
    <Notice
      key={breach.clause.clauseId}
      title={breachWarning(breach, today())}
      tone="warning"
      role="status"
    />
  ));
}
