import { useQuery } from '@tanstack/react-query';
import { calendarDate } from '#domain/dates.ts';
import type { ApprovalRequest } from '../../api/approvals/approvals.ts';
import { productsQuery } from '../../api/catalogue/catalogue-queries.ts';
import { ProductReview } from '../../features/catalogue/product-review.tsx';
import { PauseEffect } from '../../features/pauses/staff/pause-effect.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

type Subject = NonNullable<ApprovalRequest['subject']>;

/** The thing that a request is about: a pause with its schedule, or a product with its terms and an example. */
export function RequestSubject({ subject }: { readonly subject: Subject }) {
  if (subject.type === 'PRODUCT') return <ProductSubject productId={subject.productId} />;
  const { orderUuid, pauseRequestUuid, dateTo, isStopped } = subject;
  const ofRequest = pauseRequestUuid === null ? {} : { requestUuid: pauseRequestUuid };
  const question = { orderUuid, dateTo: calendarDate(dateTo), ...ofRequest };
  return <PauseEffect question={question} isStopped={isStopped} isReview />;
}

function ProductSubject({ productId }: { readonly productId: string }) {
  const { data, error, isFetching, refetch } = useQuery(productsQuery());
  if (error !== null)
    return (
      <ErrorState
        message="Не удалось загрузить условия продукта"
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Skeleton height={40} />;
  const product = data.find((each) => each.productId === productId);
  return product === undefined ? (
    <p>Такого продукта уже нет</p>
  ) : (
    <ProductReview product={product} products={data} />
  );
}
