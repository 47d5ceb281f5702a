import { expect, test } from 'vitest';
import { readSource } from './source.ts';
import { checkWrappedHooks } from './wrapped-hooks.ts';

const complaintsOf = (path: string, text: string) => checkWrappedHooks([readSource(path, text)]).map(({ at }) => at);

test.each([
  "import { useMutation } from '@tanstack/react-query';",
  "import { useQueryClient, useMutation as useChange } from '@tanstack/react-query';",
  "import * as query from '@tanstack/react-query';",
  "import { createBrowserHistory } from '@tanstack/history';",
])('outside of its wrapper this is refused: %s', (text) => {
  expect(complaintsOf('portal/src/payments/cancel-payment-button.tsx', text)).toEqual([
    'portal/src/payments/cancel-payment-button.tsx:1',
  ]);
});

test.each([
  ['ui/src/app/use-call.ts', "import { useMutation } from '@tanstack/react-query';"],
  ['ui/src/app/create-app-router.ts', "import { createBrowserHistory } from '@tanstack/history';"],
  ['portal/src/pay/a.ts', "import { useQuery, MutationCache } from '@tanstack/react-query';"],
  ['portal/src/pay/a.ts', "import type { RouterHistory } from '@tanstack/history';"],
])('%s may import: %s', (path, text) => {
  expect(complaintsOf(path, text)).toEqual([]);
});
