import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useRights } from '../session/use-rights.ts';
import { Button } from '../ui/button.tsx';

// the window comes when it is asked for
const SearchWindow = lazyRouteComponent(
  () => import('../features/staff-search/search-window.tsx'),
  'SearchWindow',
);

/** The search of staff who may see clients, by its button or Ctrl-K from anywhere. */
export function StaffSearch() {
  const { viewProfile } = useRights();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!viewProfile) return;
    const listen = (event: KeyboardEvent): void => {
      // the key is the same one whatever alphabet is typed in
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyK') return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
    };
  }, [viewProfile]);
  if (!viewProfile) return null;
  return (
    <>
      <Button
        look="text"
        aria-keyshortcuts="Control+K"
        onClick={() => {
          setOpen(true);
        }}
      >
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
