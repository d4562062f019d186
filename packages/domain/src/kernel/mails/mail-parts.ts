// The parts of a mail, read from its markup: greeting and sentences, facts, the button; its HTML, its plain text and the preview of templates are made of them alike.
import { escapeMarkup, isFormatted, plainMarkup } from './markup.ts'

/** Lines and facts are markup; a button and a link have plain words. */
export type MailPart =
  | { readonly kind: 'text'; readonly lines: readonly string[] }
  /** At most so many as a glance takes: a longer list stays text. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  /** The one thing to do. */
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** The same when there are several: none of them is the one. */
  | { readonly kind: 'link'; readonly label: string; readonly url: string }

const maxFacts = 6
/** `Lieu : Salle B`: a short label with a capital, a colon, something behind it. */
const fact = /^(\p{Lu}[^:.!?\n]{0,28}?)[ \u00a0]?:[ \u00a0](\S.*)$/u

const factsOf = (lines: readonly string[]): MailPart | null => {
  if (lines.length < 2 || lines.length > maxFacts) return null
  const facts = lines.map((line) => {
    const isPlain = !isFormatted(line)
    const [, label, value] = fact.exec(isPlain ? plainMarkup(line) : line) ?? []
    if (label === undefined || value === undefined || /^https?:/.test(value)) return null
    return isPlain ? ([escapeMarkup(label), escapeMarkup(value)] as const) : ([label, value] as const)
  })
  return facts.every((one) => one !== null) ? { kind: 'facts', facts } : null
}

/** What a button says when its template has no word for it. */
export const defaultButtonLabel = 'Ouvrir'

type Setting = {
  /** Addresses that begin so are ours: they alone become buttons and links, whoever typed the text. */
  readonly ownUrl: string
  readonly buttonLabel: string | null
}

/**
 * Reads a markup of paragraphs. A line that is one of our addresses is a button; `Mot de passe oublié : <address>` gives it
 * its label. A paragraph whose lines all say `Label : value` is facts.
 */
export const mailParts = (text: string, { ownUrl, buttonLabel }: Setting): MailPart[] => {
  const root = ownUrl.endsWith('/') ? ownUrl : `${ownUrl}/`
  const isOwn = (url: string) => url === ownUrl || url.startsWith(root)
  const parts: MailPart[] = []
  const addText = (lines: readonly string[]) => {
    if (lines.length > 0) parts.push(factsOf(lines) ?? { kind: 'text', lines })
  }
  for (const paragraph of text.split('\n\n')) {
    let lines: string[] = []
    for (const line of paragraph.split('\n')) {
      const words = isFormatted(line) ? '' : plainMarkup(line).trim()
      const [, before = '', url = ''] = /^(.*?)(https?:\/\/\S+)$/.exec(words) ?? []
      const label = before.replace(/[ \u00a0]*:[ \u00a0]*$/, '')
      // an address in a sentence stays where it is
      if (url === '' || !isOwn(url) || (before !== '' && label === before)) {
        lines.push(line)
        continue
      }
      addText(lines)
      lines = []
      parts.push({ kind: 'button', label: label || (buttonLabel ?? defaultButtonLabel), url })
    }
    addText(lines)
  }
  const isAlone = parts.filter(({ kind }) => kind === 'button').length === 1
  return isAlone ? parts : parts.map((part) => (part.kind === 'button' ? { ...part, kind: 'link' } : part))
}

const wide = 64
const broken = (value: string, indent: number): string => {
  const lines: string[] = []
  let line = ''
  for (const word of value.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > wide - indent) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join(`\n${' '.repeat(indent)}`)
}

/** The parts as plain text: facts aligned, a button as its label and its address. */
export const plainMail = (parts: readonly MailPart[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.lines.map(plainMarkup).join('\n')
      if (part.kind !== 'facts') return `${part.label}\u00a0:\n${part.url}`
      const facts = part.facts.map(([label, value]) => [plainMarkup(label), plainMarkup(value)] as const)
      const width = Math.max(...facts.map(([label]) => label.length))
      return facts.map(([label, value]) => `  ${label.padEnd(width)}  ${broken(value, width + 4)}`).join('\n')
    })
    .join('\n\n')

/** What mail readers show beside the subject: the first fact, else the first sentence after the greeting. */
export const preheader = (parts: readonly MailPart[]): string => {
  const facts = parts.find((part) => part.kind === 'facts')
  if (facts)
    return facts.facts
      .slice(0, 2)
      .map(([label, value]) => `${plainMarkup(label)}\u00a0: ${plainMarkup(value)}`)
      .join(' · ')
  const texts = parts.filter((part) => part.kind === 'text').map(({ lines }) => plainMarkup(lines.join(' ')))
  return (texts.find((text) => !/^Bonjour\b/.test(text)) ?? '').slice(0, 150)
}
