import { sendVerification } from '@plumbline/contract/paths.gen';
import { outcome } from '@plumbline/rules/access/outcome';
import { resendToast, resendWaitSeconds } from '@plumbline/rules/access/verification';
import { CallFailed } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { toast } from '@plumbline/ui/overlays/toast';
import { useEffect, useState } from 'react';
import { usePortalApp } from '../../lib/portal-context.ts';
import { useFollowOutcome } from '../../lib/use-follow-outcome.ts';
import { readVerificationSent, rememberVerificationSent } from '../verification-sent.ts';

/** Resends the verification mail, at most once a minute (VER-02). */
export function useResend(email: string, onVerified: () => void) {
  const { now } = usePortalApp();
  const follow = useFollowOutcome();
  const [sentAtMs, setSentAtMs] = useState(() => readVerificationSent(email));
  const waitSeconds = useWaitSeconds(sentAtMs);
  const resend = useCall(sendVerification, {
    onDone: (answer) => {
      follow(outcome(null, { toast: resendToast(answer) }));
      if (answer.isEmailVerified) onVerified();
      else if (answer.isEmailVerificationSent) {
        const sentAt = now();
        rememberVerificationSent(email, sentAt);
        setSentAtMs(sentAt.getTime());
      }
    },
    onFailed: (error) => {
      const isExplained = error instanceof CallFailed && error.status < 500;
      toast.error(resendToast(null).text, isExplained ? error.message : undefined);
    },
  });
  return { resend: () => resend.mutate({}), isSending: resend.isPending, waitSeconds };
}

/** More often than once a second, so that the countdown is smooth. */
const TICK_MS = 250;

function useWaitSeconds(sentAtMs: number | null): number {
  const { now } = usePortalApp();
  const [seconds, setSeconds] = useState(() => resendWaitSeconds(sentAtMs, now().getTime()));
  useEffect(() => {
    const tick = () => {
      const left = resendWaitSeconds(sentAtMs, now().getTime());
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, [sentAtMs, now]);
  return seconds;
}
