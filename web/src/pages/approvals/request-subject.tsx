import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { calendarDate } from '#domain/dates.ts';
import type { ApprovalRequest } from '../../api/approvals/approvals.ts';
import { productsQuery } from '../../api/catalogue/catalogue-queries.ts';
import { pausePreviewQuery } from '../../api/pauses/staff-pauses.ts';
import { ProductReview } from '../../features/catalogue/product-review.tsx';
import { PauseEffect } from '../../features/pauses/staff/pause-effect.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

type Subject = NonNullable<ApprovalRequest['subject']>;

type Props<Of extends Subject = Subject> = {
  readonly subject: Of;
  /** Called with whether the thing is loaded, because a request is not approved unseen. */
  readonly onLoaded: (isLoaded: boolean) => void;
};

/** The thing that a request is about: a pause with its schedule, or a product with its terms, its effect and an example. */
export function RequestSubject({ subject, onLoaded }: Props) {
  return subject.type === 'PRODUCT' ? (
    <ProductSubject subject={subject} onLoaded={onLoaded} />
  ) : (
    <PauseSubject subject={subject} onLoaded={onLoaded} />
  );
}

function useReport(isLoaded: boolean, onLoaded: Props['onLoaded']): void {
  useEffect(() => {
    onLoaded(isLoaded);
  }, [isLoaded, onLoaded]);
}

function PauseSubject({ subject, onLoaded }: Props<Extract<Subject, { type: 'PAUSE' }>>) {
  const { orderUuid, pauseRequestUuid, dateTo, isStopped } = subject;
  const ofRequest = pauseRequestUuid === null ? {} : { requestUuid: pauseRequestUuid };
  const question = { orderUuid, dateTo: calendarDate(dateTo), ...ofRequest };
  useReport(useQuery(pausePreviewQuery(question)).isSuccess, onLoaded);
  return <PauseEffect question={question} isStopped={isStopped} isReview />;
}

function ProductSubject({ subject: { productId }, onLoaded }: Props<Extract<Subject, { type: 'PRODUCT' }>>) {
  const { data, error, isFetching, refetch } = useQuery(productsQuery());
  const [isRehearsed, setRehearsed] = useState(false);
  const product = data?.find((each) => each.productId === productId);
  useReport(data !== undefined && (product === undefined || isRehearsed), onLoaded);
  if (error !== null)
    return (
      <ErrorState
        message="Не удалось загрузить условия продукта"
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Skeleton height={40} />;
  return product === undefined ? (
    <p>Такого продукта уже нет</p>
  ) : (
    <ProductReview product={product} products={data} onShown={setRehearsed} />
  );
}
