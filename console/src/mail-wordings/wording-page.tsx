import { getMailWording, listPortalBrands } from '@plumbline/contract/paths.gen';
import { mailKindLabel } from '@plumbline/rules/mails/mail-kinds';
import { WORDED_KINDS, type WordedKind } from '@plumbline/rules/mails/worded-mails';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useParams } from '@plumbline/ui/app/use-router';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { WordingEditor } from './wording-editor.tsx';

const BACK = { href: '/mails/wording', label: 'Mail wording' };

/** The words of one mail, with a preview that follows them. */
export function WordingPage() {
  const { kind: name } = useParams();
  const kind = WORDED_KINDS.find((known) => known === name);
  return kind === undefined ? (
    <>
      <PageHeader title="Mail wording" back={BACK} />
      <Card>
        <EmptyState
          title="There is no such mail"
          text="The address was mistyped, or the mail has fixed words."
          action={<Button href={BACK.href}>All mails</Button>}
          art={false}
        />
      </Card>
    </>
  ) : (
    <KindPage key={kind} kind={kind} />
  );
}

function KindPage({ kind }: { kind: WordedKind }) {
  const wording = useAnswer(getMailWording, { kind });
  const portals = useAnswer(listPortalBrands, {});
  const reload = () => Promise.all([wording.refetch(), portals.refetch()]);
  return (
    <>
      <PageHeader
        title={mailKindLabel(kind)}
        sentence="What you leave empty keeps the standard wording. All your portals send it."
        back={BACK}
      />
      {wording.data && portals.data ? (
        <WordingEditor stored={wording.data} portals={portals.data.rows} reload={wording.refetch} />
      ) : (
        <Card inset={false}>
          {wording.isLoadingError || portals.isLoadingError ? (
            <ErrorState title="We could not load the wording" onRetry={() => void reload()} />
          ) : (
            <LoadingRows loading label="Loading the wording" />
          )}
        </Card>
      )}
    </>
  );
}
