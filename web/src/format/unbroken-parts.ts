/** A sum and its sign, a telephone number, or the number of an order, as messages write them. */
const unbroken =
  /(\d{1,3}(?: \d{3})*(?:,\d{2})? (?:р\.|₽)|(?:\+7|8) \d{3} \d{3}-\d{2}-\d{2}|(?<=[Зз]аказ )[^\s,:]+)/;

/**
 * Splits the text of a message, so that no sum and no number breaks across lines. The text itself stays as it
 * was sent, because people copy it.
 */
export function unbrokenParts(
  text: string,
): readonly { readonly part: string; readonly isUnbroken: boolean }[] {
  // every second part is what the group has matched
  return text.split(unbroken).map((part, index) => ({ part, isUnbroken: index % 2 === 1 }));
}
