import { expect, onTestFinished, test } from 'vitest';
import { createApp } from './app.tsx';
import { testBoot } from './testing/test-boot.ts';

test('an app that has left the page navigates no more, until it is started again', async () => {
  const before = window.location.href;
  onTestFinished(() => window.history.replaceState(null, '', before));
  window.history.replaceState(null, '', '/help');
  const { router } = createApp({ boot: testBoot({}), firstAnswers: [], now: () => new Date(), isFramed: false });
  await router.load();
  const addressAfter = (href: string) => {
    void router.navigate({ href });
    return router.latestLocation.href;
  };
  router.start(() => {})();
  expect(addressAfter('/help?topic=pay')).toBe('/help');
  onTestFinished(router.start(() => {}));
  expect(addressAfter('/help?topic=pay')).toBe('/help?topic=pay');
});
