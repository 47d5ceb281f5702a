import { checkPortalLabel } from '@plumbline/contract/installation/organizations';
import {
  changePortalBrand,
  getPortalBrand,
  listPortalBrands,
  removePortalPicture,
  savePortalPicture,
} from '@plumbline/contract/settings/portal-brand';
import { answer, fail, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { listItems } from '@plumbline/ui/testing/read-page';
import { expectFieldError, findField } from '@plumbline/ui/testing/find-field';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aPortalBrand } from '../testing/a-portal-brand.ts';
import { openPortal } from '../testing/open-portal.tsx';
import { openScreen } from '../testing/open-screen.tsx';

const GRANITE = aPortalBrand();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const preview = () => page.getByRole('complementary', { name: 'Preview' });
const dialog = () => page.getByRole('dialog');
const review = () =>
  bar()
    .getByRole('button', { name: /^Review/ })
    .click();
const save = async () => {
  await review();
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
};
const bar = () => page.getByRole('region', { name: 'Changes not saved' });

describe('SET-04 ACC-18 the brand of a portal', () => {
  test.each([1280, 768, 375])('fits at %s px, as login, dashboard and email', async (width) => {
    await openPortal(GRANITE, { width });
    await findField('Portal name').fill('Basalt');
    await expect
      .element(preview().getByRole('figure', { name: 'Preview: login of Basalt', exact: true }))
      .toBeVisible();
    await checkAccessibility();
    for (const view of ['Dashboard', 'Email']) {
      await preview().getByText(view).first().click();
      const name = `Preview: ${view.toLowerCase()} of Basalt`;
      await expect.element(preview().getByRole('figure', { name, exact: true })).toBeVisible();
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await checkAccessibility();
  });

  test('is saved with everything that was typed', async () => {
    const saved = aPortalBrand({
      version: 'fedcba9876543210',
      brand: { name: 'Granite Direct', themeColor: '#f2b705' },
    });
    const screen = await openPortal(GRANITE, { answers: [answer(changePortalBrand, saved)] });
    await expect.element(bar()).not.toBeInTheDocument();
    await findField('Portal name').fill('Granite Direct');
    await findField('Brand color').fill('#f2b705');
    await expect.element(page.getByText('Links stay dark, with a line of this color below them.')).toBeVisible();
    await findField('Terms of service (optional)').fill('https://granite.example/terms');
    await findField('Text of /privacy (optional)').fill('We keep little.');
    await findField('Support email').fill('help@granite.example');
    await findField('Sender name (optional)').fill('Granite Receivables');
    await findField('Answers go to (optional)').fill('ar@granite.example');
    await expect.element(bar().getByText('7 changes not saved')).toBeVisible();
    await review();
    await expect.element(dialog().getByRole('heading', { name: 'Save 7 changes?' })).toBeVisible();
    await expect
      .poll(() => listItems('Changes').map((line) => line.replaceAll(/\s+/g, ' ')))
      .toEqual(
        expect.arrayContaining([expect.stringMatching(/^Portal name ?from Granite Supply ?to Granite Direct$/)]),
      );
    await checkAccessibility();
    await dialog().getByRole('button', { name: 'Keep editing' }).click();
    expect(screen.requests(changePortalBrand)).toEqual([]);
    await save();
    await screen.expectRequest(changePortalBrand, {
      portalId: GRANITE.id,
      version: GRANITE.version,
      brand: {
        ...GRANITE.brand,
        name: 'Granite Direct',
        themeColor: '#f2b705',
        termsUrl: 'https://granite.example/terms',
        privacyText: 'We keep little.',
        supportEmail: 'help@granite.example',
        senderName: 'Granite Receivables',
        replyTo: 'ar@granite.example',
      },
    });
    await expectToast('success', 'The portal was saved. Customers see it now.');
    await expect.element(page.getByRole('heading', { name: 'Granite Direct', level: 1 })).toBeVisible();
    await expect.element(bar()).not.toBeInTheDocument();
  });

  test('asks for the text of a page only where there is no address', async () => {
    await openPortal(GRANITE);
    await expect.element(findField('Text of /terms (optional)')).toBeVisible();
    await findField('Terms of service (optional)').fill('https://granite.example/terms');
    await expect.element(findField('Text of /terms (optional)')).not.toBeInTheDocument();
    await expect.element(findField('Text of /privacy (optional)')).toBeVisible();
  });

  test('says at each field what is wrong, and goes to the first', async () => {
    const screen = await openPortal(GRANITE);
    await findField('Terms of service (optional)').fill('http://granite.example/terms');
    await findField('Support email').fill('nobody');
    await findField('Sender name (optional)').fill('ceo@bank.example');
    await review();
    await expectFieldError('Terms of service (optional)', 'Enter an address that starts with https://.');
    await expectFieldError('Support email', 'Please enter a valid email address');
    await expectFieldError('Sender name (optional)', 'Enter a name, without an address.');
    await expect.element(findField('Terms of service (optional)')).toHaveFocus();
    expect(screen.requests(changePortalBrand)).toEqual([]);
    await findField('Terms of service (optional)').fill('https://granite.example/terms');
    await expect.element(page.getByText('Enter an address that starts with https://.')).not.toBeInTheDocument();
  });

  test('shows at its field what the server refuses', async () => {
    const fields = { replyTo: 'Please enter a valid email address' };
    await openPortal(GRANITE, {
      answers: [
        inTurn(refuse(changePortalBrand, 'invalid_request', { fields }), refuse(changePortalBrand, 'label_taken')),
      ],
    });
    await findField('Portal address').fill('basalt');
    await expect.element(page.getByText('This address is free.')).toBeVisible();
    await expect.element(page.getByText(/Links to granite\.plumbline\.example keep working/)).toBeVisible();
    await save();
    await expectFieldError('Answers go to (optional)', 'Please enter a valid email address');
    await save();
    await expectFieldError('Portal address', 'Another portal has this address already. Choose another.');
  });

  test('says who logs in with a passkey before the portal gets another address', async () => {
    await openPortal(aPortalBrand({ passkeys: { peopleCount: 2, withoutAppCount: 0 } }));
    await findField('Portal name').fill('Basalt');
    await expect.element(bar()).toBeVisible();
    await expect.element(page.getByText('2 people use a passkey here')).not.toBeInTheDocument();
    await findField('Portal address').fill('basalt');
    await expect.element(page.getByText('2 people use a passkey here')).toBeVisible();
    await expect
      .element(
        page.getByText(/They all also have an authenticator app, and can log in with it and make a new passkey\./),
      )
      .toBeVisible();
    await checkAccessibility();
  });

  test('with a domain of its own keeps its passkeys when the label changes', async () => {
    const facts = { domain: 'pay.granite.example', url: 'https://pay.granite.example' };
    await openPortal(aPortalBrand({ ...facts, passkeys: { peopleCount: 2, withoutAppCount: 0 } }));
    await findField('Portal address').fill('basalt');
    await expect.element(page.getByText(/Links to granite\.plumbline\.example keep working/)).toBeVisible();
    await expect.element(page.getByText('2 people use a passkey here')).not.toBeInTheDocument();
  });

  test('takes back a former address without asking', async () => {
    const screen = await openPortal(aPortalBrand({ formerLabels: ['old-granite'] }));
    await findField('Portal address').fill('old-granite');
    await expect.element(page.getByText(/keep working/)).toBeVisible();
    expect(screen.requests(checkPortalLabel)).toEqual([]);
  });

  test('is merged with what somebody else has saved meanwhile', async () => {
    const theirs = aPortalBrand({ version: 'fedcba9876543210', brand: { name: 'Theirs', supportPhone: '555' } });
    const screen = await openScreen(`/portals/${GRANITE.id}`, {
      answers: [
        inTurn(answer(getPortalBrand, GRANITE), answer(getPortalBrand, theirs)),
        inTurn(refuse(changePortalBrand, 'brand_changed'), answer(changePortalBrand, theirs)),
        answer(listPortalBrands, { rows: [], count: 0 }),
      ],
    });
    await findField('Portal name').fill('Mine');
    await save();
    await expect.element(page.getByText('Somebody else has changed this portal')).toBeVisible();
    await checkAccessibility();
    await button('Load their changes and keep mine').click();
    await expect.element(findField('Support phone (optional)')).toHaveValue('555');
    await expect.element(findField('Portal name')).toHaveValue('Mine');
    await save();
    await screen.expectRequest(changePortalBrand, {
      version: theirs.version,
      brand: { ...theirs.brand, name: 'Mine' },
    });
  });

  test('asks before what was typed is lost', async () => {
    const screen = await openPortal(GRANITE);
    await findField('Portal name').fill('Basalt');
    await page.getByRole('link', { name: 'Portals', exact: true }).first().click();
    await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await button('Stay on this page').click();
    await expect.element(findField('Portal name')).toHaveValue('Basalt');
    await bar().getByRole('button', { name: 'Discard' }).click();
    await expect.element(findField('Portal name')).toHaveValue('Granite Supply');
    await page.getByRole('link', { name: 'Portals', exact: true }).first().click();
    await expect.poll(() => screen.address()).toBe('/portals');
  });

  test('is seen by others than owners, and not changed', async () => {
    await openPortal(aPortalBrand({ formerLabels: ['old'], brand: { termsText: 'Ours.' } }), {
      staff: { role: 'viewer' },
      width: 375,
    });
    await expect.element(page.getByText('granite.plumbline.example', { exact: true }).last()).toBeVisible();
    await expect.element(page.getByText('Own text')).toBeVisible();
    await expect.element(page.getByText('Granite Supply, no-reply@plumbline.example')).toBeVisible();
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
    await checkAccessibility();
  });

  test('that is not there, or does not load, says so', async () => {
    await openScreen(`/portals/${GRANITE.id}`, { answers: [refuse(getPortalBrand, 'not_found')] });
    await expect.element(page.getByText('There is no such portal')).toBeVisible();
  });

  test('is asked for again after a failure', async () => {
    await openScreen(`/portals/${GRANITE.id}`, {
      answers: [inTurn(fail(getPortalBrand), fail(getPortalBrand), answer(getPortalBrand, GRANITE))],
    });
    await button('Try again').click();
    await expect.element(findField('Portal name')).toHaveValue('Granite Supply');
  });
});

describe('SET-04 pictures', () => {
  const choose = (label: string, name: string) =>
    userEvent.upload(page.getByLabelText(`${label} file`), new File(['<svg/>'], name, { type: 'image/svg+xml' }));

  test('are saved at once, and keep what was typed', async () => {
    const screen = await openPortal(GRANITE, {
      answers: [answer(savePortalPicture, aPortalBrand({ logoVersion: 'abc', iconVersion: null }))],
    });
    await findField('Portal name').fill('Basalt');
    await choose('Logo', 'logo.svg');
    await expectToast('success', 'The logo was saved.');
    await expect.element(page.getByRole('img', { name: 'Logo of Granite Supply' })).toBeInTheDocument();
    expect(screen.requests(savePortalPicture)).toHaveLength(1);
    await expect.element(findField('Portal name')).toHaveValue('Basalt');
  });

  test('that cannot be read say so at their field', async () => {
    await openPortal(GRANITE, { answers: [refuse(savePortalPicture, 'logo_unreadable')] });
    await choose('Browser icon', 'icon.svg');
    await expect.element(page.getByText(/^This file cannot be read as a picture/)).toBeVisible();
  });

  test('are removed', async () => {
    const screen = await openPortal(aPortalBrand({ iconVersion: 'abc' }), {
      answers: [answer(removePortalPicture, GRANITE)],
    });
    await button('Remove').click();
    await expect.element(page.getByText('Remove the browser icon?')).toBeVisible();
    expect(screen.requests(removePortalPicture)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expectToast('success', 'The icon was removed.');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await screen.expectRequest(removePortalPicture, { portalId: GRANITE.id, kind: 'icon' });
    await expect.element(page.getByText('Without one, the logo or an initial stands there.')).toBeVisible();
  });
});
