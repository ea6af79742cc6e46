import { type ReactNode, useLayoutEffect } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Icon } from '../data-display/icon.tsx';
import frame from '../layout/modal.module.css';
import { classNames } from '../theme/class-names.ts';
import styles from './dialog.module.css';
import { RussianLocale } from './russian-locale.tsx';

type Props = {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Cannot be closed while data is being saved. */
  readonly isLocked?: boolean;
  /** Wide enough for two columns on a large screen. */
  readonly isWide?: boolean;
  /** An alert interrupts: it asks before something that cannot be undone. */
  readonly isAlert?: boolean;
};

/**
 * A modal window of the back office, open as long as it is rendered. It keeps the focus inside and returns it. Escape
 * and a press beside it close it; popovers open above it, and toasts stay in reach.
 */
export function Dialog({
  title,
  children,
  onClose,
  isLocked = false,
  isWide = false,
  isAlert = false,
}: Props) {
  useReturnedFocus();
  return (
    <RussianLocale>
      <ModalOverlay
        className={classNames(styles.overlay)}
        isOpen
        isDismissable={!isLocked}
        isKeyboardDismissDisabled={isLocked}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
      >
        <Modal className={classNames(styles.box)} data-wide={isWide}>
          <AriaDialog
            className={classNames(frame.window, styles.dialog)}
            role={isAlert ? 'alertdialog' : 'dialog'}
          >
            <div className={frame.head}>
              <Heading slot="title" level={2}>
                {title}
              </Heading>
              <button
                type="button"
                className={frame.close}
                aria-label="Закрыть"
                disabled={isLocked}
                onClick={onClose}
              >
                <Icon name="close" />
              </button>
            </div>
            {children}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </RussianLocale>
  );
}

let opener: HTMLElement | null = null;

/**
 * Returns the focus to the button that has opened a window, also after one window has replaced another: React Aria
 * returns it only to the element that had it when the last of them opened, which is gone then.
 */
function useReturnedFocus(): void {
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
