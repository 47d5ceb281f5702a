const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const IP_V4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/**
 * The label that names the portal: 'granite' of 'granite.portal.localhost:3000' (Spec 1 §1, decision A16). null for a
 * bare host: localhost, an IP address, a single word, or the base domain itself, which then shows the default portal.
 */
export function hostLabel(host: string, baseDomain: string): string | null {
  const name = nameOf(host);
  if (name === nameOf(baseDomain) || IP_V4.test(name) || name.startsWith('[')) return null;
  const [label = '', ...rest] = name.split('.');
  return rest.length > 0 && LABEL.test(label) ? label : null;
}

const nameOf = (host: string): string => host.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
