// The token of a payment link: whoever has it may pay one request (LNK-05).
import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The token has 256 random bits, so that a plain hash cannot be reversed. */
export const linkTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Associated data of the encrypted token: copied to another request, it does not decrypt. */
export const linkContext = (organizationId: string, id: string): string => `payment link ${organizationId} ${id}`;

export const linkUrl = (portalUrl: string, token: string): string => `${portalUrl}/checkout?token=${token}`;
