import { CenteredWords } from '@plumbline/ui/app/centered-words';
import { PlumbArt } from '@plumbline/ui/layout/plumb-art';
import type { ReactNode } from 'react';
import { messages } from '../messages.ts';
import { BrandedPage } from '../shell/branded-page.tsx';

type BadLinkPageProps = {
  title?: string;
  text: ReactNode;
  /** The way to a link that works. */
  actions: ReactNode;
};

/** A mailed link that cannot do what it was sent for. */
export function BadLinkPage({ title = messages.badLink, text, actions }: BadLinkPageProps) {
  return (
    <BrandedPage>
      <div role="alert">
        <CenteredWords art={<PlumbArt scene="not-found" tone="amber" />} title={title} text={text} actions={actions} />
      </div>
    </BrandedPage>
  );
}
