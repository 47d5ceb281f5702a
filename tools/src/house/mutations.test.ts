import { expect, test } from 'vitest';
import { checkMutations } from './mutations.ts';
import { readSource } from './source.ts';

const complaintsOf = (path: string, text: string) => checkMutations([readSource(path, text)]).map(({ at }) => at);

test.each([
  "import { useMutation } from '@tanstack/react-query';",
  "import { useQueryClient, useMutation as useChange } from '@tanstack/react-query';",
  "import * as query from '@tanstack/react-query';",
])('outside of useCall this is refused: %s', (text) => {
  expect(complaintsOf('portal/src/payments/cancel-payment-button.tsx', text)).toEqual([
    'portal/src/payments/cancel-payment-button.tsx:1',
  ]);
});

test('the one hook has it, and everything else of the library may be used', () => {
  expect(complaintsOf('ui/src/app/use-call.ts', "import { useMutation } from '@tanstack/react-query';")).toEqual([]);
  const others =
    "import { useQuery, MutationCache } from '@tanstack/react-query'; import { useCall } from './use-call.ts';";
  expect(complaintsOf('portal/src/pay/a.ts', others)).toEqual([]);
});
