import { createContext } from 'react';

/** What staff have given a shop in place of its monogram. */
export type ShopMarkLook = {
  /** The address of an image; null for the monogram. */
  readonly logo: string | null;
  /** Like #0a7a3d; null for the colour of the monogram, and for a white ground of a logo. */
  readonly colour: string | null;
};

/** The marks by the name of their shop. */
export const ShopMarks = createContext<ReadonlyMap<string, ShopMarkLook>>(new Map());
