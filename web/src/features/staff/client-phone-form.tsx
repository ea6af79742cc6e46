import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { clientProfileQuery } from '../../api/staff/staff-queries.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { phoneProblem } from '../../format/phone.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PhoneField } from '../../ui/inputs/phone-field.tsx';
import styles from './staff-form.module.css';

type Props = {
  /** The phone of the last search. */
  readonly lastPhone: string | null;
  readonly onFound: (phone: string) => void;
};

/**
 * The phone of the client whose cabinet staff open (docs/spec/specification.md#2 «Admin without a chosen client»,
 * docs/spec/specification.md#5 «Admin phone field»).
 */
export function ClientPhoneForm({ lastPhone, onFound }: Props) {
  const queryClient = useQueryClient();
  const [digits, setDigits] = useState(lastPhone ?? '');
  const [wasSubmitted, setSubmitted] = useState(false);
  const find = useSingleMutation({
    mutationKey: ['staff', 'client'],
    mutationFn: async (phone: string) => {
      await queryClient.query({ ...clientProfileQuery(phone), staleTime: 0 });
      return phone;
    },
    onSuccess: onFound,
  });
  const problem = phoneProblem(digits);
  return (
    <Card className={styles.narrow}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (problem === null) find.mutate(digits);
        }}
      >
        <p>Для продолжения введите номер телефона клиента</p>
        <PhoneField
          label="Номер телефона клиента"
          digits={digits}
          autoFocus
          error={wasSubmitted ? problem : null}
          onChange={(next) => {
            setDigits(next);
            if (find.isError) find.reset();
          }}
        />
        {find.isError && <Notice title={refusalText(find.error)} tone="warning" role="alert" />}
        <Button type="submit" isPending={find.isPending}>
          Продолжить
        </Button>
      </form>
    </Card>
  );
}

/** The server's message if there is one (docs/spec/specification.md#8 «Phone page»). */
function refusalText(error: Error): string {
  return refusalMessage(error, 'Запрос выполнен неуспешно, попробуйте еще раз');
}
