// Mail as use cases see it.
export type MailMessage = {
  organizationId: string;
  to: string;
  fromName: string;
  subject: string;
  text: string;
  html: string;
};

export type Mail = { send: (message: MailMessage) => Promise<void> };
