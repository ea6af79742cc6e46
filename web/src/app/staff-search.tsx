import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { User } from '../api/auth/user.ts';
import { Button } from '../ui/inputs/button.tsx';
import { useKnownPlaces } from './menu/known-places.ts';
import { useShortcut } from './use-shortcut.ts';

// the window loads on demand
const SearchWindow = lazyRouteComponent(() => import('../features/search/search-window.tsx'), 'SearchWindow');

type Props = { readonly user: Extract<User, { kind: 'STAFF' }> };

/** The search of staff, opened by its button or Ctrl-K. */
export function StaffSearch({ user }: Props) {
  const known = useKnownPlaces(user);
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    setOpen(true);
  };
  useShortcut({ isEnabled: true, isPressed: isSearchKey, onPress: open });
  return (
    <>
      <Button variant="text" aria-keyshortcuts="Control+K" onClick={open}>
        Поиск
      </Button>
      {isOpen && (
        <Suspense>
          <SearchWindow
            known={known}
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
