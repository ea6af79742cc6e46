import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { confirmEmailQuery } from '../../api/notifications/notification-settings.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/inputs/button.tsx';
import { Page } from '../../ui/layout/page.tsx';

const route = getRouteApi(paths.confirmEmail);

/** The page of the link in a confirmation letter; it needs no log-in (docs/spec/rules.md#12). */
export function ConfirmEmailPage() {
  const { code } = route.useParams();
  const confirmation = useQuery(confirmEmailQuery(code));
  return (
    <Page title="Подтверждение почты">
      {confirmation.isPending && <Skeleton height={120} />}
      {confirmation.isSuccess && (
        <EmptyState picture="done" message="Адрес подтверждён. Теперь сообщения приходят и на почту.">
          <ButtonLink to={paths.orders}>Перейти в кабинет</ButtonLink>
        </EmptyState>
      )}
      {confirmation.isError && <Failure {...confirmation} />}
    </Page>
  );
}

type FailureProps = {
  readonly error: Error;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
};

function Failure({ error, isFetching, refetch }: FailureProps) {
  if (hasCode(error, 'email.link.error'))
    return (
      <EmptyState
        picture="lost"
        message="Ссылка не действует. Новое письмо можно отправить в кабинете, в разделе «Уведомления»."
      >
        <ButtonLink to={paths.notificationSettings}>Открыть «Уведомления»</ButtonLink>
      </EmptyState>
    );
  return (
    <ErrorState
      message="Не удалось подтвердить адрес"
      isPending={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
