import { useQuery } from '@tanstack/react-query';
import { checkoutDocumentFile, checkoutDocumentQuery } from '../../api/checkout/checkout-documents.ts';
import type { AgreementKind } from '../../api/orders/documents.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { AgreementText, agreementTitle } from '../../features/documents/agreement-text.tsx';
import { DocumentButton } from '../../features/documents/document-button.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loader } from '../../ui/feedback/loader.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';
import { Page } from '../../ui/layout/page.tsx';
import styles from './checkout-page.module.css';

type Props = { readonly token: string; readonly kind: AgreementKind };

const titles = {
  CONTRACT: 'Договор оплаты частями',
  PERSONAL_DATA: 'Согласие на обработку персональных данных',
  CARD: 'Согласие на списание с карты',
} as const satisfies Record<AgreementKind, string>;

/** A document of the checkout in full, with its PDF (docs/spec/rules.md#11). */
export function CheckoutDocumentPage({ token, kind }: Props) {
  const { data, error, isFetching, refetch } = useQuery(checkoutDocumentQuery(token, kind));
  const back = (
    <BackLink to={paths.checkout} params={{ token }}>
      К оформлению
    </BackLink>
  );
  if (data !== undefined)
    return (
      <Page
        title={agreementTitle(data.text)}
        above={back}
        lead={
          <div className={styles.file}>
            <DocumentButton clientDocument={checkoutDocumentFile(token, kind)}>Скачать PDF</DocumentButton>
          </div>
        }
      >
        <AgreementText text={data.text} level={2} />
      </Page>
    );
  return (
    <Page title={titles[kind]} above={back}>
      {error === null ? (
        <Loader />
      ) : (
        <Failure error={error} isPending={isFetching} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

type FailureProps = {
  readonly error: unknown;
  readonly isPending: boolean;
  readonly onRetry: () => void;
};

function Failure({ error, isPending, onRetry }: FailureProps) {
  if (hasCode(error, 'order.not.found.error', 'request.invalid.error'))
    return (
      <EmptyState picture="lost" message="Такой покупки не найдено. Вернитесь в магазин и начните заново." />
    );
  if (hasCode(error, 'checkout.expired.error', 'order.state.error'))
    return <EmptyState picture="expired" message="Эту покупку уже нельзя подписать, поэтому текста нет." />;
  return <ErrorState message="Не удалось выполнить загрузку" isPending={isPending} onRetry={onRetry} />;
}
