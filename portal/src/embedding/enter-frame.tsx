// The portal in a frame: whom it is opened for, before its first screen. Loaded in frames only.
import type { QueryClient } from '@tanstack/react-query';
import type { PortalBoot } from '@plumbline/contract/boot';
import { getCompany, getMe } from '@plumbline/contract/paths.gen';
import { END_MESSAGE, type FrameGrant } from '@plumbline/rules/access/frame-messages';
import { DEFAULT_PERMISSIONS, VIEW_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { ALIASES, SCREENS } from '@plumbline/rules/portals/screens';
import { failureMessages } from '@plumbline/ui/app/failure-messages';
import { frameCaller } from '@plumbline/ui/app/frame-caller';
import { matchPath } from '@plumbline/ui/app/match-path';
import { CallFailed, send, setCaller } from '@plumbline/ui/app/send';
import { createTokenCache, type Token } from '@plumbline/ui/app/token-cache';
import type { ReactElement } from 'react';
import { startPortalSession } from '../access/start-portal-session.ts';
import { dropAuthentication } from '../lib/authenticate-calls.ts';
import type { PortalApp } from '../lib/portal-context.ts';
import type { Session } from '../lib/session.ts';
import { askParent, type Parent } from './ask-parent.ts';
import { FrameFailure } from './frame-failure.tsx';
import { forgetLoginAs, loginAsIn, readLoginAs } from './login-as.ts';

type FramedApp = { app: PortalApp; queryClient: QueryClient };

/** Null when the screen may open; otherwise what the frame shows instead. */
export async function enterFrame(
  { app, queryClient }: FramedApp,
  { frameOrigins = [] }: Pick<PortalBoot, 'frameOrigins'>,
  parent: Parent = parentOfPage(),
): Promise<ReactElement | null> {
  const { pathname, search } = window.location;
  const impersonated = new URLSearchParams(search).get('impersonated');
  const loginAs = readLoginAs(impersonated, app.now());
  const { kind } = app.session.get();
  if (loginAs === null) {
    if (kind === 'full' || kind === 'unsecured' || !isForMembers(pathname)) return null;
    if (kind === 'identity' && (await enterSilently(app))) return reload();
  }
  // The browser complains about messages to a page that is not there.
  const origins = frameOrigins.filter((origin) => parent.origin === undefined || parent.origin === origin);
  const grant = await askParent(parent, origins);
  if (!grant) return <FrameFailure />;
  const impersonate = loginAsIn(grant.accountId, loginAs, impersonated);
  return actFor(grant, { parent, origins, impersonate }, { app, queryClient });
}

type Frame = { parent: Parent; origins: readonly string[]; impersonate: string | null };

/** Every other screen says itself what it needs. */
const isForMembers = (path: string): boolean => matchPath(SCREENS, ALIASES[path] ?? path)?.screen.gate === 'signed-in';

const parentOfPage = (): Parent => ({
  window: window.parent,
  origin: (window.location as Partial<Location>).ancestorOrigins?.[0],
});

/** FRM-02: somebody who is signed in, and was let in since. */
const enterSilently = async ({ now }: PortalApp): Promise<boolean> =>
  (await startPortalSession(now)).end === 'logged-in';

/** The page that loads has the session; until then the splash stays. */
function reload(): Promise<never> {
  window.location.reload();
  return new Promise<never>(() => undefined);
}

async function actFor(grant: FrameGrant, frame: Frame, { app, queryClient }: FramedApp): Promise<ReactElement | null> {
  const { accountId } = grant;
  const { parent, origins, impersonate } = frame;
  const tokens = createTokenCache({
    first: tokenOf(grant),
    fetchToken: async () => {
      const next = await askParent(parent, origins);
      if (!next) throw new CallFailed('offline', failureMessages.offline);
      return tokenOf(next);
    },
    now: app.now,
    // The page around the frame was opened for somebody else.
    onOtherCaller: () => window.location.reload(),
  });
  setCaller(frameCaller({ token: tokens.current, accountId, impersonate }));
  // What the page brought along belongs to a session of this browser.
  queryClient.clear();
  try {
    const [me, company] = await Promise.all([send(getMe, {}), send(getCompany, {})]);
    app.session.set(actingSession(me, company.name, grant, frame));
    return null;
  } catch (error) {
    // Stored for another customer: without it, trying again opens the portal.
    if (error instanceof CallFailed && error.code === 'wrong_account') forgetLoginAs();
    dropAuthentication();
    return <FrameFailure isRefused />;
  }
}

const tokenOf = ({ token, accountId, expiresInSeconds }: FrameGrant): Token => ({
  accessToken: token,
  expiresInSeconds,
  identityId: '',
  accountId,
});

function actingSession(
  { id, ...person }: { id: string; name: string; email: string; emailVerified: boolean },
  companyName: string,
  { accountId: customerId, isViewOnly }: FrameGrant,
  { parent, origins }: Frame,
): Session {
  const { name, email, emailVerified } = person;
  const permissions = isViewOnly ? VIEW_PERMISSIONS : DEFAULT_PERMISSIONS;
  const leave = () => {
    forgetLoginAs();
    for (const origin of origins) parent.window.postMessage(END_MESSAGE, origin);
  };
  return {
    kind: 'full',
    name,
    email,
    emailVerified,
    provider: 'frame',
    hasSecondFactor: false,
    acting: { leave, isViewOnly },
    member: {
      userId: id,
      name,
      customerId,
      companyName,
      accounts: [],
      permissions,
      // Limits are of people, and staff have none.
      paymentLimit: null,
      approvalLimit: null,
    },
  };
}
