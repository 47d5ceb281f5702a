// Reads the page as text, in reading order.

/** The browser may not have drawn a row of `content-visibility: auto` yet, which has no text until then. */
function textOf(element: Element): string {
  const { style } = element as HTMLElement;
  const before = style.contentVisibility;
  style.contentVisibility = 'visible';
  const text = (element as HTMLElement).innerText.trim().replaceAll(/\s+/g, ' ');
  style.contentVisibility = before;
  return text;
}
const all = (root: ParentNode, selector: string): string[] => [...root.querySelectorAll(selector)].map(textOf);

function tableNamed(label: string): HTMLTableElement | null {
  const tables = [...document.querySelectorAll('table')];
  return tables.find((table) => table.caption?.textContent === label || table.ariaLabel === label) ?? null;
}

export const tableHeads = (label: string): string[] => all(tableNamed(label) ?? document.createElement('table'), 'th');

/** The cells of a table, row by row; none while it is loading. */
export function tableRows(label: string): string[][] {
  const table = tableNamed(label);
  if (!table || table.ariaBusy === 'true') return [];
  return [...table.querySelectorAll('tbody tr')].map((row) => all(row, 'td'));
}

/** Terms and their descriptions, as [label, value]. */
export const factsOnPage = (root: ParentNode = document): string[][] =>
  [...root.querySelectorAll('dl > div')].map((fact) => all(fact, 'dt, dd'));

export const listItems = (label: string): string[] =>
  all(document, `ul[aria-label="${label}"] > li, ol[aria-label="${label}"] > li`);
