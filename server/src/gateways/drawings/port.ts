/** Reads drawings that others have made. */
export type DrawingGateway = {
  /** The drawing with its shapes and colours only; null for a text that is not one SVG element. */
  cleanSvg(text: string): string | null;
};
