/** The result of an outside sign-in, in the URL fragment (LOG-08). */
export type ReturnedSignIn =
  | { readonly handOff: string; readonly error: null }
  | { readonly handOff: null; readonly error: string };

export function readReturnedSignIn(hash: string): ReturnedSignIn | null {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const error = fragment.get('error');
  if (error) return { handOff: null, error };
  const handOff = fragment.get('handOff');
  return handOff ? { handOff, error: null } : null;
}
