import { IconCircleCheck, IconClock, IconCopy } from '@tabler/icons-react';
import { removePortalDomain, requestPortalDomain, verifyPortalDomain } from '@plumbline/contract/paths.gen';
import { copyText } from '@plumbline/ui/app/copy-text';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { TextField } from '@plumbline/ui/fields/text-field';
import { Note } from '@plumbline/ui/note';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { Badge } from '@plumbline/ui/status-badge';
import { type SubmitEvent, useState } from 'react';
import { useFocusInvalid } from '@plumbline/ui/fields/use-focus-invalid';
import { momentText } from '../lib/moment-text.ts';
import { messages } from '../messages.ts';
import { PasskeyNews } from './passkey-news.tsx';
import { type BrandView, useKeepBrand } from './portal-brand.ts';
import classes from './portals.module.css';

type DomainProps = { view: BrandView };

/** A domain of the supplier: asked for, proved by DNS records, used, removed. Each step counts at once. */
export function DomainCard({ view }: DomainProps) {
  const { domain, wantedDomain } = view;
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Card
      title="Own domain"
      action={
        wantedDomain ? (
          <Badge color="amber" icon={<IconClock size={13} aria-hidden="true" />}>
            Not verified
          </Badge>
        ) : (
          domain !== null && (
            <Badge color="green" icon={<IconCircleCheck size={13} aria-hidden="true" />}>
              In use
            </Badge>
          )
        )
      }
    >
      <div className={classes.fields}>
        {domain !== null && <UsedDomain view={view} onChange={() => setIsChanging(true)} />}
        {wantedDomain ? (
          <WantedDomain view={view} wanted={wantedDomain} />
        ) : (
          (domain === null || isChanging) && <AskDomain view={view} onAsked={() => setIsChanging(false)} />
        )}
      </div>
    </Card>
  );
}

function AskDomain({ view: { id: portalId }, onAsked }: DomainProps & { onAsked: () => void }) {
  const [domain, setDomain] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const keep = useKeepBrand();
  const element = useFocusInvalid(problem === null ? null : { problem });
  const ask = useCall(requestPortalDomain, {
    onDone: (view) => {
      keep(view);
      onAsked();
    },
    refused: {
      invalid_request: ({ fields, message }) => setProblem(fields?.['domain'] ?? message),
      domain_taken: ({ message }) => setProblem(message),
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (domain.trim() === '') setProblem('Enter a domain such as pay.example.com.');
    else if (!ask.isPending) ask.mutate({ portalId, domain });
  };
  return (
    <form ref={element} className={classes.fields} onSubmit={submit} noValidate>
      <TextField
        label="Domain"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="pay.example.com"
        value={domain}
        error={problem}
        hint="Customers then find the portal there. You add two DNS records that prove it is yours."
        onChange={({ currentTarget }) => {
          setDomain(currentTarget.value);
          setProblem(null);
        }}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={ask.isPending}>
          Show the DNS records
        </Button>
      </div>
    </form>
  );
}

type Wanted = NonNullable<BrandView['wantedDomain']>;

function WantedDomain({ view, wanted }: DomainProps & { wanted: Wanted }) {
  const { id: portalId } = view;
  const [problem, setProblem] = useState<string | null>(null);
  const keep = useKeepBrand();
  const verify = useCall(verifyPortalDomain, {
    done: messages.portals.domainVerified(wanted.domain),
    onDone: keep,
    refused: {
      domain_not_verified: ({ message }) => setProblem(message),
      domain_taken: ({ message }) => setProblem(message),
    },
  });
  const giveUp = useCall(removePortalDomain, { onDone: keep });
  return (
    <>
      <p className={classes.text}>
        Add these two records where {wanted.domain} is managed, have its certificate set up, then check them. Until then
        nothing changes for your customers. Keep both records: they are looked up every day.
      </p>
      <dl className={classes.records}>
        <Record kind="TXT" name={wanted.recordName} value={wanted.recordValue} />
        <Record kind="CNAME" name={wanted.domain} value={wanted.target} />
      </dl>
      <PasskeyNews view={view} />
      {problem !== null && (
        <Note color="amber" alert>
          {problem}
        </Note>
      )}
      <div className={classes.actions}>
        <Button
          loading={verify.isPending}
          onClick={() => {
            setProblem(null);
            verify.mutate({ portalId });
          }}
        >
          Check the records
        </Button>
        <Button variant="quiet" loading={giveUp.isPending} onClick={() => giveUp.mutate({ portalId })}>
          Give up this domain
        </Button>
      </div>
    </>
  );
}

const Record = ({ kind, name, value }: { kind: string; name: string; value: string }) => (
  <div className={classes.record}>
    <dt>
      {kind} record at {name}
    </dt>
    <dd>
      <span>{value}</span>
      <Button
        size="sm"
        variant="quiet"
        icon={<IconCopy size={14} aria-hidden="true" />}
        aria-label={`Copy the ${kind} record`}
        onClick={() => void copyText(value, messages.portals)}
      >
        Copy
      </Button>
    </dd>
  </div>
);

function UsedDomain({ view, onChange }: DomainProps & { onChange: () => void }) {
  const { id: portalId, domain, brand, addressEnd, missingProof } = view;
  const [isAsking, setIsAsking] = useState(false);
  const keep = useKeepBrand();
  const label = `${brand.label}${addressEnd}`;
  const remove = useCall(removePortalDomain, {
    done: messages.portals.domainRemoved,
    onDone: (view) => {
      keep(view);
      setIsAsking(false);
    },
  });
  return (
    <>
      <p className={classes.text}>
        Customers find the portal at <b>{domain}</b>. {label} leads there.
      </p>
      {domain !== null && missingProof && <MissingProof domain={domain} proof={missingProof} />}
      <div className={classes.actions}>
        <Button size="sm" onClick={onChange}>
          Change
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setIsAsking(true)}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Stop using ${domain ?? ''}?`}
        text={`Links to it in mails and on paper stop working. Customers find the portal at ${label} again.`}
        confirmLabel="Remove the domain"
        onConfirm={() => remove.mutate({ portalId })}
        confirming={remove.isPending}
        danger
      >
        <PasskeyNews view={view} />
      </ConfirmDialog>
    </>
  );
}

type MissingProofProps = { domain: string; proof: NonNullable<BrandView['missingProof']> };

const MissingProof = ({ domain, proof: { since, recordName, recordValue } }: MissingProofProps) => (
  <>
    <Note color="red" title="The record that proves this domain is missing">
      DNS has not had it since {momentText(since)}. The portal still works at {domain}, but another organization can
      take the domain over. Add the record again and keep it; this note goes away within a day. If the domain is no
      longer yours, remove it.
    </Note>
    <dl className={classes.records}>
      <Record kind="TXT" name={recordName} value={recordValue} />
    </dl>
  </>
);
