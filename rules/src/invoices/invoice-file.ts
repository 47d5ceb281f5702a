export type InvoiceFile = { readonly kind: 'link'; readonly href: string } | { readonly kind: 'server' };

const isOnTheWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

/**
 * Where the paper of an invoice is (Spec 1 §2): behind its link, which View Invoice opens, or else made by the server
 * for Download and Print. A link that is not on the web, such as a script or a file path, counts as none (decision B20).
 */
export function invoiceFile(pdfLink: string | null): InvoiceFile {
  const url = pdfLink !== null && URL.canParse(pdfLink) ? new URL(pdfLink) : null;
  return url !== null && isOnTheWeb(url) ? { kind: 'link', href: url.href } : { kind: 'server' };
}
