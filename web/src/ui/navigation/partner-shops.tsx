import { OutsideLink } from './link.tsx';

/** The page with the shops where a client can buy; nothing without an address (`PARTNER_LINK`). */
export function PartnerShops({ link }: { readonly link: string }) {
  if (link === '') return null;
  return (
    <p>
      <OutsideLink href={link}>Магазины-партнёры</OutsideLink>
    </p>
  );
}
