import { useEffect, useEffectEvent } from 'react';

type Shortcut = {
  readonly isEnabled?: boolean;
  readonly isPressed: (event: KeyboardEvent) => boolean;
  readonly onPress: () => void;
};

/** A keyboard shortcut that works regardless of focus. */
export function useShortcut({ isEnabled = true, isPressed, onPress }: Shortcut): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isPressed(event)) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    if (!isEnabled) return;
    const listen = (event: KeyboardEvent): void => {
      onKey(event);
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
    };
  }, [isEnabled]);
}
