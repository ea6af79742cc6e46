import type { MerchantSecrets } from '../../api/staff/merchants.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { CopyButton } from '../../ui/inputs/copy-button.tsx';
import { Modal } from '../../ui/layout/modal.tsx';
import styles from './merchants.module.css';

type Props = { readonly secrets: MerchantSecrets; readonly onClose: () => void };

/** Shows a new key. It is shown only once, because the server stores only its hash. */
export function SecretsWindow({ secrets: { apiKey, webhookSecret }, onClose }: Props) {
  return (
    <Modal title="Ключ выпущен" onClose={onClose}>
      <div className={styles.form}>
        <p>Передайте магазину сейчас и по защищённому каналу: больше это показано не будет.</p>
        <Secret title="Ключ API" text={apiKey} label="Скопировать ключ" />
        {webhookSecret !== null && (
          <Secret title="Секрет подписи уведомлений" text={webhookSecret} label="Скопировать секрет" />
        )}
        <Button onClick={onClose}>Готово</Button>
      </div>
    </Modal>
  );
}

type SecretProps = { readonly title: string; readonly text: string; readonly label: string };

function Secret({ title, text, label }: SecretProps) {
  return (
    <div>
      <span className={styles.note}>{title}</span>
      <p className={styles.secret}>
        <code>{text}</code>
        <CopyButton text={text} label={label} />
      </p>
    </div>
  );
}
