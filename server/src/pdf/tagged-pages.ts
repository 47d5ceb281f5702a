// Tags documents: screen readers and archives learn what is a heading, a paragraph, a list or a table, and in which order
// it is read. pdfmake's switch only declares a document as tagged; pdfkit, on which it draws, writes the structure.
import { createRequire } from 'node:module';

/** A part of a definition after pdfmake has prepared it. */
type Node = {
  text?: unknown;
  stack?: Node[];
  columns?: Node[];
  ul?: Node[];
  ol?: Node[];
  table?: { body: Node[][]; headerRows?: number };
  image?: unknown;
  svg?: unknown;
  headlineLevel?: number;
  /** The number or the dot of a list item, which pdfmake lays out itself. */
  listMarker?: { _inlines?: object[] };
};
type Line = { inlines: object[]; source?: Node };
/** A marked part of a page, or an element of the structure. */
type Element = object;
type Pdf = {
  page: object;
  options: { tagged?: boolean; info?: { Author?: string } };
  markStructureContent: (tag: string) => Element;
  markContent: (tag: string, options?: object) => unknown;
  endMarkedContent: () => unknown;
  struct: (tag: string, options: object, children: Element[]) => Element;
  addStructure: (element: Element) => unknown;
};
type LayoutBuilder = {
  prototype: {
    buildNextLine: (node: Node) => Line | null;
    processNode: (node: Node) => unknown;
    layoutDocument: (...given: unknown[]) => unknown;
  };
};
type RendererClass = new (...given: unknown[]) => {
  pdfDocument: Pdf;
  renderPages(pages: unknown): void;
  renderLine(line: Line, x: number, y: number): void;
  renderVector(vector: object): void;
  renderImage(image: Node): void;
  renderSVG(svg: Node): void;
  renderWatermark(page: object): void;
};

const require = createRequire(import.meta.url);
const layout = require('pdfmake/js/LayoutBuilder.js') as { default: LayoutBuilder };
const rendering = require('pdfmake/js/Renderer.js') as { default: RendererClass };

/** The prepared definition of the document that is laid out, by its builder's first node. */
let root: Node | null = null;

const { buildNextLine, layoutDocument, processNode } = layout.default.prototype;
/** An earlier document may have failed. */
layout.default.prototype.layoutDocument = function (this: unknown, ...given: unknown[]) {
  root = null;
  return layoutDocument.apply(this, given);
};
layout.default.prototype.processNode = function (this: unknown, node: Node, ...more: unknown[]) {
  root ??= node;
  return processNode.call(this, node, ...(more as []));
};
/** A property of its own survives when pdfmake moves a copy of the line to another page. */
layout.default.prototype.buildNextLine = function (this: unknown, node: Node) {
  const line = buildNextLine.call(this, node);
  if (line) line.source = node;
  return line;
};

class TaggedRenderer extends rendering.default {
  private readonly contents = new Map<object, Element[]>();
  /** What stands in a header row, with the page on which it is read; pdfmake repeats it on the others. */
  private readonly heads = new Map<object, object | null>();
  private readonly known = new Set<object>();
  private readonly markers = new Map<object, object>();
  private isInside = false;

  override renderPages(pages: unknown): void {
    const document = root;
    root = null;
    if (!this.pdfDocument.options.tagged || document === null) return super.renderPages(pages);
    this.learn(document);
    super.renderPages(pages);
    this.pdfDocument.addStructure(this.pdfDocument.struct('Document', {}, this.elementsOf(document)));
  }

  /** What is not part of the content is in the footer. */
  private learn(node: Node, isHead = false): void {
    this.known.add(node);
    if (isHead) this.heads.set(node, null);
    for (const inline of node.listMarker?._inlines ?? []) this.markers.set(inline, node.listMarker!);
    const heads = new Set(node.table?.body.slice(0, node.table.headerRows ?? 0).flat());
    for (const child of childrenOf(node)) this.learn(child, isHead || heads.has(child));
  }

  override renderLine(line: Line, x: number, y: number): void {
    const { source } = line;
    const marker = this.markers.get(line.inlines[0] ?? line);
    const draw = () => super.renderLine(line, x, y);
    if (marker !== undefined) this.asContent(marker, 'Lbl', draw);
    else if (source !== undefined && this.known.has(source) && !this.isRepeated(source))
      this.asContent(source, tagOf(source), draw);
    else this.asArtifact(draw);
  }

  private isRepeated(source: Node): boolean {
    const page = this.heads.get(source);
    if (page === null) this.heads.set(source, this.pdfDocument.page);
    return page !== undefined && page !== null && page !== this.pdfDocument.page;
  }

  override renderVector(vector: object): void {
    this.asArtifact(() => super.renderVector(vector));
  }

  override renderImage(image: Node): void {
    this.asContent(image, 'Figure', () => super.renderImage(image));
  }

  override renderSVG(svg: Node): void {
    this.asContent(svg, 'Figure', () => super.renderSVG(svg));
  }

  override renderWatermark(page: object): void {
    this.asArtifact(() => super.renderWatermark(page));
  }

  private asArtifact(draw: () => void): void {
    this.marked(() => void this.pdfDocument.markContent('Artifact', { type: 'Layout' }), draw);
  }

  private asContent(source: object, tag: string, draw: () => void): void {
    this.marked(() => {
      const contents = this.contents.get(source) ?? [];
      this.contents.set(source, [...contents, this.pdfDocument.markStructureContent(tag)]);
    }, draw);
  }

  private marked(mark: () => void, draw: () => void): void {
    if (!this.pdfDocument.options.tagged || this.isInside) return draw();
    this.isInside = true;
    mark();
    draw();
    this.pdfDocument.endMarkedContent();
    this.isInside = false;
  }

  private element(tag: string, children: Element[], options: object = {}): Element[] {
    return children.length === 0 ? [] : [this.pdfDocument.struct(tag, options, children)];
  }

  private elementsOf(node: Node): Element[] {
    const own = this.contents.get(node) ?? [];
    if (node.image !== undefined || node.svg !== undefined) {
      return this.element('Figure', own, { alt: `Logo of ${this.pdfDocument.options.info?.Author ?? ''}` });
    }
    if (node.table !== undefined) return this.tableOf(node.table);
    const items = node.ul ?? node.ol;
    if (items !== undefined) {
      return this.element(
        'L',
        items.flatMap((item) => {
          const label = this.element('Lbl', this.contents.get(item.listMarker ?? item) ?? []);
          return this.element('LI', [...label, ...this.element('LBody', this.elementsOf(item))]);
        }),
      );
    }
    if (own.length > 0) return this.element(tagOf(node), own);
    return childrenOf(node).flatMap((child) => this.elementsOf(child));
  }

  private tableOf({ body, headerRows = 0 }: NonNullable<Node['table']>): Element[] {
    // A frame around a text is no table.
    if (body.length === 1 && body[0]?.length === 1) return this.element('Sect', this.elementsOf(body[0][0]!));
    const rows = body.flatMap((row, at) => {
      const isHead = at < headerRows;
      const cells = row.flatMap((cell) =>
        this.element(isHead ? 'TH' : 'TD', this.elementsOf(cell), isHead ? { scope: 'Column' } : {}),
      );
      return this.element('TR', cells);
    });
    return this.element('Table', rows);
  }
}

function childrenOf(node: Node): Node[] {
  return [
    ...(node.stack ?? []),
    ...(node.columns ?? []),
    ...(node.ul ?? []),
    ...(node.ol ?? []),
    ...(node.table?.body.flat() ?? []),
  ].filter((child) => typeof child === 'object' && child !== null);
}

const tagOf = ({ headlineLevel }: Node): string => (headlineLevel === undefined ? 'P' : `H${headlineLevel}`);

rendering.default = TaggedRenderer;
