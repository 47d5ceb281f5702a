import { removePortalDomain, requestPortalDomain, verifyPortalDomain } from '@plumbline/contract/settings/portal-brand';
import { answer, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { expectFieldError, findField } from '@plumbline/ui/testing/find-field';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aPortalBrand } from '../testing/a-portal-brand.ts';
import { openPortal } from '../testing/open-portal.tsx';

const GRANITE = aPortalBrand();
const WANTED = aPortalBrand({
  wantedDomain: {
    domain: 'pay.granite.example',
    recordName: '_plumbline.pay.granite.example',
    recordValue: 'plumbline-domain=abc',
    target: 'granite.plumbline.example',
  },
});
const USED = aPortalBrand({ domain: 'pay.granite.example', url: 'https://pay.granite.example' });

const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('SET-04 an own domain', () => {
  test('is asked for, and shows the records that prove it', async () => {
    const screen = await openPortal(GRANITE, { answers: [answer(requestPortalDomain, WANTED)] });
    await button('Show the DNS records').click();
    await expectFieldError('Domain', 'Enter a domain such as pay.example.com.');
    await findField('Domain').fill('pay.granite.example');
    await button('Show the DNS records').click();
    await screen.expectRequest(requestPortalDomain, { portalId: GRANITE.id, domain: 'pay.granite.example' });
    await expect.element(page.getByText('TXT record at _plumbline.pay.granite.example')).toBeVisible();
    await expect.element(page.getByText('plumbline-domain=abc')).toBeVisible();
    await expect.element(page.getByText('CNAME record at pay.granite.example')).toBeVisible();
    await checkAccessibility();
  });

  test('that cannot be says why', async () => {
    const fields = { domain: 'This name belongs to the installation itself. Enter a domain of your own.' };
    await openPortal(GRANITE, {
      answers: [
        inTurn(refuse(requestPortalDomain, 'invalid_request', { fields }), refuse(requestPortalDomain, 'domain_taken')),
      ],
    });
    await findField('Domain').fill('x.plumbline.example');
    await button('Show the DNS records').click();
    await expectFieldError('Domain', fields.domain);
    await findField('Domain').fill('pay.granite.example');
    await button('Show the DNS records').click();
    await expectFieldError('Domain', 'Another portal uses this domain. Ask the operator of the installation.');
  });

  test('is checked until the records are there', async () => {
    await openPortal(WANTED, {
      width: 375,
      answers: [inTurn(refuse(verifyPortalDomain, 'domain_not_verified'), answer(verifyPortalDomain, USED))],
    });
    await button('Check the records').click();
    await expect.element(page.getByText(/^The DNS records are not there yet/)).toBeVisible();
    await checkAccessibility();
    await button('Check the records').click();
    await expectToast('success', 'pay.granite.example is verified. Customers find the portal there.');
    await expect.element(page.getByText('In use')).toBeVisible();
  });

  test('is given up before it is verified', async () => {
    await openPortal(WANTED, { answers: [answer(removePortalDomain, GRANITE)] });
    await button('Give up this domain').click();
    await expect.element(findField('Domain')).toBeVisible();
  });

  test('says who logs in with a passkey before the portal moves there, and before it moves back', async () => {
    const passkeys = { peopleCount: 3, withoutAppCount: 2 };
    const screen = await openPortal({ ...WANTED, passkeys }, { answers: [answer(verifyPortalDomain, USED)] });
    await expect.element(page.getByText('3 people use a passkey here')).toBeVisible();
    await expect
      .element(
        page.getByText(
          /made, granite\.plumbline\.example, and not at a new one\. 2 of them have no authenticator app; the others can use theirs\. They log in with a recovery code and make a new passkey\. For whoever has no recovery code, open the person under People and turn two-factor sign-in off\.$/,
        ),
      )
      .toBeVisible();
    await checkAccessibility();
    await button('Check the records').click();
    await expectToast('success', 'pay.granite.example is verified. Customers find the portal there.');
    await expect.element(page.getByText(/use a passkey here/)).not.toBeInTheDocument();
    expect(screen.requests(verifyPortalDomain)).toHaveLength(1);
  });

  test('in use says before its removal who logs in with a passkey there', async () => {
    await openPortal({ ...USED, passkeys: { peopleCount: 1, withoutAppCount: 1 } });
    await expect.element(page.getByText('1 person uses a passkey here')).not.toBeInTheDocument();
    await button('Remove').click();
    const dialog = page.getByRole('dialog', { name: 'Stop using pay.granite.example?' });
    await expect.element(dialog.getByText('1 person uses a passkey here')).toBeVisible();
    await expect
      .element(dialog.getByText(/made, pay\.granite\.example, .* This person has no authenticator app\./))
      .toBeVisible();
    await checkAccessibility();
  });

  test.each([1280, 375])('whose record is gone says so, with the record, at %s px', async (width) => {
    const missingProof = {
      since: '2026-10-11T17:00:00.000Z',
      recordName: '_plumbline.pay.granite.example',
      recordValue: 'plumbline-domain=abc',
    };
    await openPortal({ ...USED, missingProof }, { width });
    await expect.element(page.getByText('The record that proves this domain is missing')).toBeVisible();
    await expect.element(page.getByText(/another organization can take the domain over/)).toBeVisible();
    await expect.element(page.getByText('TXT record at _plumbline.pay.granite.example')).toBeVisible();
    await expect.element(page.getByText('plumbline-domain=abc')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await checkAccessibility();
  });

  test('is changed, or removed after a question', async () => {
    const screen = await openPortal(USED, { answers: [answer(removePortalDomain, GRANITE)] });
    await button('Change').click();
    await expect.element(findField('Domain')).toBeVisible();
    await button('Remove').click();
    await expect.element(page.getByRole('dialog', { name: 'Stop using pay.granite.example?' })).toBeVisible();
    await checkAccessibility();
    expect(screen.requests(removePortalDomain)).toEqual([]);
    await button('Remove the domain').click();
    await expectToast('success', 'The domain was removed.');
  });
});
