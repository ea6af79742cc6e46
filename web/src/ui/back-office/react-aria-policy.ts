/*
 * React Aria under the content security policy (docs/spec/reliability.md#S-31).
 *
 * It adds a style element for `touch-action` at the first press, unless an element has its id. The policy refuses style
 * elements, and our style sheets set `touch-action`.
 */
const placeholder = document.createElement('meta');
placeholder.id = 'react-aria-pressable-style';
document.head.append(placeholder);

/*
 * It empties its announcements for screen readers by `innerHTML`, which the policy refuses too. The log gets a setter
 * that removes its children.
 */
const watcher = new MutationObserver(() => {
  const logs = document.querySelectorAll('[data-live-announcer] > [role="log"]');
  if (logs.length === 0) return;
  watcher.disconnect();
  for (const log of logs) {
    Object.defineProperty(log, 'innerHTML', {
      set: () => {
        log.replaceChildren();
      },
    });
  }
});
watcher.observe(document.body, { childList: true });
