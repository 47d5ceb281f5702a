/** What the test of a sign-in provider tries, in this order; it ends with the first one that fails. */
export const PROVIDER_STEPS = ['configuration', 'issuer', 'endpoints', 'keys', 'client'] as const;
export type ProviderStep = (typeof PROVIDER_STEPS)[number];

export const PROVIDER_STEP_NAMES: Readonly<Record<ProviderStep, string>> = {
  configuration: 'Configuration',
  issuer: 'Issuer',
  endpoints: 'Addresses',
  keys: 'Signing keys',
  client: 'Client ID and secret',
};

/** `unknown`: the provider does not tell; it does not count against it. */
export const STEP_OUTCOMES = ['passed', 'failed', 'unknown'] as const;
export type StepOutcome = (typeof STEP_OUTCOMES)[number];
