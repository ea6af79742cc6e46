import { instant, moscowDate } from '#domain/dates.ts';
import { downloadExport, type StaffExport } from '../../api/exports/exports.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Icon } from '../../ui/data-display/icon.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { saveFile } from '../../ui/navigation/save-file.ts';

type Props = { readonly file: StaffExport; readonly variant?: 'primary' | 'secondary' };

/** Downloads a finished file, named after its list and date. */
export function DownloadButton({ file, variant = 'secondary' }: Props) {
  const { exportUuid, name, format, createdAt } = file;
  const download = useSingleMutation({
    mutationKey: ['exports', 'download', exportUuid],
    mutationFn: () => downloadExport(exportUuid),
    onSuccess: (bytes) => {
      saveFile(bytes, `${name} ${moscowDate(instant(createdAt))}.${format.toLowerCase()}`);
    },
    onError: (error) => {
      notify('FAIL', refusalMessage(error, 'Ошибка скачивания'));
    },
  });
  return (
    <Button
      variant={variant}
      icon={<Icon name="download" size={20} />}
      isPending={download.isPending}
      onClick={() => {
        download.mutate();
      }}
    >
      Скачать
    </Button>
  );
}
