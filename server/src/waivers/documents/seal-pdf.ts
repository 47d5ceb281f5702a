import { PDF, type Signer } from '@libpdf/core';

/** Signs the whole file as PAdES B-B: a reader shows any later change (ADR 36). */
export async function sealPdf(
  bytes: Uint8Array,
  signer: Signer,
  { reason, at }: { reason: string; at: Date },
): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes);
  const sealed = await pdf.sign({ signer, reason, signingTime: at, fieldName: 'Seal', level: 'B-B' });
  return sealed.bytes;
}
