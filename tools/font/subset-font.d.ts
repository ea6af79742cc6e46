/** The library has no types of its own. */
declare module 'subset-font' {
  type Options = {
    readonly targetFormat: 'woff2';
    /** A number fixes an axis, a range limits it. */
    readonly variationAxes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
    readonly keepFeatures: readonly string[];
    readonly preserveNameIds: readonly number[];
    readonly noHinting: boolean;
  };
  /** Returns the font with the characters of the text only. */
  function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>;
  export = subsetFont;
}
