import { CenteredMessage } from '@plumbline/ui/app/centered-message';
import { Spinner } from '@plumbline/ui/states/spinner';
import type { ReactNode } from 'react';
import { BrandedPage } from '../shell/branded-page.tsx';

type SigningInPageProps = { title?: string; text?: ReactNode; actions?: ReactNode };

/** Shown while a sign-in is being completed. */
export function SigningInPage({ title = 'Signing you in', text, actions }: SigningInPageProps) {
  return (
    <BrandedPage>
      <div aria-live="polite">
        <CenteredMessage art={<Spinner size={24} />} title={title} text={text} actions={actions} />
      </div>
    </BrandedPage>
  );
}
