import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Icon } from '../ui/data-display/icon.tsx';
import styles from './staff-bar.module.css';
import { useShortcut } from './use-shortcut.ts';

// the window loads on demand
const KeysWindow = lazyRouteComponent(() => import('../features/shortcuts/keys-window.tsx'), 'KeysWindow');

/** The list of keyboard shortcuts, opened by «?» outside a field or by its button. */
export function StaffKeys() {
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    setOpen(true);
  };
  useShortcut({ isPressed: isQuestion, onPress: open });
  return (
    <>
      <button type="button" className={styles.keys} aria-keyshortcuts="?" onClick={open}>
        <Icon name="question" size={20} />
        Клавиши
      </button>
      {isOpen && (
        <Suspense>
          <KeysWindow
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const editableSelector = 'input, textarea, select, [contenteditable]';

/** Ignores the key in a field and while a dialog is open. */
function isQuestion({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key !== '?' || ctrlKey || metaKey || altKey) return false;
  if (target instanceof Element && target.closest(editableSelector) !== null) return false;
  return document.querySelector('dialog[open], [role$="dialog"]') === null;
}
