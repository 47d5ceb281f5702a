import { errors, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose';

/** Verifies a token that one of the keys has signed; after a rotation the older keys' tokens stay valid. */
export async function verifyWithAny(
  token: string,
  [key, ...others]: readonly Uint8Array[],
  options: JWTVerifyOptions,
): Promise<{ payload: JWTPayload }> {
  try {
    return await jwtVerify(token, key ?? new Uint8Array(), options);
  } catch (error) {
    if (others.length === 0 || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    return verifyWithAny(token, others, options);
  }
}
