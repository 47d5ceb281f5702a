/** Legal pages of Plumbline, the provider of every portal. */
export const PROVIDER_LINKS = {
  termsHref: 'https://plumbline.example/terms',
  privacyHref: 'https://plumbline.example/privacy',
};
