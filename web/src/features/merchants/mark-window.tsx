import { useQueryClient } from '@tanstack/react-query';
import { changeShopMark, type Merchant, merchantsKey } from '../../api/merchants/merchants.ts';
import { shopMarksKey } from '../../api/merchants/shop-marks.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { ShopMark } from '../../ui/data-display/shop-mark.tsx';
import { ShopMarks } from '../../ui/data-display/shop-marks.ts';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { FormField } from '../../ui/forms/form-fields.ts';
import { FormFrame } from '../../ui/forms/form-frame.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { FileField } from '../../ui/inputs/file-field.tsx';
import styles from './merchants.module.css';

type Props = { readonly merchant: Merchant; readonly onClose: () => void };

type Draft = {
  readonly file: File | null;
  /** The shown logo: its path, or the chosen file as a data URL; null for the monogram. */
  readonly logo: string | null;
  readonly colour: string;
};

/** The logo and the colour of a shop, with their effect on light and dark pages. */
export function MarkWindow({ merchant, onClose }: Props) {
  const { merchantUuid, fullName, logo, colour } = merchant;
  const queryClient = useQueryClient();
  const save = useSingleMutation({
    mutationKey: [...merchantsKey, 'mark', merchantUuid],
    mutationFn: (draft: Draft) => changeShopMark({ merchantUuid, ...changesOf(draft, merchant) }),
    onSuccess: async () => {
      notify('SUCCESS', `Знак сохранён: ${fullName}`);
      onClose();
      await Promise.all(
        [merchantsKey, shopMarksKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
  });
  return (
    <FormFrame<Draft>
      title={`Логотип и цвет: ${fullName}`}
      fields={fieldsOf(fullName)}
      initial={{ file: null, logo, colour: colour ?? '' }}
      save={save}
      submitLabel="Сохранить"
      onClose={onClose}
    >
      {save.isError && (
        <Notice title={refusalMessage(save.error, 'Не удалось сохранить')} tone="warning" role="alert" />
      )}
    </FormFrame>
  );
}

function changesOf({ logo, colour }: Draft, merchant: Merchant) {
  const file = logo?.startsWith('data:') === true ? (logo.split(',')[1] ?? '') : logo;
  return {
    ...(logo === merchant.logo ? {} : { logo: file }),
    colour: colour.trim() === '' ? null : colour.trim().toLowerCase(),
  };
}

function fieldsOf(name: string): readonly FormField<Draft>[] {
  return [
    {
      kind: 'own',
      name: 'logo',
      render: (draft, change) => <LogoField name={name} draft={draft} onChange={change} />,
    },
    {
      kind: 'text',
      name: 'colour',
      label: 'Цвет',
      hint: 'Например #0a7a3d. Без него цвет зависит от названия',
      maxLength: 7,
      check: colourProblem,
    },
  ];
}

function colourProblem(text: string): string | null {
  return /^(?:#[\da-f]{6})?$/i.test(text.trim()) ? null : 'Знак # и шесть цифр или букв от a до f';
}

type LogoProps = {
  readonly name: string;
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
};

function LogoField({ name, draft: { file, logo, colour }, onChange }: LogoProps) {
  const own = colour.trim() === '' || colourProblem(colour) !== null ? null : colour.trim().toLowerCase();
  const choose = async (chosen: File | null): Promise<void> => {
    onChange({ file: chosen });
    if (chosen !== null) onChange({ logo: await dataUrlOf(chosen) });
  };
  return (
    <div className={styles.logo}>
      <ShopMarks value={new Map([[name, { logo, colour: own }]])}>
        <div className={styles.previews} aria-hidden="true">
          {(['light', 'dark'] as const).map((theme) => (
            <span key={theme} className={styles.preview} data-theme={theme}>
              <ShopMark name={name} size="large" />
              <ShopMark name={name} />
              <ShopMark name={name} size="small" />
            </span>
          ))}
        </div>
      </ShopMarks>
      <FileField
        label="Файл логотипа"
        file={file}
        accept=".svg,.png"
        hint="SVG из фигур или PNG до 512 × 512 точек, не больше 32 КБ. Лучше квадратный"
        onChange={(chosen) => void choose(chosen)}
      />
      {logo !== null && (
        <Button
          variant="secondary"
          onClick={() => {
            onChange({ file: null, logo: null });
          }}
        >
          Убрать логотип
        </Button>
      )}
    </div>
  );
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      resolve(typeof reader.result === 'string' ? reader.result : '');
    });
    reader.addEventListener('error', () => {
      reject(new Error(`file ${file.name} not read`, { cause: reader.error }));
    });
    reader.readAsDataURL(file);
  });
}
