/**
 * React Aria adds a style element for `touch-action` at the first press, unless an element has its id. The content
 * security policy refuses style elements (docs/spec/reliability.md#S-31), and our style sheets set `touch-action`.
 */
const placeholder = document.createElement('meta');
placeholder.id = 'react-aria-pressable-style';
document.head.append(placeholder);
