import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { FormattedText } from '../data-display/formatted-text.tsx';
import { Icon } from '../data-display/icon.tsx';
import { currentToasts, dismissToast, type ToastContent, onToastsChange } from './notification-list.ts';
import styles from './toasts.module.css';

/** Toasts fade in and out in 250 ms (docs/spec/specification.md#9). */
const transitionMilliseconds = 250;

/** The space around the toasts. */
const edgePixels = 16;

/** The toasts, above everything and announced to screen readers (docs/spec/specification.md#2 «Shared elements»). */
export function Toasts() {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts, currentToasts);
  const list = useHeadingOverlap(toasts);
  return (
    <div
      ref={list}
      className={styles.list}
      role="log"
      aria-live="polite"
      aria-label="Уведомления"
      // toasts stay in reach beside a window of the back office, which hides the rest of the page
      data-react-aria-top-layer
    >
      {toasts.map((toast, index) => (
        <Toast key={toast.id} toast={toast} number={toasts.length === 1 ? null : index + 1} />
      ))}
    </div>
  );
}

/** Marks toasts that would cover a heading of the page at the lower edge of the screen. */
function useHeadingOverlap(toasts: readonly ToastContent[]): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const upperEdge = window.innerHeight - (list.current?.offsetHeight ?? 0) - 2 * edgePixels;
    const headings = [...document.querySelectorAll('h1, h2, h3')].map((each) => each.getBoundingClientRect());
    const isCovering = headings.some(({ top, bottom }) => bottom > upperEdge && top < window.innerHeight);
    list.current?.toggleAttribute('data-covers-heading', isCovering);
  }, [toasts]);
  return list;
}

function Toast({
  toast: { id, status, message, lifetimeMilliseconds },
  number,
}: {
  readonly toast: ToastContent;
  /** The position of the toast, from 1; null when it is the only one. */
  readonly number: number | null;
}) {
  const { isLeaving, leave, hold, release } = useToastTimer(id, lifetimeMilliseconds);
  return (
    <div
      className={styles.toast}
      data-status={status}
      data-leaving={isLeaving}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <span className={styles.mark}>
        <Icon name={status === 'SUCCESS' ? 'check' : 'warning'} size={20} />
      </span>
      <span className={styles.message}>
        <FormattedText text={message} />
      </span>
      <button
        type="button"
        className={styles.close}
        aria-label={['Закрыть уведомление', number].filter(Boolean).join(' ')}
        onClick={leave}
      >
        <Icon name="close" size={20} />
      </button>
    </div>
  );
}

/**
 * Removes a toast after its lifetime. The timer pauses while the toast is hovered or focused, so that it can be read.
 */
function useToastTimer(id: number, lifetimeMilliseconds: number) {
  const [isHeld, setHeld] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (isHeld || isLeaving) return;
    const timer = setTimeout(() => {
      setLeaving(true);
    }, lifetimeMilliseconds);
    return () => {
      clearTimeout(timer);
    };
  }, [isHeld, isLeaving, lifetimeMilliseconds]);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => {
      dismissToast(id);
    }, transitionMilliseconds);
    return () => {
      clearTimeout(timer);
    };
  }, [id, isLeaving]);
  return {
    isLeaving,
    leave: () => {
      setLeaving(true);
    },
    hold: () => {
      setHeld(true);
    },
    release: () => {
      setHeld(false);
    },
  };
}
