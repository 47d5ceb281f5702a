let loading: Promise<ReadonlySet<string>> | undefined;

/** The most common passwords in lower case (decision A8), loaded with the first use. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => (loading ??= load());

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
