import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Icon } from '../ui/data-display/icon.tsx';
import styles from './staff-bar.module.css';
import { useShortcut } from './use-shortcut.ts';

// the window comes when it is asked for
const KeysWindow = lazyRouteComponent(() => import('../features/shortcuts/keys-window.tsx'), 'KeysWindow');

/** The map of the keys, by «?» from anywhere but a field, or by its button. */
export function StaffKeys() {
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    setOpen(true);
  };
  useShortcut({ isPressed: isQuestion, act: open });
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

const typedInto = 'input, textarea, select, [contenteditable]';

/** In a field it is a question mark, and over an open window nothing else opens. */
function isQuestion({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key !== '?' || ctrlKey || metaKey || altKey) return false;
  if (target instanceof Element && target.closest(typedInto) !== null) return false;
  return document.querySelector('dialog[open]') === null;
}
