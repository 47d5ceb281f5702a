import { saveWaiverDraft } from '@plumbline/contract/paths.gen';
import { changeWaiverForm, type WaiverForm } from '@plumbline/rules/waivers/waiver-form';
import { useCall } from '@plumbline/ui/app/use-call';
import { useRouter } from '@plumbline/ui/app/use-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMember } from '../lib/portal-context.ts';
import { formStorage, keptFormOf } from './kept-form.ts';
import { ownerOf } from './form-owner.ts';

const SAVE_MS = 800;

export const RESTORE_HREF = '/request-waiver?restore=true';

export type ChangeForm = (part: Partial<WaiverForm>) => void;

/** The form, kept in session storage with every change and in the server's draft when typing pauses (WVR-11). */
export function useWaiverForm(initial: WaiverForm, { discardsDraft }: { discardsDraft: boolean }) {
  const router = useRouter();
  const member = useMember();
  const owner = ownerOf(member);
  const [form, setForm] = useState(initial);
  const [isTouched, setTouched] = useState(!discardsDraft);
  const { mutate: save } = useCall(saveWaiverDraft, { failed: false });
  const latest = useRef(initial);
  const pending = useRef<WaiverForm | null>(null);
  const isSent = useRef(false);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const saveNow = () => {
    if (pending.current !== null && !isSent.current) save({ form: keptFormOf(pending.current) });
    pending.current = null;
  };
  // What was typed last is saved too when the page is left.
  const flush = useEffectEvent(saveNow);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      flush();
    },
    [],
  );

  const begin = () => {
    // The files of the request before would count as files of this one.
    if (!isTouched) save({ form: {} });
    setTouched(true);
    const { pathname, search } = router.latestLocation;
    // A reload then goes on where it was.
    if (search['restore'] !== 'true' && pathname === '/request-waiver')
      void router.navigate({ href: RESTORE_HREF, replace: true, resetScroll: false });
  };
  const change: ChangeForm = (part) => {
    begin();
    // Several changes may come before the next render.
    latest.current = changeWaiverForm(latest.current, part);
    pending.current = latest.current;
    formStorage.write(owner, latest.current);
    setForm(latest.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(saveNow, SAVE_MS);
  };
  return {
    form,
    change,
    /** A file of the earlier request is not taken over. */
    leaveFile: (id: string) => change({ takenFileIds: latest.current.takenFileIds.filter((each) => each !== id) }),
    isTouched,
    owner,
    /** Nothing of a request that was sent is restored. */
    forget: () => {
      isSent.current = true;
      formStorage.clear(owner);
    },
  };
}
