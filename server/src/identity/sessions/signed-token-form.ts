/** A token signed with HS256, no longer than any that we issue. */
const SIGNED_TOKEN = /^[\w-]{1,200}\.[\w-]{1,1800}\.[\w-]{43}$/;

/** Checked before a token is decoded or looked up in a cache. */
export const hasSignedTokenForm = (token: string): boolean => SIGNED_TOKEN.test(token);
