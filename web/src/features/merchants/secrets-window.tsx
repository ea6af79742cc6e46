import type { MerchantSecrets } from '../../api/merchants/merchants.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Dialog } from '../../ui/back-office/dialog.tsx';
import { Secret } from '../../ui/back-office/secret.tsx';

type Props = { readonly secrets: MerchantSecrets; readonly onClose: () => void };

/** Shows a new key. It is shown only once, because the server stores only its hash. */
export function SecretsWindow({ secrets: { apiKey, webhookSecret }, onClose }: Props) {
  return (
    <Dialog title="Ключ выпущен" onClose={onClose}>
      <p>Передайте магазину сейчас и по защищённому каналу: больше это показано не будет.</p>
      <Secret title="Ключ API" text={apiKey} copyLabel="Скопировать ключ" />
      {webhookSecret !== null && (
        <Secret title="Секрет подписи уведомлений" text={webhookSecret} copyLabel="Скопировать секрет" />
      )}
      <Button onClick={onClose}>Готово</Button>
    </Dialog>
  );
}
