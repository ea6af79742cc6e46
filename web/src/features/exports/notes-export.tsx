import { countryCode } from '../../format/phone.ts';
import { ExportButton } from './export-button.tsx';

type Props = { readonly phone: string; readonly orderUuid: string | null };

/** Exports the notes on a client, or on one order, to a file. */
export function NotesExport({ phone, orderUuid }: Props) {
  const filter = { client: { countryCode, phone }, orderUuid };
  return <ExportButton label="Выгрузить заметки" request={{ list: 'NOTES', filter }} />;
}
