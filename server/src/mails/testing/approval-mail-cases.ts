// Mails about payments that need a second person.
import { testApprovals } from '../../payments/approvals/testing/test-approvals.ts';
import { outboxReader } from '../../testing/outbox.ts';
import type { PaymentPortal } from '../../testing/payment-portal.ts';
import { expect } from 'vitest';
import type { MailCase } from './mail-case.ts';

export const approvalMailCases = (sandbox: PaymentPortal['sandbox']): readonly MailCase[] => [
  {
    site: 'request-approval sendMail',
    about: 'whoever may approve hears of a payment that waits',
    run: async () => {
      const own = await testApprovals({ sandbox });
      await own.scheduled(150_00);
      const mails = await outboxReader(own)();
      expect(mails.map(({ toAddress, subject }) => [toAddress, subject])).toContainEqual([
        own.approver.email,
        'A payment of $150.00 waits for your approval',
      ]);
    },
  },
  {
    site: 'decide-payment sendMail',
    about: 'whoever made the payment hears what became of it, with the comment',
    run: async () => {
      const own = await testApprovals({ sandbox });
      const { code } = await own.scheduled(150_00);
      await own.decide(code, { isApproved: false, comment: 'Ask for the credit' });
      const mails = await outboxReader(own)();
      expect(mails.map(({ toAddress, subject }) => [toAddress, subject])).toContainEqual([
        own.user.email,
        'Your payment of $150.00 was returned',
      ]);
    },
  },
];
