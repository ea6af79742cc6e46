import { useQueryClient } from '@tanstack/react-query';
import {
  addMerchant,
  type MerchantSecrets,
  merchantsKey,
  type NewMerchant,
} from '../../api/merchants/merchants.ts';
import { useAct } from '../../api/wire/use-act.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { type FormField, requireText } from '../../ui/forms/form-fields.ts';
import { FormFrame } from '../../ui/forms/form-frame.tsx';
import { readWebsite } from './website.ts';

type Props = { readonly onAdded: (secrets: MerchantSecrets) => void; readonly onClose: () => void };

type Draft = { readonly fullName: string; readonly websiteUrl: string; readonly physicalAddress: string };

/** A new merchant with its name, website and address. */
export function MerchantWindow({ onAdded, onClose }: Props) {
  const queryClient = useQueryClient();
  const add = useAct({
    mutationKey: [...merchantsKey, 'add'],
    mutationFn: (draft: Draft) => addMerchant(merchantOf(draft)),
    onSuccess: onAdded,
    reload: () => queryClient.invalidateQueries({ queryKey: merchantsKey }),
  });
  return (
    <FormFrame
      title="Новый магазин"
      lead={
        <p>
          Магазин сразу получит ключ и сможет оформлять заказы. Ключ показывается один раз. Удалить магазин
          нельзя, ключ можно отозвать.
        </p>
      }
      fields={fields}
      initial={empty}
      save={add}
      submitLabel="Добавить"
      onClose={onClose}
    >
      {add.isError && add.lostAnswer === null && (
        <Notice title="Не удалось добавить магазин" tone="warning" role="alert" />
      )}
    </FormFrame>
  );
}

const empty: Draft = { fullName: '', websiteUrl: '', physicalAddress: '' };

const fields: readonly FormField<Draft>[] = [
  { kind: 'text', name: 'fullName', label: 'Название', maxLength: 127, check: requireText },
  {
    kind: 'text',
    input: 'url',
    name: 'websiteUrl',
    label: 'Сайт',
    hint: 'Для интернет-магазина, например https://shop.example',
    maxLength: 255,
    check: websiteProblem,
  },
  { kind: 'text', name: 'physicalAddress', label: 'Адрес', hint: 'Для обычного магазина', maxLength: 255 },
];

function websiteProblem(text: string): string | null {
  const isValid = text.trim() === '' || readWebsite(text) !== null;
  return isValid ? null : 'Только https:// и имя сайта, например https://shop.example';
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
