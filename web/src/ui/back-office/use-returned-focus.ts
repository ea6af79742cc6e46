import { useLayoutEffect } from 'react';

let opener: HTMLElement | null = null;

/**
 * Returns the focus to the button that has opened a window, also after one window has replaced another: React Aria
 * returns it only to the element that had it when the last of them opened, which is gone then.
 */
export function useReturnedFocus(): void {
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isOnPage = activeElement !== document.body && activeElement?.closest('[role$=dialog]') === null;
    if (isOnPage && activeElement instanceof HTMLElement) opener = activeElement;
    return () => {
      // React Aria returns the focus in the next frame
      requestAnimationFrame(() => requestAnimationFrame(returnFocus));
    };
  }, []);
}

function returnFocus(): void {
  if (document.activeElement === document.body) opener?.focus();
}
