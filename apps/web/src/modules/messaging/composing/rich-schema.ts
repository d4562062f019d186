// What the text of a message is made of in the editor: paragraphs, bold, links, tags as pills; and its keys.
import { linkAddress } from '@cartable/domain/kernel/mails/markup.ts'
import type { Tag } from '@cartable/domain/messaging/messaging.schema.ts'
import { tagParts, writtenTag } from '@cartable/domain/messaging/tags.rules.ts'
import { Extension, Mark, Node } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'
import type { Node as DocNode } from '@tiptap/pm/model'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import classes from './rich.module.css'

/** Opens the link of the selection; only http, https, mailto and tel are ever links. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = linkAddress(element.getAttribute('href') ?? '')
        return href === null ? false : { href }
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', { ...HTMLAttributes, rel: 'noreferrer' }, 0],
})

const typedTag = /\{\{[ \t]{0,20}([^{}\n]{1,60}?)[ \t]{0,20}\}\}/g

/** A tag that was typed, pasted or dictated in its braces becomes its pill. */
const pillsOf = (state: EditorState): Transaction | null => {
  const type = state.schema.nodes.tag
  const found: { readonly from: number; readonly to: number; readonly node: DocNode }[] = []
  state.doc.descendants((node, at) => {
    if (!node.isText || !type) return
    for (const match of (node.text ?? '').matchAll(typedTag)) {
      const from = at + match.index
      found.push({ from, to: from + match[0].length, node: type.create({ written: match[1] }, null, node.marks) })
    }
  })
  if (found.length === 0) return null
  const { tr } = state
  for (const { from, to, node } of found.reverse()) tr.replaceWith(from, to, node)
  return tr
}

/** « de prénom de l’élève », and whether its theme has it. */
const pillOf = (written: string, tags: readonly Tag[]) => {
  const { before, name } = tagParts(written)
  const tag = tags.find((one) => one.name === name)
  return { words: [before, tag?.label ?? name].filter(Boolean).join(' '), isKnown: tag !== undefined }
}

const Pill = Node.create<{ tags: readonly Tag[] }>({
  name: 'tag',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ tags: [] }),
  addAttributes: () => ({
    written: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-tag') ?? '',
      renderHTML: ({ written }) => ({ 'data-tag': written }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-tag]' }],
  renderHTML({ node, HTMLAttributes }) {
    const { words, isKnown } = pillOf(String(node.attrs.written), this.options.tags)
    const look = isKnown
      ? { class: classes.pill, title: 'Balise\u00a0: remplie pour chaque destinataire' }
      : { class: `${classes.pill} ${classes.unknown}`, title: 'Balise inconnue ici\u00a0: rien ne la remplira' }
    return ['span', { ...HTMLAttributes, ...look }, words]
  },
  renderText: ({ node }) => writtenTag(String(node.attrs.written)),
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _, state) =>
        transactions.some(({ docChanged }) => docChanged) ? pillsOf(state) : null,
    }),
  ],
})

const bracket = /\[\[|\]\]/g
const look = {
  class: classes.bracket ?? '',
  title: 'Ce qui est entre [[ et ]] n’apparaît pas quand une de ses balises est vide',
}
/** The signs around what goes away when empty are no words: they are told from the text, and say what they do. */
const Brackets = Extension.create({
  name: 'brackets',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const signs: Decoration[] = []
          doc.descendants((node, at) => {
            for (const { index } of (node.text ?? '').matchAll(bracket))
              signs.push(Decoration.inline(at + index, at + index + 2, look))
          })
          return DecorationSet.create(doc, signs)
        },
      },
    }),
  ],
})

/** Ctrl+K is the link, as wherever people write; Maj+Entrée is a line as Entrée is. */
const Keys = Extension.create<{ onLink: () => void }>({
  name: 'keys',
  addOptions: () => ({ onLink: () => {} }),
  addKeyboardShortcuts() {
    return {
      'Mod-k': () => {
        this.options.onLink()
        return true
      },
      'Shift-Enter': () => this.editor.commands.splitBlock(),
    }
  },
})

export const richExtensions = (tags: readonly Tag[], onLink: () => void) => [
  Document,
  Paragraph,
  Text,
  Bold,
  Link,
  UndoRedo,
  Pill.configure({ tags }),
  Brackets,
  Keys.configure({ onLink }),
]
