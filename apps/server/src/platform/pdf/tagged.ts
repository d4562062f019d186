// Papers that are read aloud: each paragraph is a piece of a tree in the order of reading, lines and footers are left out of it (PDF 1.7, 14.7).
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** What a paper says of itself: its language, its title in the bar of its window, and that it is tagged. */
export const taggedFormat = { version: '1.7', tagged: true, displayTitle: true, language: 'fr-FR' } as const

/** Of the library under the pages, what its types say nothing of. */
type StructElement = { add(child: unknown): StructElement; end(): void }
type Document = {
  readonly page: { readonly height: number }
  struct(tag: string, options?: object): StructElement
  addStructure(element: StructElement): void
  markStructureContent(tag: string): unknown
  markContent(tag: string, options?: object): void
  endMarkedContent(): void
}
type Line = {
  readonly inlines: readonly { readonly fontSize: number }[]
  readonly y: number
  readonly lastLineInParagraph?: boolean
}
type Page = { readonly pageMargins: { readonly bottom: number }; readonly pageSize: { readonly height: number } }
type Renderer = {
  pdfDocument: Document
  tree?: { readonly root: StructElement; open: StructElement | null }
  renderPages(pages: readonly Page[]): void
  renderLine(line: Line, x: number, y: number): void
  renderVector(vector: unknown): void
  renderImage(image: { readonly alt?: string }): void
  renderWatermark(page: unknown): void
}

/** Points from which words are the title of the paper. */
const titleSize = 16

/** Makes the library tag what it draws. Once a thread. */
export const tagPages = (): void => {
  const { default: library } = require('pdfmake/js/Renderer.js') as { default: { prototype: Renderer } }
  const { renderPages, renderLine, renderVector, renderImage, renderWatermark } = library.prototype

  /** Drawn, and not read: rules, frames, what is the same on each page. */
  const asArtifact = (document: Document, type: 'Layout' | 'Pagination', draw: () => void) => {
    document.markContent('Artifact', { type })
    draw()
    document.endMarkedContent()
  }
  const drawn = new WeakMap<Document, readonly Page[]>()

  Object.assign(library.prototype, {
    renderPages(this: Renderer, pages: readonly Page[]) {
      const root = this.pdfDocument.struct('Document')
      this.pdfDocument.addStructure(root)
      this.tree = { root, open: null }
      drawn.set(this.pdfDocument, pages)
      renderPages.call(this, pages)
      this.tree.open?.end()
      root.end()
    },
    renderLine(this: Renderer, line: Line, x: number, y: number) {
      const { pdfDocument: document, tree } = this
      const [first] = line.inlines
      const page = drawn.get(document)?.[0]
      const draw = () => renderLine.call(this, line, x, y)
      if (!tree || !first) return draw()
      if (page && y >= document.page.height - page.pageMargins.bottom) return asArtifact(document, 'Pagination', draw)
      const tag = first.fontSize >= titleSize ? 'H1' : 'P'
      if (tree.open === null) {
        tree.open = document.struct(tag)
        tree.root.add(tree.open)
      }
      tree.open.add(document.markStructureContent(tag))
      draw()
      document.endMarkedContent()
      if (line.lastLineInParagraph !== false) {
        tree.open.end()
        tree.open = null
      }
    },
    renderVector(this: Renderer, vector: unknown) {
      asArtifact(this.pdfDocument, 'Layout', () => renderVector.call(this, vector))
    },
    renderImage(this: Renderer, image: { readonly alt?: string }) {
      const { pdfDocument: document, tree } = this
      const draw = () => renderImage.call(this, image)
      // the image in the head stands above the name of the company, in words
      if (!tree || image.alt === undefined) return asArtifact(document, 'Layout', draw)
      const figure = document.struct('Figure', { alt: image.alt })
      tree.root.add(figure)
      figure.add(document.markStructureContent('Figure'))
      draw()
      document.endMarkedContent()
      figure.end()
    },
    renderWatermark(this: Renderer, page: unknown) {
      asArtifact(this.pdfDocument, 'Pagination', () => renderWatermark.call(this, page))
    },
  } satisfies Partial<Renderer>)
}
