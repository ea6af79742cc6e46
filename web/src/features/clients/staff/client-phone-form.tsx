import { useQueryClient } from '@tanstack/react-query';
import { refusalMessage } from '../../../api/wire/refusal-message.ts';
import { clientProfileQuery, openedClientQuery } from '../../../api/clients/client-profile.ts';
import { useSingleMutation } from '../../../api/wire/use-single-mutation.ts';
import { phoneProblem } from '../../../format/phone.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { FormField } from '../../../ui/forms/form-fields.ts';
import { PageForm } from '../../../ui/forms/page-form.tsx';
import styles from './staff-form.module.css';

type Props = {
  /** The phone of the last search. */
  readonly lastPhone: string | null;
  readonly onFound: (clientUuid: string) => void;
};

type Search = { readonly phone: string };

const fields: readonly FormField<Search>[] = [
  { kind: 'phone', name: 'phone', label: 'Номер телефона клиента', autoFocus: true, check: phoneProblem },
];

/**
 * The phone of the client whose cabinet staff open (docs/spec/specification.md#2 «Admin without a chosen client»,
 * docs/spec/specification.md#5 «Admin phone field»).
 */
export function ClientPhoneForm({ lastPhone, onFound }: Props) {
  const queryClient = useQueryClient();
  const find = useSingleMutation({
    mutationKey: ['staff', 'client'],
    mutationFn: async ({ phone }: Search) => {
      const { clientUuid } = await queryClient.query({ ...clientProfileQuery(phone), staleTime: 0 });
      queryClient.setQueryData(openedClientQuery(clientUuid).queryKey, phone);
      return clientUuid;
    },
    onSuccess: onFound,
  });
  return (
    <Card className={styles.narrow}>
      <PageForm
        lead={<p>Для продолжения введите номер телефона клиента</p>}
        fields={fields}
        initial={{ phone: lastPhone ?? '' }}
        save={find}
        submitLabel="Продолжить"
        onChange={() => {
          if (find.isError) find.reset();
        }}
      >
        {find.isError && <Notice title={refusalText(find.error)} tone="warning" role="alert" />}
      </PageForm>
    </Card>
  );
}

/** The server's message if there is one (docs/spec/specification.md#8 «Phone page»). */
function refusalText(error: Error): string {
  return refusalMessage(error, 'Запрос выполнен неуспешно, попробуйте еще раз');
}
