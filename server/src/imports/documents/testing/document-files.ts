// Files as an ERP makes them.

const withCatalog = (catalog: string, note: string): string =>
  `%PDF-1.7\n%${note}\n1 0 obj\n<< /Type /Catalog${catalog} >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`;

/** Another note is another file. */
export const aPdf = (note = 'of the ERP'): string => withCatalog('', note);

export const SCRIPTED_PDF = withCatalog(' /OpenAction << /S /JavaScript /JS (app.alert(1)) >>', 'scripted');
