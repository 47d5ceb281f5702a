// Whom staff act for inside the supplier's frame (Spec 1 §4 and §6).

const NOBODY = 'none';

/** The value to store after a page was opened with this `impersonated` parameter; null stores nothing. */
export function loginAsAfter(impersonated: string | null, stored: string | null): string | null {
  if (impersonated === null || impersonated === '') return stored;
  return impersonated === NOBODY ? null : impersonated;
}

/** The value of the impersonate header; null leaves the header out. */
export const impersonateHeader = (stored: string | null): string | null =>
  stored === '' || stored === NOBODY ? null : stored;
