import type { UseQueryResult } from '@tanstack/react-query';
import type { AgreementKind, ClientDocument } from '../../api/orders/documents.ts';
import type { OrderConsents as SignedDocuments } from '../../api/orders/order-consents.ts';
import { CodeRequest } from '../../features/auth/confirm-by-code.tsx';
import { OrderConsents } from '../../features/documents/order-consents.tsx';
import { OrderFallback } from '../../features/orders/order/order-fallback.tsx';
import { paths } from '../../paths.ts';
import { useUser } from '../../session/user-query.ts';
import { BackLink } from '../../ui/navigation/back-link.tsx';
import { Page } from '../../ui/layout/page.tsx';

type Props = {
  readonly orderId: string;
  readonly load: UseQueryResult<SignedDocuments>;
  readonly fileOf: (kind: AgreementKind) => ClientDocument;
};

/** «Договор и согласия» of an order, for its client and for staff (docs/spec/rules.md#11). */
export function OrderConsentsPage({ orderId, load, fileOf }: Props) {
  const user = useUser();
  const codeRequest =
    user?.kind === 'CLIENT' && user.needsCode ? (
      <CodeRequest purpose="Чтобы отозвать согласие, нужен новый код." phone={user.profile} />
    ) : null;
  const { data, error, isFetching, refetch } = load;
  return (
    <Page
      title="Договор и согласия"
      above={
        data?.isOrder === false ? (
          <BackLink to={paths.profile}>К профилю</BackLink>
        ) : (
          <BackLink to={paths.order} params={{ orderId }}>
            К заказу
          </BackLink>
        )
      }
    >
      {data === undefined ? (
        <OrderFallback error={error} isPending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <OrderConsents orderId={orderId} documents={data} fileOf={fileOf} codeRequest={codeRequest} />
      )}
    </Page>
  );
}
