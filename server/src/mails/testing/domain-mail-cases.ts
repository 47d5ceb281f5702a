// The mails to owners about the own domain of a portal.
import { checkDomains } from '../../portals/brand/check-domains.ts';
import { brandPortal, type View } from '../../portals/brand/testing/brand-portal.ts';
import { expectMails, outboxReader } from '../../testing/outbox.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import type { MailCase } from './mail-case.ts';

const THREE_DAYS_MS = 3 * 24 * 60 * 60_000;

/** A portal whose domain has lost its record. */
async function unprovenPortal() {
  const portal = await brandPortal({ database: await ownDatabase() });
  const domain = await portal.owner.provenDomain();
  await portal.owner.verify();
  portal.domainRecords.textsAt.clear();
  return { ...portal, domain, link: `https://${CONSOLE_HOST}/portals/${portal.portalId}` };
}

export const DOMAIN_MAIL_CASES: readonly MailCase[] = [
  {
    site: 'domain-proof mailOwners',
    about: 'the record of a domain has been missing for three days',
    run: async () => {
      const portal = await unprovenPortal();
      const { app, clock, label, domain, link } = portal;
      for (let round = 0; round < 2; round += 1) {
        clock.pass(THREE_DAYS_MS);
        await checkDomains(app);
      }
      expectMails(await outboxReader(portal)(), [
        {
          to: `staff@${label}.example`,
          subject: `The DNS record for ${domain} is missing`,
          sentences: [
            `The TXT record that proves that ${domain} is yours has been missing for three days. Your portal still works there.`,
            'If you no longer use this domain, remove it from the portal.',
          ],
          facts: [
            ['Portal', `Portal ${label}`],
            ['Domain', domain],
          ],
          button: link,
        },
      ]);
    },
  },
  {
    site: 'domain-proof mailOwners 2',
    about: 'another organization has proved the domain',
    run: async () => {
      const portal = await unprovenPortal();
      const { label, host, domain, link } = portal;
      const other = await brandPortal({ database: await ownDatabase() });
      const { wantedDomain } = (await other.owner.wantDomain(domain)).json<View>();
      other.domainRecords.textsAt.set(wantedDomain?.recordName ?? '', [wantedDomain?.recordValue ?? '']);
      other.domainRecords.addressesAt.add(domain);
      await other.owner.verify();
      other.clock.pass(THREE_DAYS_MS);
      other.cookies.staff = await other.cookieFor(other.staff.identityId, 'CONSOLE');
      await other.owner.verify();
      expectMails(await outboxReader(portal)(), [
        {
          to: `staff@${label}.example`,
          subject: `${domain} no longer leads to your portal`,
          sentences: [
            `Another organization has proved that ${domain} is theirs.`,
            `Your customers find the portal at ${host}.`,
          ],
          facts: [
            ['Portal', `Portal ${label}`],
            ['Portal address', host],
          ],
          button: link,
        },
      ]);
    },
  },
];
