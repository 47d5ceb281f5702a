import { legalLinks } from '@plumbline/rules/portals/legal-pages';
import { isVerifyCode, readVerifyCode, showVerifyCode } from '@plumbline/rules/waivers/verify-code';
import { useParams, useRouter } from '@plumbline/ui/app/use-router';
import { Button } from '@plumbline/ui/button';
import { TextField } from '@plumbline/ui/fields/text-field';
import { BrandMark } from '@plumbline/ui/layout/brand-mark';
import { PoweredBy } from '@plumbline/ui/layout/powered-by';
import { useFileDrop } from '@plumbline/ui/fields/use-file-drop';
import { type SyntheticEvent, useState } from 'react';
import { usePortal } from '../lib/portal-context.ts';
import { FileDrop } from './file-drop.tsx';
import { useCheck, type Check } from './use-check.ts';
import { verifyMessages as words } from './verify-messages.ts';
import { VerifyResult } from './verify-result.tsx';
import classes from './verify-page.module.css';

/** /verify and /verify/{code}: checks a waiver by its file or its code, without an account (VFY-01). */
export function VerifyPage() {
  const { code = '' } = useParams();
  return <Verify key={code} address={readVerifyCode(code)} />;
}

function Verify({ address }: { address: string }) {
  const { name, logoUrl, settings } = usePortal();
  const router = useRouter();
  const check = useCheck(address);
  const { isOver, handlers } = useFileDrop(check.readFile);
  const restart = () => {
    check.restart();
    if (address !== '') void router.navigate({ href: '/verify' });
  };
  return (
    <div className={classes.page} {...handlers}>
      <header className={classes.brand}>
        <BrandMark name={name} logoUrl={logoUrl} />
      </header>
      <main className={classes.main} id="main">
        <div className={classes.form}>
          <div className={classes.column}>
            <h1>{words.title}</h1>
            <p className={classes.lead}>{words.lead(name)}</p>
            <FileDrop
              isOver={isOver}
              isReading={check.isReading}
              name={check.subject.file?.name ?? null}
              problem={check.problem === null ? null : words[check.problem]}
              onFile={check.readFile}
            />
            <p className={classes.or}>
              <span>OR</span>
            </p>
            <CodeForm check={check} />
          </div>
        </div>
        <div className={classes.side}>
          <div className={classes.column}>
            <VerifyResult check={check} onRestart={restart} />
          </div>
        </div>
      </main>
      <footer className={classes.foot}>
        <PoweredBy links={legalLinks(settings)} />
      </footer>
    </div>
  );
}

function CodeForm({ check }: { check: Check }) {
  const [typed, setTyped] = useState(showVerifyCode(check.subject.code ?? ''));
  const [isWrong, setWrong] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const code = readVerifyCode(typed);
    setWrong(!isVerifyCode(code));
    if (!isVerifyCode(code)) return;
    setTyped(showVerifyCode(code));
    check.enterCode(code);
  };
  return (
    <form className={classes.code} onSubmit={submit} noValidate>
      <TextField
        label={words.codeLabel}
        hint={words.codeHint}
        error={isWrong && words.codeWrong}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
        placeholder="W7K3-M9Q2-XW4D"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
      <Button type="submit" variant="primary" className={classes.submit}>
        Check
      </Button>
    </form>
  );
}
