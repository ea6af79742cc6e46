import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useRights } from '../session/use-rights.ts';
import { Button } from '../ui/inputs/button.tsx';
import { useShortcut } from './use-shortcut.ts';

// the window loads on demand
const SearchWindow = lazyRouteComponent(() => import('../features/search/search-window.tsx'), 'SearchWindow');

/** The search for staff who may see clients, opened by its button or Ctrl-K. */
export function StaffSearch() {
  const { viewProfile } = useRights();
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    setOpen(true);
  };
  useShortcut({ isEnabled: viewProfile, isPressed: isSearchKey, onPress: open });
  if (!viewProfile) return null;
  return (
    <>
      <Button variant="text" aria-keyshortcuts="Control+K" onClick={open}>
        Поиск
      </Button>
      {isOpen && (
        <Suspense>
          <SearchWindow
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** The key code does not depend on the keyboard layout. */
function isSearchKey({ ctrlKey, metaKey, code }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && code === 'KeyK';
}
