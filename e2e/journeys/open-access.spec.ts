import { consoleUrl, expect, expectAccessible, portalUrl, test } from '../src/journey.ts';
import { readMail, readMailedLink } from '../src/mailbox.ts';

const CLERK = 'mira@granitesupply.example';
const PASSWORD = 'a lintel over the door';
/** Each project has people of its own: they share the demo. */
const emailFor = (name: string, project: string) =>
  `${name}.${project.toLowerCase().replaceAll(/\W/g, '')}@tarnwick.example`;

test('TEM-03 a clerk invites a person, who accepts in the portal and sees the invoices @mobile', async ({
  page,
  newContextPage,
}, { project }) => {
  const email = emailFor('ida', project.name);
  await page.goto(consoleUrl(`/demo/sign-in?${new URLSearchParams({ as: CLERK, redirect: '/customers' })}`));
  await page.getByLabel('Search customers').fill('Tarnwick');
  await page.getByText('Tarnwick Constructors LLC').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tarnwick Constructors LLC' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Email').fill(email);
  await panel.getByLabel('Name').first().fill('Ida Holm');
  await panel.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('The invitation was sent.')).toBeVisible();

  const person = await newContextPage();
  await person.goto(await readMailedLink(page, email, /You are invited/));
  await expect(person.getByText('Tarnwick Constructors LLC')).toBeVisible();
  await person.getByLabel('New password').fill(PASSWORD);
  await expectAccessible(person);
  await person.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(person).toHaveURL(portalUrl('granite', '/dashboard'));
  await expect(person.getByRole('heading', { level: 1 })).toContainText('TARNWICK CONSTRUCTORS LLC');
  await person.goto(portalUrl('granite', '/history/invoices'));
  await expect(person.getByText(/^\d+–\d+ of \d+$/).first()).toBeVisible();

  await page.goto(consoleUrl('/people'));
  await page.getByText(/^Active \d/).click();
  await page.getByLabel('Search people').fill(email);
  await expect(page.getByText(email)).toBeVisible();
});

test('SGN-08 VER-07 a sign-up waits, is shown with its match, and approved by a clerk @mobile', async ({
  page,
  newContextPage,
}, { project }) => {
  const email = emailFor('lena', project.name);
  const person = await newContextPage();
  await person.goto(portalUrl('granite', '/signup'));
  await person.getByLabel('First Name').fill('Lena');
  await person.getByLabel('Last Name').fill(project.name);
  await person.getByLabel('Email').fill(email);
  await person.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await person.getByLabel('Company Name').fill('Tarnwick Constructors');
  await person.getByRole('combobox', { name: 'Company Address' }).fill('1 Quarry Rd, Denver, CO 80202');
  await person.getByRole('checkbox').check();
  await person.getByRole('button', { name: 'Create Account' }).click();
  await expect(person).toHaveURL(portalUrl('granite', '/confirm-email'));
  await person.goto(await readMailedLink(person, email, /verify/i));
  await expect(person.getByRole('heading', { name: 'Email Verified' })).toBeVisible();

  await page.goto(consoleUrl(`/demo/sign-in?${new URLSearchParams({ as: CLERK, redirect: '/people' })}`));
  await page.getByLabel('Search people').fill(email);
  await page.getByText(`Lena ${project.name}`).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('checkbox', { name: 'Tarnwick Constructors LLC, strong match' })).toBeChecked();
  await expect(panel.getByText('Same company name')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(`Lena ${project.name} was approved.`)).toBeVisible();
  expect(await readMail(page, email, /account is open/)).toContain('You can log in for Tarnwick Constructors LLC now.');
});
