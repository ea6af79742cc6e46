import { useEffect, useRef, useState } from 'react';
import type { User } from '../../api/auth/user.ts';
import { Icon } from '../../ui/data-display/icon.tsx';
import { MenuLinks } from './menu-links.tsx';
import styles from './mobile-menu.module.css';

type Props = { readonly user: User };

/**
 * The menu button and its menu: full name on top, «Выйти» at the bottom (docs/spec/specification.md#2 «Main layout»).
 * A press outside, Escape and a new page close it.
 */
export function MobileMenu({ user }: Props) {
  const [isOpen, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const burger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    const { signal } = controller;
    const onPress = ({ target }: PointerEvent): void => {
      if (target instanceof Node && container.current?.contains(target) === false) setOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      setOpen(false);
      burger.current?.focus();
    };
    document.addEventListener('pointerdown', onPress, { signal });
    document.addEventListener('keydown', onKey, { signal });
    return () => {
      controller.abort();
    };
  }, [isOpen]);
  return (
    <div className={styles.box} ref={container}>
      <button
        ref={burger}
        type="button"
        className={styles.burger}
        aria-label="Меню"
        aria-expanded={isOpen}
        aria-controls="mobile-menu"
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        <Icon name={isOpen ? 'close' : 'menu'} />
      </button>
      {isOpen && (
        <div
          className={styles.veil}
          onClick={() => {
            setOpen(false);
          }}
        />
      )}
      <nav id="mobile-menu" className={styles.menu} aria-label="Меню" hidden={!isOpen}>
        {isOpen && (
          <>
            {user.kind === 'CLIENT' && user.profile.fullName !== null && (
              <p className={styles.name}>{user.profile.fullName}</p>
            )}
            <MenuLinks user={user} />
          </>
        )}
      </nav>
    </div>
  );
}
