import { PlainPage } from '@plumbline/ui/app/plain-page';
import type { ReactNode } from 'react';
import { APP_NAME } from '../messages.ts';

export const BrandedPage = ({ children }: { children: ReactNode }) => (
  <PlainPage brand={{ name: APP_NAME }}>{children}</PlainPage>
);
