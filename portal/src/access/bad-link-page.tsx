import { CenteredMessage } from '@plumbline/ui/app/centered-message';
import { PlumbArt } from '@plumbline/ui/layout/plumb-art';
import type { ReactNode } from 'react';
import { messages } from '../messages.ts';
import { BrandedPage } from '../shell/branded-page.tsx';

type BadLinkPageProps = {
  title?: string;
  text: ReactNode;
  /** Buttons to get a new link. */
  actions: ReactNode;
};

/** Shown for a mailed link that does not work. */
export function BadLinkPage({ title = messages.badLink, text, actions }: BadLinkPageProps) {
  return (
    <BrandedPage>
      <div role="alert">
        <CenteredMessage
          art={<PlumbArt scene="not-found" tone="amber" />}
          title={title}
          text={text}
          actions={actions}
        />
      </div>
    </BrandedPage>
  );
}
