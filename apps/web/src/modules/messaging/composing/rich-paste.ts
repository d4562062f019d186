// What is pasted from elsewhere (Word, a web page, a mail): its paragraphs, its bold and its links; nothing else of how it looked.
import { linkAddress } from '@cartable/domain/kernel/mails/markup.ts'

type Run = { readonly text: string; readonly isBold: boolean; readonly href: string | null }
type Look = Omit<Run, 'text'> & { readonly isKept: boolean }

const blocks =
  /^(address|article|aside|blockquote|dd|div|dl|dt|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|tfoot|thead|tr|ul)$/
/** Between which a line stays empty. */
const paragraphs = /^(blockquote|h[1-6]|ol|p|pre|table|ul)$/
const unseen = /^(head|link|meta|noscript|script|style|template|title)$/
const bold = /^(b|strong|th|h[1-6])$/

const isBoldIn = (element: HTMLElement, name: string, before: boolean): boolean => {
  const { fontWeight } = element.style
  if (fontWeight !== '') return fontWeight === 'bold' || fontWeight === 'bolder' || Number(fontWeight) >= 600
  return before || bold.test(name)
}

const dash: Run = { text: '– ', isBold: false, href: null }

/** The lines of a page, a paragraph apart from the next by an empty one. */
const linesOf = (root: Node): Run[][] => {
  const lines: Run[][] = []
  let line: Run[] = []
  let isApart = false
  const end = (apart: boolean) => {
    if (line.some(({ text }) => text.trim() !== '')) {
      lines.push(line)
      isApart = false
    }
    line = []
    isApart ||= apart
  }
  const add = (run: Run) => {
    if (line.length === 0 && isApart && lines.length > 0) lines.push([])
    if (line.length === 0) isApart = false
    line.push(run)
  }
  const walk = (node: Node, look: Look) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const whole = node.textContent ?? ''
      const [first = '', ...rest] = look.isKept ? whole.split(/\r\n?|\n/) : [whole.replace(/[ \t\r\n]+/g, ' ')]
      const words = line.length === 0 && !look.isKept ? first.trimStart() : first
      if (words !== '') add({ text: words, isBold: look.isBold, href: look.href })
      for (const next of rest) {
        end(false)
        if (next !== '') add({ text: next, isBold: look.isBold, href: look.href })
      }
      return
    }
    if (!(node instanceof HTMLElement)) return
    const name = node.localName
    if (unseen.test(name)) return
    if (name === 'br') return end(false)
    const isBlock = blocks.test(name)
    const apart = paragraphs.test(name) && node.closest('li') === null
    // the words of a list item stand beside its dash, whatever they stand in
    if (isBlock && !(line.length === 1 && line[0] === dash)) end(apart)
    if (name === 'li') add(dash)
    if ((name === 'td' || name === 'th') && line.length > 0) add({ text: ' ', isBold: false, href: null })
    const inside: Look = {
      isBold: isBoldIn(node, name, look.isBold),
      href: (name === 'a' && linkAddress(node.getAttribute('href') ?? '')) || look.href,
      isKept: look.isKept || name === 'pre',
    }
    for (const child of node.childNodes) walk(child, inside)
    if (isBlock) end(apart)
  }
  walk(root, { isBold: false, href: null, isKept: false })
  end(false)
  return lines
}

/** The HTML of a clipboard, reduced to what the editor knows; its own is left as it is. */
export const cleanHtml = (html: string): string => {
  if (html.includes('data-pm-slice')) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const made = document.implementation.createHTMLDocument('')
  for (const line of linesOf(body)) {
    const paragraph = made.body.appendChild(made.createElement('p'))
    for (const { text, isBold, href } of line) {
      let place: HTMLElement = paragraph
      if (href !== null) {
        const link = place.appendChild(made.createElement('a'))
        link.setAttribute('href', href)
        place = link
      }
      if (isBold) place = place.appendChild(made.createElement('strong'))
      place.append(text)
    }
  }
  return made.body.innerHTML
}
