import { useDebouncedValue } from '@mantine/hooks';
import type { Answer } from '@plumbline/contract/call';
import { previewMailWording, testMailWording } from '@plumbline/contract/paths.gen';
import type { listPortalBrands } from '@plumbline/contract/settings/portal-brand';
import { cleanWording, type MailWording } from '@plumbline/rules/mails/mail-wording';
import type { WordedKind } from '@plumbline/rules/mails/worded-mails';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { Segmented } from '@plumbline/ui/fields/segmented';
import { toast } from '@plumbline/ui/overlays/toast';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { MailFrame } from './mail-frame.tsx';
import classes from './mail-wordings.module.css';

const SETTLE_MS = 300;
const FORMS = [
  { value: 'html', label: 'As HTML' },
  { value: 'text', label: 'As text' },
] as const;

type WordingPreviewProps = {
  kind: WordedKind;
  words: MailWording;
  portals: Answer<typeof listPortalBrands>['rows'];
  canTest: boolean;
};

/** The mail as it will be sent, with invented facts; it follows what is typed. */
export function WordingPreview({ kind, words, portals, canTest }: WordingPreviewProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [form, setForm] = useState<'html' | 'text'>('html');
  const portalId = chosen ?? portals[0]?.id ?? '';
  const [settled] = useDebouncedValue(JSON.stringify(cleanWording(words)), SETTLE_MS);
  const input = { kind, portalId, ...(JSON.parse(settled) as MailWording) };
  const { data, isLoadingError, refetch } = useAnswer(previewMailWording, input, {
    keepsPrevious: true,
    enabled: portalId !== '',
  });
  const test = useCall(testMailWording, {
    onDone: ({ email }) => {
      toast.success(messages.mails.sentAgain(email));
    },
  });
  return (
    <Card
      title="Preview"
      titleNote="with invented facts"
      action={
        canTest && (
          <Button
            size="sm"
            loading={test.isPending}
            onClick={() => test.mutate({ kind, portalId, ...cleanWording(words) })}
          >
            Send me a test
          </Button>
        )
      }
    >
      <div className={classes.choices}>
        {portals.length > 1 && (
          <NativeSelectField
            label="Portal"
            placeholder="Portal"
            options={portals.map(({ id, name }) => ({ value: id, label: name }))}
            value={portalId}
            onChange={setChosen}
          />
        )}
        <Segmented label="Form" labelHidden options={FORMS} value={form} onChange={setForm} />
      </div>
      {data ? (
        <>
          <dl className={classes.head}>
            <dt>From</dt>
            <dd>{data.fromName}</dd>
            <dt>Subject</dt>
            <dd>{data.subject}</dd>
          </dl>
          {form === 'html' ? <MailFrame html={data.html} /> : <pre className={classes.text}>{data.text}</pre>}
        </>
      ) : isLoadingError ? (
        <ErrorState title="We could not load the preview" onRetry={() => void refetch()} />
      ) : (
        <LoadingRows loading label="Loading the preview" />
      )}
    </Card>
  );
}
