import type { TemplateNode } from './template-doc.ts';

/** Of tables, in points, unless the state wants larger text. */
export const TABLE_PT = 9;

const HEADING_RATIOS = [1.4, 1.15] as const;

/** In points, half a point at a time. */
export const headingPt = (level: number, baseSizePt: number): number =>
  Math.round(baseSizePt * HEADING_RATIOS[level === 1 ? 0 : 1] * 2) / 2;

export const markedPt = (node: TemplateNode): number | null => {
  const size = node.marks?.find((mark) => mark.type === 'size');
  return size?.type === 'size' ? size.attrs.pt : null;
};

/** The sizes of all texts and fields in a node, in points. */
export function textSizes(node: TemplateNode, basePt: number): number[] {
  const pt = node.type === 'heading' ? headingPt(node.attrs?.level ?? 2, basePt) : basePt;
  if (node.type === 'text' || node.type === 'mergeField') return [markedPt(node) ?? basePt];
  return (node.content ?? []).flatMap((child) => textSizes(child, pt));
}
