import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the heading of a list, or what stands in its place: it takes the focus when fewer rows are left and the pressed
 * button has left the page with one of them.
 */
export function useFocusAfterRemoval<Target extends HTMLElement>(count = 0): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) target.current?.focus();
    before.current = count;
  }, [count]);
  return target;
}
