/** A proposal for the two fields of sign-up, when somebody's identity already has a name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}
