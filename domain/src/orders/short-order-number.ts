const [maxLength, headLength, tailLength] = [12, 9, 3];

/** Over 12 characters: the first 9, an ellipsis, the last 3 (docs/spec/specification.md#9). */
export function shortOrderNumber(orderNumber: string): string {
  const characters = Array.from(orderNumber);
  if (characters.length <= maxLength) return orderNumber;
  return `${characters.slice(0, headLength).join('')}…${characters.slice(-tailLength).join('')}`;
}
