/** What a sign-in that went elsewhere comes back with, behind the # of the address (LOG-08). */
export type ReturnedSignIn =
  | { readonly handOff: string; readonly error: null }
  | { readonly handOff: null; readonly error: string };

export function returnedSignIn(hash: string): ReturnedSignIn | null {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const error = fragment.get('error');
  if (error) return { handOff: null, error };
  const handOff = fragment.get('handOff');
  return handOff ? { handOff, error: null } : null;
}
