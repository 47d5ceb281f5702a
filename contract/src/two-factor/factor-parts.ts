// What the two-factor sign-in of staff and of customers' people have in common.
import Type from 'typebox';
import { fields, Instant, oneOf, orNull } from '../call.ts';
import { Line } from '../free-text.ts';

export const Password = Type.String({ minLength: 6, maxLength: 256 });

/**
 * Six digits of an authenticator app, a recovery code, or the answer of a passkey to the challenge that a refusal with
 * `code_needed` or `wrong_code` has in `details.factor.passkey`: `passkey_` and its JSON in base64url.
 */
export const FactorCode = Type.String({ minLength: 6, maxLength: 8_000, pattern: '^[\\w -]+$' });

const PASSKEY_NAME_MAX = 60;
export const PasskeyName = Line(PASSKEY_NAME_MAX, 1);

/** What is set up; an app if nothing is said. */
export const FactorKind = Type.Optional(oneOf(['app', 'passkey']));

/** Which factor is turned off: `app`, or the id of a passkey; without it all of them. */
export const OneFactor = Type.Optional(Type.String({ minLength: 1, maxLength: 1_400, pattern: '^[\\w-]+$' }));

/** Shown this once; each works once. */
export const RecoveryCodes = fields({ recoveryCodes: Type.Array(Type.String()) });

export const FactorState = fields({
  /** Null if it is off. */
  since: orNull(Instant),
  recoveryCodesLeft: Type.Integer(),
  /** Whether an organization or a portal of the person asks for it, so that it cannot be turned off. */
  isRequired: Type.Boolean(),
  hasApp: Type.Boolean(),
  passkeys: Type.Array(
    fields({
      id: Type.String(),
      name: Type.String(),
      /** It works only where it was made. */
      host: Type.String(),
      createdAt: Instant,
      lastUsedAt: orNull(Instant),
    }),
  ),
});

/** Of an app its secret, of a passkey the options with which the browser makes it. */
export const FactorBegun = fields({
  /** To be typed where no picture can be scanned. */
  secret: Type.Optional(Type.String()),
  /** What the app scans. */
  uri: Type.Optional(Type.String()),
  /** PublicKeyCredentialCreationOptionsJSON (WebAuthn). */
  passkey: Type.Optional(Type.Object({}, { additionalProperties: true })),
});
