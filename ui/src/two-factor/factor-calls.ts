import type { Answer, Call } from '@plumbline/contract/call';
import type { Path } from '@plumbline/contract/paths.gen';
import type { beginSecondFactor, confirmSecondFactor, getSecondFactor } from '@plumbline/contract/staff/second-factor';

export type FactorKind = 'app' | 'passkey';
export type FactorBegun = Answer<typeof beginSecondFactor>;
export type FactorState = Answer<typeof getSecondFactor>;
type RecoveryCodes = Answer<typeof confirmSecondFactor>;

/** Without a password after a recent login. */
export type Begin = {
  password: string | undefined;
  /** Of a factor that the person has already; without one the server asks for the passkey. */
  code?: string | undefined;
  kind: FactorKind;
};
export type Confirm = { code: string; name?: string };
export type TurnOff = {
  password: string | undefined;
  /** Without one the server asks for the passkey. */
  code: string | undefined;
  /** `app` or the id of a passkey; all of them if undefined. */
  factor: string | undefined;
};

/** The calls about the own second factor, which the portal and the console have each of their own. */
export type FactorCalls = {
  /** Whose answer changes. */
  state: Path<Call>;
  begin: (input: Begin) => Promise<FactorBegun>;
  confirm: (input: Confirm) => Promise<RecoveryCodes>;
  renew: (code: string | undefined) => Promise<RecoveryCodes>;
  turnOff: (input: TurnOff) => Promise<unknown>;
};
