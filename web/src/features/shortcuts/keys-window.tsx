import { Dialog } from '../../ui/back-office/dialog.tsx';
import styles from './keys-window.module.css';

type Props = { readonly onClose: () => void };

type Shortcut = {
  /** Pressed together. */
  readonly keys: readonly string[];
  readonly does: string;
};

const shortcuts: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], does: 'Найти клиента, заказ, страницу' },
  { keys: ['?'], does: 'Показать эти клавиши, если не набирается текст' },
  { keys: ['Tab'], does: 'К следующему полю, ссылке или кнопке' },
  { keys: ['Shift', 'Tab'], does: 'К предыдущему полю, ссылке или кнопке' },
  { keys: ['Enter'], does: 'Нажать кнопку, открыть ссылку, отправить форму' },
  { keys: ['Пробел'], does: 'Нажать кнопку, поставить или снять флажок' },
  { keys: ['J'], does: 'В списке: к следующей строке, как стрелка вниз' },
  { keys: ['K'], does: 'В списке: к предыдущей строке, как стрелка вверх' },
  { keys: ['Alt', '↓'], does: 'Открыть список поля или календарь' },
  { keys: ['Esc'], does: 'Закрыть окно или меню' },
];

/** All keyboard shortcuts of the back office. */
export function KeysWindow({ onClose }: Props) {
  return (
    <Dialog title="Клавиши" onClose={onClose}>
      <dl className={styles.keys}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
