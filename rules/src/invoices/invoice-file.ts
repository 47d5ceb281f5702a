export type InvoiceFile = { readonly kind: 'link'; readonly href: string } | { readonly kind: 'server' };

const isOnTheWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

/**
 * Where the PDF of an invoice comes from (Spec 1 §2): its link, which View Invoice opens, or else the server, for
 * Download and Print. A link that is not http(s) is ignored (decision B20).
 */
export function invoiceFile(pdfLink: string | null): InvoiceFile {
  const url = pdfLink !== null && URL.canParse(pdfLink) ? new URL(pdfLink) : null;
  return url !== null && isOnTheWeb(url) ? { kind: 'link', href: url.href } : { kind: 'server' };
}
