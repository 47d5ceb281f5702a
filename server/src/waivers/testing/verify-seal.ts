// Checks the seal of a PDF as a reader does: the digest of the signed ranges, and the signature over it.
import { createHash, verify, X509Certificate } from 'node:crypto';

type Part = { tag: number; whole: Buffer; content: Buffer };

function partsOf(bytes: Buffer): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at + 1] ?? 0;
    const count = first < 0x80 ? 0 : first & 0x7f;
    const length = count === 0 ? first : bytes.readUIntBE(at + 2, count);
    const start = at + 2 + count;
    parts.push({
      tag: bytes[at]!,
      whole: bytes.subarray(at, start + length),
      content: bytes.subarray(start, start + length),
    });
    at = start + length;
  }
  return parts;
}

const childOf = (part: Part, place: number): Part => partsOf(part.content)[place]!;

/** The ranges of the file that are signed, and what stands between them. */
export function signedRanges(pdf: Buffer) {
  const [, ...numbers] = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/.exec(pdf.toString('latin1')) ?? [];
  const [start = 0, first = 0, second = 0, rest = 0] = numbers.map(Number);
  return {
    ranges: [pdf.subarray(start, start + first), pdf.subarray(second, second + rest)],
    isWhole: start === 0 && second + rest === pdf.length,
    // Filled up with zeros, which its own length leaves out; the signature itself may end with some.
    contents: Buffer.from(pdf.subarray(start + first + 1, second - 1).toString('latin1'), 'hex'),
  };
}

/** 1.2.840.113549.1.9.4, as it is written in a signature. */
const MESSAGE_DIGEST = Buffer.from('2a864886f70d010904', 'hex');

export type SealState = { isValid: boolean; subject: string };

export function verifySeal(bytes: Uint8Array): SealState {
  const { ranges, isWhole, contents } = signedRanges(Buffer.from(bytes));
  const signedData = childOf(childOf(partsOf(contents)[0]!, 1), 0);
  const parts = partsOf(signedData.content);
  const certificate = new X509Certificate(
    childOf(
      parts.find(({ tag }) => tag === 0xa0)!,
      0,
    ).whole,
  );
  const signerInfo = childOf(
    parts.findLast(({ tag }) => tag === 0x31)!,
    0,
  );
  const fields = partsOf(signerInfo.content);
  const attributes = Buffer.from(fields.find(({ tag }) => tag === 0xa0)!.whole);
  attributes[0] = 0x31;
  const signature = fields.findLast(({ tag }) => tag === 0x04)!.content;
  const digest = createHash('sha256').update(ranges[0]!).update(ranges[1]!).digest();
  const attribute = partsOf(partsOf(attributes)[0]!.content).find((each) =>
    childOf(each, 0).content.equals(MESSAGE_DIGEST),
  );
  const isOfFile = attribute !== undefined && childOf(childOf(attribute, 1), 0).content.equals(digest);
  const isSigned = verify('sha256', attributes, certificate.publicKey, signature);
  return { isValid: isWhole && isOfFile && isSigned, subject: certificate.subject };
}
