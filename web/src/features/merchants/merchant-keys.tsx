import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Merchant, merchantsKey, revokeMerchantKey } from '../../api/merchants/merchants.ts';
import { useAct } from '../../api/wire/use-act.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Secret } from '../../ui/back-office/secret.tsx';
import { Confirmation } from '../../ui/back-office/confirmation.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Tag } from '../../ui/data-display/tag.tsx';
import { formatTimestamp } from '../../format/timestamp.ts';
import styles from './merchants.module.css';

type Key = Merchant['keys'][number];

/** The keys of a merchant: secret ones by their last characters, which can be revoked, and the publishable one. */
export function MerchantKeys({ merchant }: { readonly merchant: Merchant }) {
  const { fullName, keys, publishableKey } = merchant;
  const [revoking, setRevoking] = useState<Key | null>(null);
  return (
    <>
      <ul className={styles.keys}>
        {keys.map((key) => (
          <li key={key.keyUuid} className={styles.key}>
            <KeyFacts apiKey={key} />
            {key.revokedAt === null ? (
              <Button
                variant="secondary"
                aria-label={`Отозвать ключ ${nameOf(key)}`}
                onClick={() => {
                  setRevoking(key);
                }}
              >
                Отозвать
              </Button>
            ) : (
              <Tag>Отозван</Tag>
            )}
          </li>
        ))}
      </ul>
      {publishableKey !== undefined && (
        <Secret
          title="Публичный ключ, для планов на страницах магазина"
          text={publishableKey}
          copyLabel="Скопировать публичный ключ"
        />
      )}
      {revoking !== null && (
        <RevokeWindow
          apiKey={revoking}
          shop={fullName}
          isLast={!keys.some((key) => key.revokedAt === null && key.keyUuid !== revoking.keyUuid)}
          onClose={() => {
            setRevoking(null);
          }}
        />
      )}
    </>
  );
}

type KeyProps = { readonly apiKey: Key };

function KeyFacts({ apiKey }: KeyProps) {
  const { createdAt, createdBy } = apiKey;
  return (
    <span>
      <code>{nameOf(apiKey)}</code>
      <Note>
        {formatTimestamp(createdAt)}
        {createdBy !== null && `, ${createdBy}`}
      </Note>
    </span>
  );
}

function nameOf({ ending }: Key): string {
  return ending === null ? 'первый' : `…${ending}`;
}

type RevokeProps = KeyProps & {
  readonly shop: string;
  /** The shop has no other active key. */
  readonly isLast: boolean;
  readonly onClose: () => void;
};

function RevokeWindow({ apiKey, shop, isLast, onClose }: RevokeProps) {
  const queryClient = useQueryClient();
  const revoke = useAct({
    mutationKey: [...merchantsKey, 'revoke', apiKey.keyUuid],
    mutationFn: () => revokeMerchantKey(apiKey.keyUuid),
    onSuccess: () => {
      notify('SUCCESS', `Ключ отозван: ${shop}`);
    },
    onRefused: (error) => {
      notify('FAIL', refusalMessage(error, 'Не удалось отозвать ключ'));
    },
    reload: () => queryClient.invalidateQueries({ queryKey: merchantsKey }),
  });
  return (
    <Confirmation
      title={`Отозвать ключ ${nameOf(apiKey)} магазина «${shop}»?`}
      confirmLabel="Отозвать ключ"
      act={revoke}
      onConfirm={() => {
        revoke.confirm(undefined, onClose);
      }}
      onClose={onClose}
    >
      {isLast && (
        <p>
          Это последний действующий ключ магазина: без нового он не сможет ни оформлять заказы, ни возвращать.
        </p>
      )}
      <p>Магазин с этим ключом сразу перестанет оформлять заказы и возвраты. Вернуть ключ нельзя.</p>
    </Confirmation>
  );
}
