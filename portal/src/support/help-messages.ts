// The texts of the form that asks for help.
export const helpMessages = {
  name: { missing: 'Please enter your name' },
  companyName: { missing: "Please enter your company's name" },
  subject: { missing: 'Please say what it is about' },
  description: { missing: 'Please describe what you need' },
  sent: 'Ticket submitted successfully',
  failed: 'Error submitting ticket',
};
