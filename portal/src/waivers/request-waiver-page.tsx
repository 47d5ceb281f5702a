import { getWaiverDraft } from '@plumbline/contract/paths.gen';
import { EMPTY_WAIVER_FORM } from '@plumbline/rules/waivers/waiver-form';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useRouter } from '@plumbline/ui/app/use-router';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { Card } from '@plumbline/ui/card';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { Note } from '@plumbline/ui/note';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import { TextLink } from '@plumbline/ui/text-link';
import { useState } from 'react';
import { useMember, usePortal, useSession } from '../lib/portal-context.ts';
import { EarlierRequest } from './earlier-request.tsx';
import { formOfWaiver, takenFiles } from './form-of-waiver.ts';
import { formStorage, readKeptForm } from './kept-form.ts';
import { type RequestStart, useRequest } from './use-request.ts';
import type { DraftFile } from './use-waiver-files.ts';
import { RESTORE_HREF } from './use-waiver-form.ts';
import { WaiverForm } from './waiver-form.tsx';
import { waiverMessages as words } from './waiver-messages.ts';
import layout from '../lib/form-layout.module.css';
import classes from './waiver-form.module.css';

/** Asks the supplier for a waiver (WVR-01 to WVR-11). */
export function RequestWaiverPage() {
  const { organization } = usePortal();
  const { restore, resubmits } = useSearchTexts('restore', 'resubmits');
  const place = restore === null ? `new ${resubmits ?? ''}` : null;
  // A link to a new request starts one; that the address of this one changes does not.
  const [visit, setVisit] = useState({ place, number: 0 });
  if (visit.place !== place) setVisit({ place, number: visit.number + (place === null ? 0 : 1) });
  return (
    <>
      <PageHeader title="Request a lien waiver" sentence={words.sentence(organization.name)} />
      <Draft key={visit.number} />
    </>
  );
}

/** The form starts with what is kept, once that is known. */
function Draft() {
  const router = useRouter();
  const { restore, projectId, resubmits } = useSearchTexts('restore', 'projectId', 'resubmits');
  const [isRestored, setRestored] = useState(restore === 'true');
  const [isNew] = useState(restore !== 'true');
  const [asked] = useState({ projectId, resubmits });
  const draft = useAnswer(getWaiverDraft, {}, { staleMs: 0 });
  const [kept, setKept] = useState<{ form: unknown; files: readonly DraftFile[]; isFailed: boolean } | null>(null);
  if (kept === null && (draft.isFetchedAfterMount || draft.isError)) {
    setKept({ form: draft.data?.form ?? null, files: draft.data?.files ?? [], isFailed: draft.isError });
  }
  const member = useMember();
  const session = useSession();
  if (kept === null || member === null) return <Loading />;
  const email = session.kind === 'full' ? session.email : '';
  if (!isRestored) {
    const discardsDraft = kept.form !== null || kept.files.length > 0;
    const onContinue = () => {
      setRestored(true);
      void router.navigate({ href: RESTORE_HREF, replace: true });
    };
    return (
      <EarlierRequest id={asked.resubmits} loading={<Loading />}>
        {(earlier) => {
          const empty = { ...EMPTY_WAIVER_FORM, email, projectId: asked.projectId };
          const form = earlier === null ? empty : formOfWaiver(earlier);
          return <Request start={{ form, files: takenFiles(earlier, form), discardsDraft }} onContinue={onContinue} />;
        }}
      </EarlierRequest>
    );
  }
  // The newer one of this tab; another tab or a new session has the server's only.
  const stored = isNew ? null : formStorage.read(member);
  const form = stored ?? (kept.form === null ? { ...EMPTY_WAIVER_FORM, email } : readKeptForm(kept.form));
  return (
    <>
      {kept.isFailed && (
        <div className={layout.note}>
          <Note color="amber">{words.filesLost}</Note>
        </div>
      )}
      <EarlierRequest key="restored" id={form.resubmitsId} loading={<Loading />}>
        {(earlier) => (
          <Request start={{ form, files: [...takenFiles(earlier, form), ...kept.files], discardsDraft: false }} />
        )}
      </EarlierRequest>
    </>
  );
}

function Request({ start, onContinue }: { start: RequestStart; onContinue?: () => void }) {
  const request = useRequest(start);
  return (
    <>
      {onContinue && start.discardsDraft && !request.isTouched && (
        <div className={layout.note}>
          <Note color="blue" title={words.unsent}>
            {words.unsentText}{' '}
            <TextLink look="plain" size="inherit" onClick={onContinue}>
              Go on with it
            </TextLink>
          </Note>
        </div>
      )}
      <WaiverForm request={request} />
    </>
  );
}

const Loading = () => (
  <output className={layout.columns}>
    <span className="pl-hidden">Loading your request</span>
    <Card inset={false}>
      <div className={classes.fields}>
        <Skeleton height={62} />
        <Skeleton height={150} />
        <Skeleton height={62} />
        <Skeleton height={96} />
      </div>
    </Card>
    <Card>
      <Skeleton height={120} />
    </Card>
  </output>
);
