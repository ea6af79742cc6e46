import { openPenalties } from '#domain/orders/order-totals.ts';
import { certificateDocument, contractDocument } from '../../api/orders/documents.ts';
import type { OrderView } from '../../api/orders/order.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/inputs/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DocumentButton } from './document-button.tsx';
import styles from './documents.module.css';

type Props = { readonly order: Pick<OrderView, 'id' | 'remainingPaymentAmount' | 'penalties'> };

/** «Документы» of an order: the signed contract and consents, the present terms, and the certificate of no debt once it is paid. */
export function OrderDocuments({ order }: Props) {
  const isPaid = order.remainingPaymentAmount === 0 && openPenalties(order).length === 0;
  return (
    <Card as="section" className={styles.section} aria-labelledby="documents-title">
      <h2 id="documents-title">Документы</h2>
      <div className={styles.buttons}>
        <ButtonLink variant="secondary" to={paths.orderConsents} params={{ orderId: order.id }}>
          Договор и согласия
        </ButtonLink>
        <DocumentButton clientDocument={contractDocument(order.id)}>Условия и график</DocumentButton>
        {isPaid && (
          <DocumentButton clientDocument={certificateDocument(order.id)}>
            Справка об отсутствии долга
          </DocumentButton>
        )}
      </div>
    </Card>
  );
}
