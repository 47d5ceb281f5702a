import { CrashWords } from '@plumbline/ui/app/crash-words';
import { TextLink } from '@plumbline/ui/text-link';
import { usePortal, useSession } from '../lib/portal-context.ts';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { SupportContact } from './support-contact.tsx';

/** A screen that crashed, inside the page that still works. */
export function CrashMessage() {
  return <CrashWords help={useSession().kind === 'full' && <AskForHelp />} />;
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
