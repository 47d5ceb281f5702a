import { formatDay } from '@plumbline/rules/dates';
import { formatCents } from '@plumbline/rules/money';
import { isMergeField, type MergeValues } from '@plumbline/rules/waivers/templates/merge-fields';
import { sampleWaiver } from '@plumbline/rules/waivers/templates/sample-waiver';
import type { TemplateContent, TemplateSlot } from '@plumbline/rules/waivers/templates/template-content';
import type { Mark, TemplateNode } from '@plumbline/rules/waivers/templates/template-doc';
import { headingPt, markedPt } from '@plumbline/rules/waivers/templates/text-sizes';
import { mergeValues, type WaiverSnapshot } from '@plumbline/rules/waivers/templates/waiver-snapshot';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { createElement, Fragment, memo, type ReactNode } from 'react';
import classes from './paper.module.css';

type Filled = { waiver: WaiverSnapshot; values: MergeValues; baseSizePt: number };

/** A text with invented parties and amounts, as it is typed. The PDF is drawn by the server. */
export const Paper = memo(function Paper({
  slot,
  content,
  supplierName,
}: {
  slot: TemplateSlot;
  content: TemplateContent;
  supplierName: string;
}) {
  const waiver = sampleWaiver(slot, { name: supplierName, legalName: supplierName, address: null, phone: null });
  const filled = { waiver, values: mergeValues(waiver, null), baseSizePt: content.baseSizePt };
  return (
    <div className={classes.paper} role="document" aria-label="Preview with invented amounts">
      <p className={classes.supplier}>{supplierName}</p>
      <Children node={content.doc} filled={filled} />
    </div>
  );
});

/** Parts of a text have no identity but their place. */
const Children = ({ node, filled }: { node: TemplateNode; filled: Filled }) =>
  (node.content ?? []).map((child, at) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Part key={at} node={child} filled={filled} />
  ));

function Part({ node, filled }: { node: TemplateNode; filled: Filled }): ReactNode {
  const children = <Children node={node} filled={filled} />;
  const align = node.attrs?.align;
  switch (node.type) {
    case 'heading':
      // The page has its own headings: those of the paper would get into their order.
      return (
        <p
          className={classes.heading}
          data-align={align}
          style={{ fontSize: em(headingPt(node.attrs?.level ?? 2, filled.baseSizePt), filled) }}
        >
          {children}
        </p>
      );
    case 'paragraph':
      return (
        <p className={classes.paragraph} data-align={align}>
          {children}
        </p>
      );
    case 'bulletList':
      return <ul className={classes.list}>{children}</ul>;
    case 'orderedList':
      return <ol className={classes.list}>{children}</ol>;
    case 'listItem':
      return <li>{children}</li>;
    case 'table':
      return (
        <table className={classes.table}>
          <tbody>{children}</tbody>
        </table>
      );
    case 'tableRow':
      return <tr>{children}</tr>;
    case 'tableCell':
      return <td>{children}</td>;
    case 'noticeBlock':
      return <div className={classes.notice}>{children}</div>;
    case 'text':
      return marked(node, node.text ?? '', filled);
    case 'mergeField':
      return marked(node, <FieldValue field={node.attrs?.field ?? ''} values={filled.values} />, filled);
    case 'hardBreak':
      return <br />;
    case 'doc':
      return <Fragment>{children}</Fragment>;
    default:
      return <Drawn type={node.type} waiver={filled.waiver} />;
  }
}

/** Sizes follow the width of the paper. */
const em = (pt: number, { baseSizePt }: Filled): string => `${pt / baseSizePt}em`;

const TAGS: Readonly<Record<Exclude<Mark['type'], 'size'>, string>> = { bold: 'b', italic: 'i', underline: 'u' };

function marked(node: TemplateNode, text: ReactNode, filled: Filled): ReactNode {
  const pt = markedPt(node);
  const sized = pt === null ? text : <span style={{ fontSize: em(pt, filled) }}>{text}</span>;
  return (node.marks ?? []).reduce<ReactNode>(
    (inner, { type }) => (type === 'size' ? inner : createElement(TAGS[type], null, inner)),
    sized,
  );
}

/** A field without a value is a line to write on. */
function FieldValue({ field, values }: { field: string; values: MergeValues }) {
  const value = isMergeField(field) ? values[field] : null;
  return value === null ? <span className={classes.line} /> : <span className={classes.value}>{value}</span>;
}

/** What the server draws, in few words. */
function Drawn({ type, waiver }: { type: TemplateNode['type']; waiver: WaiverSnapshot }): ReactNode {
  const money = (amount: (typeof waiver)['amount']) => formatCents(amount, waiver.currencyCode);
  const invoices = (share: 'waived' | 'excepted') =>
    waiver.invoices
      .filter((invoice) => invoice.share === share)
      .map(({ invoiceNumber, invoiceCreatedAt, balance }) => [
        invoiceNumber,
        formatDay(invoiceCreatedAt),
        money(balance),
      ]);
  switch (type) {
    case 'pageBreak':
      return <hr className={classes.break} />;
    case 'exceptionsTable':
      return <Rows head={['Exception', 'Date', 'Amount']} rows={invoices('excepted')} />;
    case 'invoiceTable':
      return <Rows head={['Invoice', 'Date', 'Amount']} rows={invoices('waived')} />;
    case 'previousWaiversTable':
      return (
        <Rows
          head={['Waiver', 'Signed', 'Amount']}
          rows={(waiver.previousWaivers ?? []).map(({ number, signedOn, amount }) => [
            waiverNumber(number),
            formatDay(signedOn),
            amount === null ? '' : money(amount),
          ])}
        />
      );
    case 'signatureBlock':
      return <Lines labels={['Signature', 'Name and title', 'Date']} company={waiver.claimant.legalName} />;
    case 'witnessBlock':
      return <Lines labels={['Witness', 'Address', 'Date']} company={null} />;
    case 'notaryBlock':
      return <Lines labels={['Notary', 'Commission', 'Date']} company={null} />;
    default:
      return null;
  }
}

const Rows = ({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) => (
  <table className={classes.rows}>
    <thead>
      <tr>
        {head.map((label) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, ...others]) => (
        <tr key={name}>
          <td>{name}</td>
          {others.map((text) => (
            <td key={text}>{text}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const Lines = ({ labels, company }: { labels: readonly string[]; company: string | null }) => (
  <div className={classes.lines}>
    {company !== null && <p className={classes.company}>{company}</p>}
    {labels.map((label) => (
      <p key={label} className={classes.signed}>
        {label}
      </p>
    ))}
  </div>
);
