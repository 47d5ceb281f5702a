import { CenteredWords } from '@plumbline/ui/app/centered-words';
import { Spinner } from '@plumbline/ui/states/spinner';
import type { ReactNode } from 'react';
import { BrandedPage } from '../shell/branded-page.tsx';

type SigningInProps = { title?: string; text?: ReactNode; actions?: ReactNode };

/** Shown while a sign-in is being completed. */
export function SigningIn({ title = 'Signing you in', text, actions }: SigningInProps) {
  return (
    <BrandedPage>
      <div aria-live="polite">
        <CenteredWords art={<Spinner size={24} />} title={title} text={text} actions={actions} />
      </div>
    </BrandedPage>
  );
}
