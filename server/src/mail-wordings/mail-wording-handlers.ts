// What suppliers write into the mails to their customers' people.
import { getMailWording } from './get-mail-wording.ts';
import { listMailWordings } from './list-mail-wordings.ts';
import { previewMailWording } from './preview-mail-wording.ts';
import { resetMailWording, saveMailWording } from './save-mail-wording.ts';
import { testMailWording } from './test-mail-wording.ts';

export const mailWordingHandlers = {
  listMailWordings,
  getMailWording,
  saveMailWording,
  resetMailWording,
  previewMailWording,
  testMailWording,
};
