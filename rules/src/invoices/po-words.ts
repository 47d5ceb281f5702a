/** "PO 4711", and the number alone where it says PO itself, as "PO-7032" and "P.O. 12" do. */
export const poWords = (poNumber: string): string =>
  /^p\.?\s?o(?![a-z])/i.test(poNumber.trim()) ? poNumber : `PO ${poNumber}`;
