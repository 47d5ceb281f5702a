import { CrashContent } from '@plumbline/ui/app/crash-content';
import { TextLink } from '@plumbline/ui/text-link';
import { usePortal, useSession } from '../lib/portal-context.ts';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { SupportContact } from './support-contact.tsx';

/** Shown inside the shell when a screen crashes. */
export function CrashMessage() {
  return <CrashContent help={useSession().kind === 'full' && <AskForHelp />} />;
}

function AskForHelp() {
  const { organization } = usePortal();
  const href = useScreenHref()('/help');
  return (
    <>
      If it happens again, contact your administrator or{' '}
      {href !== undefined ? (
        <TextLink look="plain" size="inherit" href={href}>
          support
        </TextLink>
      ) : (
        <>
          support at {organization.name}
          <SupportContact before=": " />
        </>
      )}
      .
    </>
  );
}
