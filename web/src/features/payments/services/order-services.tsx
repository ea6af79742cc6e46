import type { CalendarDate } from '#domain/dates.ts';
import type { ReactNode } from 'react';
import type {
  BoughtService,
  OrderServices as Services,
  ServiceOffer,
} from '../../../api/orders/order-services.ts';
import { formatDayNear, formatDayWithYear, today } from '../../../format/date.ts';
import { useUser } from '../../../session/user-query.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Money } from '../../../ui/data-display/money.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './order-services.module.css';

type Props = {
  readonly load: {
    readonly data: Services | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Whether the order may have offered services. A placeholder then keeps their place. */
  readonly mayBeOffered: boolean;
  /** The purchase button; absent for staff, who can only view services. */
  readonly action?: (offer: ServiceOffer) => ReactNode;
  /** The button that explains the price. */
  readonly why?: (bought: BoughtService) => ReactNode;
};

/** «Услуги»: the offered and bought services of an order; nothing when there are none (docs/spec/rules.md#9). */
export function OrderServices({ load, mayBeOffered, action, why }: Props) {
  const { data } = load;
  const isEmpty = data === undefined ? !mayBeOffered : data.offers.length + data.bought.length === 0;
  if (isEmpty) return null;
  return (
    <Card as="section" className={styles.services} aria-labelledby="services-title">
      <h2 id="services-title">Услуги</h2>
      {data === undefined ? <NotLoaded load={load} /> : <Loaded services={data} action={action} why={why} />}
    </Card>
  );
}

function NotLoaded({ load: { error, isFetching, refetch } }: Pick<Props, 'load'>) {
  if (error === null) return <Skeleton height={30} />;
  return (
    <ErrorState message="Не удалось загрузить услуги" isPending={isFetching} onRetry={() => void refetch()} />
  );
}

type LoadedProps = {
  readonly services: Services;
  readonly action: Props['action'];
  readonly why: Props['why'];
};

function Loaded({ services: { offers, bought }, action, why }: LoadedProps) {
  // staff see full dates with the year (docs/spec/specification.md#6)
  const isStaff = useUser()?.kind === 'STAFF';
  const format = (date: CalendarDate) => (isStaff ? formatDayWithYear(date) : formatDayNear(date, today()));
  return (
    <>
      {offers.map((offer) => (
        <Offer key={offer.serviceUuid} offer={offer} action={action} />
      ))}
      {bought.length > 0 && (
        <ul className={styles.list}>
          {bought.map((service) => (
            <li key={service.feeUuid} className={styles.bought}>
              <span>
                Платеж {service.paymentNumber} перенесён с {format(service.dateFrom)} на{' '}
                {format(service.dateTo)}
              </span>
              <Money amount={service.amount} />
              {why?.(service)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type OfferProps = { readonly offer: ServiceOffer; readonly action: Props['action'] };

function Offer({ offer, action }: OfferProps) {
  return (
    <div className={styles.offer}>
      <p className={styles.name}>{offer.serviceName}</p>
      {offer.serviceDescription !== '' && <p className={styles.muted}>{offer.serviceDescription}</p>}
      <dl className={styles.facts}>
        <div>
          <dt>Платеж {offer.paymentNumber}</dt>
          <dd>
            <span className="visually-hidden">с </span>
            <time dateTime={offer.dateFrom}>{formatDayNear(offer.dateFrom, today())}</time>
            <span aria-hidden="true"> → </span>
            <span className="visually-hidden"> на </span>
            <time dateTime={offer.dateTo}>{formatDayNear(offer.dateTo, today())}</time>
          </dd>
        </div>
        <Price offer={offer} />
      </dl>
      {action?.(offer)}
    </div>
  );
}

/** The price, and for comparison the price with or without Prime. */
export function Price({ offer: { amount, price, primePrice } }: { readonly offer: ServiceOffer }) {
  const hasPrime = amount !== price;
  return (
    <div>
      <dt>Стоимость</dt>
      <dd className={styles.price}>
        <Money amount={amount} />
        {primePrice !== null && (
          <span className={styles.other}>
            {hasPrime ? 'без SberPrime ' : 'с SberPrime '}
            <Money amount={hasPrime ? price : primePrice} />
          </span>
        )}
      </dd>
    </div>
  );
}
