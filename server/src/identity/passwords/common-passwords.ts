let loading: Promise<ReadonlySet<string>> | undefined;

/** The passwords that attackers try first, in lower case (decision A8). Loaded when the first password is chosen. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => (loading ??= load());

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
