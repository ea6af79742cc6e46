import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { instant, moscowDate } from '#domain/dates.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import { type ClientCharge, clientChargesQuery } from '../../../api/clients/client-charges.ts';
import { formatDate } from '../../../format/date.ts';
import { formatTimestamp } from '../../../format/timestamp.ts';
import { paths } from '../../../paths.ts';
import { LoadedList } from '../../../ui/collections/loaded-list.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ShopMark } from '../../../ui/data-display/shop-mark.tsx';
import styles from './order-timeline.module.css';

const shownAtOnce = 10;

/**
 * «Списания» of a client over all orders, in sentences that staff can read to the client, first the postponed ones
 * (docs/spec/screens.md#staff). Without charges the block says so.
 */
export function ClientCharges({ phone }: { readonly phone: string }) {
  const { data, error, isFetching, refetch } = useQuery(clientChargesQuery(phone));
  return (
    <Card as="section" className={styles.section} aria-labelledby="charges-title">
      <div className={styles.head}>
        <h2 id="charges-title">Списания</h2>
        <Link to={paths.history}>История операций</Link>
      </div>
      <LoadedList
        load={{ data, error, isFetching, refetch }}
        message="Не удалось загрузить списания"
        empty="Списаний не было"
        picture="document"
      >
        {(charges) => <Charges key={phone} charges={charges} />}
      </LoadedList>
    </Card>
  );
}

type NamedOrder = Pick<ClientCharge, 'orderUuid' | 'orderNumber' | 'merchantFullName' | 'isPurchase'>;

/** The order of a charge. A purchase that is no order yet has no page. */
function ChargedOrder({ charge }: { readonly charge: NamedOrder }) {
  const { orderUuid, orderNumber, merchantFullName, isPurchase = false } = charge;
  const name = `${shortOrderNumber(orderNumber)}, ${merchantFullName}`;
  return (
    <>
      <ShopMark name={merchantFullName} size="small" />{' '}
      {isPurchase ? (
        <>Покупка ещё не оформлена: {name}</>
      ) : (
        <Link to={paths.order} params={{ orderId: orderUuid }}>
          Заказ&nbsp;{name}
        </Link>
      )}
    </>
  );
}

function Charges({ charges }: { readonly charges: readonly ClientCharge[] }) {
  const [most, setMost] = useState(shownAtOnce);
  return (
    <>
      <ol className={styles.list}>
        {charges.slice(0, most).map(({ key, at, text, nextAt, ...charge }) => (
          <li key={key} className={styles.entry}>
            <p className={styles.text}>
              {text}
              {charge.times > 1 && `. Попыток: ${charge.times}, первая ${formatTimestamp(charge.since)}`}
              {nextAt !== undefined && `. Следующая попытка: ${formatTimestamp(nextAt)}`}
            </p>
            <p className={styles.muted}>
              {nextAt === undefined ? (
                <time dateTime={at}>{formatTimestamp(at)}</time>
              ) : (
                <>Срок: {formatDate(moscowDate(instant(at)))}</>
              )}
              {' · '}
              <ChargedOrder charge={charge} />
            </p>
          </li>
        ))}
      </ol>
      {most < charges.length && (
        <Button
          variant="secondary"
          onClick={() => {
            setMost(most + shownAtOnce);
          }}
        >
          Показать еще
        </Button>
      )}
    </>
  );
}
