import { AssignDialog } from './assign-dialog.tsx';
import { AttachDialog } from './attach-dialog.tsx';
import { ReleaseDialog, ReplaceDialog } from './confirm-dialogs.tsx';
import type { DecisionProps } from './decision-dialog.tsx';
import { MatchDialog } from './match-dialog.tsx';
import { NotarizeDialog } from './notarize-dialog.tsx';
import { NotaryDialog } from './notary-dialog.tsx';
import { HoldDialog, VoidDialog } from './reason-dialogs.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { SignDialog } from './sign-dialog.tsx';

/** What is asked about in a dialog. */
export type Asked =
  | 'assign'
  | 'attach'
  | 'hold'
  | 'match'
  | 'notarize'
  | 'notary'
  | 'reject'
  | 'release'
  | 'replace'
  | 'sign'
  | 'void';

type DecisionDialogsProps = DecisionProps & { asked: Asked; onOpen: (id: string) => void };

const DIALOGS = {
  assign: AssignDialog,
  attach: AttachDialog,
  hold: HoldDialog,
  match: MatchDialog,
  notarize: NotarizeDialog,
  notary: NotaryDialog,
  reject: RejectDialog,
  release: ReleaseDialog,
  replace: ReplaceDialog,
  sign: SignDialog,
  void: VoidDialog,
} as const;

export function DecisionDialogs({ asked, ...props }: DecisionDialogsProps) {
  const Asking = DIALOGS[asked];
  return <Asking {...props} />;
}
