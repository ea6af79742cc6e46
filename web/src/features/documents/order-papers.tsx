import { openPenalties } from '#domain/orders/order-totals.ts';
import { certificatePaper, contractPaper } from '../../api/orders/documents.ts';
import type { ShownOrder } from '../../api/orders/order.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PaperButton } from './paper-button.tsx';
import styles from './papers.module.css';

type Props = { readonly order: Pick<ShownOrder, 'id' | 'remainingPaymentAmount' | 'penalties'> };

/** «Документы» of an order: its contract, and the certificate of no debt once it is paid. */
export function OrderPapers({ order }: Props) {
  const isPaid = order.remainingPaymentAmount === 0 && openPenalties(order).length === 0;
  return (
    <Card as="section" className={styles.section} aria-labelledby="papers-title">
      <h2 id="papers-title">Документы</h2>
      <div className={styles.buttons}>
        <PaperButton paper={contractPaper(order.id)}>Договор с графиком</PaperButton>
        {isPaid && <PaperButton paper={certificatePaper(order.id)}>Справка об отсутствии долга</PaperButton>}
      </div>
    </Card>
  );
}
