import { IconUpload } from '@tabler/icons-react';
import { getWaiverCertificate, uploadWaiverCertificate } from '@plumbline/contract/paths.gen';
import { CallFailed } from '@plumbline/ui/app/send';
import { failureMessages } from '@plumbline/ui/app/failure-messages';
import { sendForm } from '@plumbline/ui/app/send-form';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { Facts } from '@plumbline/ui/facts';
import { PasswordField } from '@plumbline/ui/fields/password-field';
import { FileName } from '@plumbline/ui/file-name';
import { Note } from '@plumbline/ui/note';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { useRef, useState } from 'react';
import { FormPanel } from '../../lib/form-panel.tsx';
import { dayText } from '../../lib/moment-text.ts';
import { messages } from '../../messages.ts';
import classes from './signatories.module.css';

/** The certificate that seals waivers: ours until the supplier uploads their own. */
export function CertificateCard() {
  const { data, isLoadingError, refetch } = useAnswer(getWaiverCertificate, {});
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title="Certificate">
      {isLoadingError ? (
        <ErrorState title="We could not load the certificate" onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingRows loading label="Loading the certificate" />
      ) : (
        <>
          <CertificateFacts certificate={data.certificate} />
          <div className={classes.buttons}>
            <Button icon={<IconUpload size={16} />} onClick={() => setIsOpen(true)}>
              Upload your own
            </Button>
          </div>
        </>
      )}
      {isOpen && <UploadPanel onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

type Certificate = {
  kind: 'self-made' | 'uploaded';
  subject: string;
  validFrom: string;
  validUntil: string;
  isExpired: boolean;
};

function CertificateFacts({ certificate }: { certificate: Certificate | null }) {
  if (certificate === null)
    return <p className={classes.text}>The first waiver that is signed gets a certificate made for you.</p>;
  const { kind, subject, validFrom, validUntil, isExpired } = certificate;
  return (
    <>
      <Facts
        items={[
          { label: 'Origin', value: kind === 'uploaded' ? 'You uploaded it' : 'Plumbline made it for you' },
          { label: 'Subject', value: subject },
          { label: 'Valid', value: `${dayText(validFrom)} to ${dayText(validUntil)}` },
        ]}
      />
      {isExpired && (
        <Note color="red">It has expired: no waiver can be signed until you upload one that is valid.</Note>
      )}
    </>
  );
}

type Problems = { file?: string; password?: string };
const NO_PROBLEMS: Problems = {};

function UploadPanel({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [refused, setRefused] = useState<string | null>(null);
  const { mutate, isPending } = useCall(
    (chosen: File) => sendForm(uploadWaiverCertificate, { password, uploads: [chosen] }),
    {
      done: messages.signatories.certificateSaved,
      changes: [getWaiverCertificate],
      onDone: onClose,
      isSensitive: true,
      onFailed: (error) =>
        setRefused(error instanceof CallFailed && error.status < 500 ? error.message : failureMessages.somethingWrong),
    },
  );
  const submit = () => {
    setRefused(null);
    setProblems(file === null ? { file: messages.signatories.certificateMissing } : NO_PROBLEMS);
    if (file !== null) mutate(file);
  };
  return (
    <FormPanel
      title="Your own certificate"
      subtitle="A PKCS#12 file with its password. Waivers that were sealed before keep their seal."
      submit="Upload"
      isBusy={isPending}
      problems={problems}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={classes.file}>
        <input
          ref={input}
          type="file"
          className="pl-hidden"
          tabIndex={-1}
          aria-label="Certificate"
          accept=".p12,.pfx"
          onChange={({ currentTarget }) => {
            setFile(currentTarget.files?.[0] ?? null);
            setProblems(NO_PROBLEMS);
            setRefused(null);
          }}
        />
        {file && <FileName name={file.name} />}
        <Button onClick={() => input.current?.click()} aria-invalid={problems.file !== undefined || undefined}>
          {file ? 'Choose another file' : 'Choose the certificate'}
        </Button>
        <p className={problems.file === undefined ? classes.text : classes.problem} aria-live="polite">
          {problems.file ?? 'P12 or PFX, up to 64 KB.'}
        </p>
      </div>
      <PasswordField
        label="Password of the file"
        autoComplete="off"
        maxLength={256}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {refused !== null && (
        <Note color="red" alert>
          {refused}
        </Note>
      )}
    </FormPanel>
  );
}
