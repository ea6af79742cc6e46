import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/wire/api-error.ts';
import {
  type BnplProduct,
  catalogueKey,
  type ProductRequest,
  saveProduct,
} from '../../api/catalogue/catalogue-queries.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { notify } from '../../ui/feedback/notification-list.ts';
import type { FormSave } from '../../ui/forms/use-form-values.ts';
import { FormFrame } from '../../ui/forms/form-frame.tsx';
import {
  draftOf,
  newProduct,
  type ProductDraft,
  type ProductErrors,
  readDraft,
  termsOf,
} from './product-draft.ts';
import { ProductEffect } from './product-effect.tsx';
import { productFields } from './product-fields.tsx';
import { StaleNotice } from './stale-notice.tsx';

type Props = {
  /** null for a new product. */
  readonly product: BnplProduct | null;
  /** The product whose terms a new one begins with. */
  readonly copied?: BnplProduct | null;
  readonly onReload: () => void;
  readonly onClose: () => void;
};

/**
 * The window of a product. It cannot be closed while the product is being saved (docs/spec/specification.md#2 «BNPL
 * products page»).
 */
export function ProductWindow({ product, copied = null, onReload, onClose }: Props) {
  const [refused, setRefused] = useState<ProductErrors>({});
  const shown = product ?? copied;
  const save = useSaveProduct(product, { onSaved: onClose, onRefused: setRefused });
  const saveDraft: FormSave<ProductDraft> = {
    isPending: save.isPending,
    mutate: (draft, options) => {
      const read = readDraft(draft);
      setRefused({});
      if (read.kind === 'right') save.mutate(read.input, options);
    },
  };
  return (
    <FormFrame
      title={product === null ? 'Новый продукт' : 'Изменение продукта'}
      fields={productFields}
      initial={shown === null ? newProduct : draftOf(shown)}
      check={errorsOf}
      refused={refused}
      preview={(draft) => <Preview draft={draft} />}
      save={saveDraft}
      submitLabel="Сохранить"
      onClose={onClose}
    >
      <StaleNotice error={save.error} onReload={onReload} />
    </FormFrame>
  );
}

function errorsOf(draft: ProductDraft): ProductErrors {
  const read = readDraft(draft);
  return read.kind === 'wrong' ? read.errors : {};
}

function Preview({ draft }: { readonly draft: ProductDraft }) {
  const read = readDraft(draft);
  return <ProductEffect terms={termsOf(draft)} form={read.kind === 'right' ? read.form : null} />;
}

type SaveHandlers = {
  readonly onSaved: () => void;
  readonly onRefused: (errors: ProductErrors) => void;
};

function useSaveProduct(product: BnplProduct | null, { onSaved, onRefused }: SaveHandlers) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationKey: [...catalogueKey, 'save-product'],
    mutationFn: (input: ProductRequest) => saveProduct(product, input),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: catalogueKey });
      onSaved();
    },
    onError: (error) => {
      const field = fieldOf(error);
      if (field === null) notify('FAIL', refusalMessage(error));
      else onRefused({ [field]: error.message });
    },
  });
}

function fieldOf(error: Error): string | null {
  if (!(error instanceof ApiError)) return null;
  return /^bnpl\.product\.api\.(\w+)\.invalid$/.exec(error.code)?.[1] ?? null;
}
