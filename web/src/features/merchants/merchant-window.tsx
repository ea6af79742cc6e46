import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MerchantSecrets, NewMerchant } from '../../api/staff/merchants.ts';
import { addMerchant, merchantsKey } from '../../api/staff/merchants.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Modal } from '../../ui/layout/modal.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import styles from './merchants.module.css';
import { readWebsite } from './website.ts';

type Props = { readonly onAdded: (secrets: MerchantSecrets) => void; readonly onClose: () => void };

type Draft = { readonly fullName: string; readonly websiteUrl: string; readonly physicalAddress: string };

const empty: Draft = { fullName: '', websiteUrl: '', physicalAddress: '' };

/** A new merchant with its name, website and address. */
export function MerchantWindow({ onAdded, onClose }: Props) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(empty);
  const [wasSubmitted, setSubmitted] = useState(false);
  const problems = problemsOf(draft);
  const isRight = problems.fullName === null && problems.websiteUrl === null;
  const add = useSingleMutation({
    mutationKey: [...merchantsKey, 'add'],
    mutationFn: addMerchant,
    onSuccess: async (secrets) => {
      await queryClient.invalidateQueries({ queryKey: merchantsKey });
      onAdded(secrets);
    },
  });
  return (
    <Modal title="Новый магазин" isLocked={add.isPending} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (isRight) add.mutate(merchantOf(draft));
        }}
      >
        <Fields draft={draft} problems={wasSubmitted ? problems : noProblems} onChange={setDraft} />
        {add.isError && <Notice title="Не удалось добавить магазин" tone="warning" role="alert" />}
        <Button type="submit" isPending={add.isPending}>
          Добавить
        </Button>
      </form>
    </Modal>
  );
}

type Problems = { readonly fullName: string | null; readonly websiteUrl: string | null };

const noProblems: Problems = { fullName: null, websiteUrl: null };

type FieldsProps = {
  readonly draft: Draft;
  readonly problems: Problems;
  readonly onChange: (draft: Draft) => void;
};

function Fields({ draft, problems, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label="Название"
        value={draft.fullName}
        maxLength={127}
        error={problems.fullName}
        onChange={(fullName) => {
          onChange({ ...draft, fullName });
        }}
      />
      <TextField
        label="Сайт"
        hint="Для интернет-магазина, например https://shop.example"
        type="url"
        value={draft.websiteUrl}
        maxLength={255}
        error={problems.websiteUrl}
        onChange={(websiteUrl) => {
          onChange({ ...draft, websiteUrl });
        }}
      />
      <TextField
        label="Адрес"
        hint="Для обычного магазина"
        value={draft.physicalAddress}
        maxLength={255}
        onChange={(physicalAddress) => {
          onChange({ ...draft, physicalAddress });
        }}
      />
    </>
  );
}

function problemsOf({ fullName, websiteUrl }: Draft): Problems {
  const isRight = websiteUrl.trim() === '' || readWebsite(websiteUrl) !== null;
  return {
    fullName: fullName.trim() === '' ? 'Обязательное поле' : null,
    websiteUrl: isRight ? null : 'Только https:// и имя сайта, например https://shop.example',
  };
}

/** Omits empty fields. */
function merchantOf({ fullName, websiteUrl, physicalAddress }: Draft): NewMerchant {
  const [website, address] = [readWebsite(websiteUrl), physicalAddress.trim()];
  return {
    fullName: fullName.trim(),
    ...(website === null ? {} : { websiteUrl: website }),
    ...(address === '' ? {} : { physicalAddress: address }),
  };
}
