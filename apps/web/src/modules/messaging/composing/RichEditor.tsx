// The text of a message being written: bold, links and tags as pills over a markup. It weighs: reach it by `rich-text.parts.tsx`.
import { linkAddress } from '@cartable/domain/kernel/mails/markup.ts'
import type { Tag } from '@cartable/domain/messaging/messaging.schema.ts'
import { tagParts } from '@cartable/domain/messaging/tags.rules.ts'
import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconBold } from '@tabler/icons-react'
import { Fragment, Slice } from '@tiptap/pm/model'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { LinkButton } from './LinkButton.tsx'
import classes from './rich.module.css'
import { docOf, markupOf } from './rich-doc.ts'
import { cleanHtml } from './rich-paste.ts'
import { richExtensions } from './rich-schema.ts'
import { TagMenu, type WritingPlace } from './tag-menu.parts.tsx'

export type RichEditorProps = {
  /** Spoken name of the text. */
  readonly label: string
  /** Markup, with tags. */
  readonly value: string
  readonly onChange: (markup: string) => void
  readonly onBlur?: () => void
  readonly tags: readonly Tag[]
  readonly maxLength: number
  readonly readOnly?: boolean
  readonly isInvalid?: boolean
  /** Ids of what explains or refuses it. */
  readonly describedBy?: string
  /** At the end of the tools: « Brouillon gardé à 14:31 », and the like. */
  readonly state?: ReactNode
  readonly ref?: Ref<WritingPlace>
}

const numbers = new Intl.NumberFormat('fr-FR')

/** Puts the selection on a tag, for the warnings that name it. */
const selectTag = (editor: Editor, name: string): void => {
  let at = -1
  editor.state.doc.descendants((node, position) => {
    if (at < 0 && node.type.name === 'tag' && tagParts(String(node.attrs.written)).name === name) at = position
  })
  if (at >= 0) editor.chain().focus().setNodeSelection(at).scrollIntoView().run()
}

/** In the place of the selection, as bold as what is around it. */
const insertTag = (editor: Editor, written: string): void => {
  editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      const type = state.schema.nodes.tag
      if (!type) return false
      const marks = state.storedMarks ?? state.selection.$from.marks()
      tr.replaceSelectionWith(type.create({ written }, null, marks), false)
      return true
    })
    .run()
}

type ToolsProps = Pick<RichEditorProps, 'tags' | 'state'> & {
  readonly editor: Editor
  readonly isLinking: boolean
  readonly onLinking: (isLinking: boolean) => void
}

const Tools = ({ editor, tags, state, isLinking, onLinking }: ToolsProps) => {
  const now = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      isBold: current.isActive('bold'),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  })
  const tool = (label: string, keys: string, drawing: ReactNode, run: () => void, more: object = {}) => (
    <ActionIcon
      variant="subtle"
      color="grey"
      size={30}
      aria-label={label}
      title={`${label} (${keys})`}
      className={classes.tool}
      onClick={run}
      {...more}
    >
      {drawing}
    </ActionIcon>
  )
  return (
    <fieldset className={classes.tools} aria-label="Mise en forme">
      {tool(
        'Gras',
        'Ctrl+B',
        <IconBold size={18} aria-hidden />,
        () => editor.chain().focus().toggleMark('bold').run(),
        { 'aria-pressed': now.isBold },
      )}
      <LinkButton editor={editor} isOpen={isLinking} onOpen={onLinking} />
      <TagMenu tags={tags} onInsert={({ name }) => insertTag(editor, name)} />
      {tool(
        'Annuler la frappe',
        'Ctrl+Z',
        <IconArrowBackUp size={18} aria-hidden />,
        () => editor.chain().focus().undo().run(),
        { disabled: !now.canUndo },
      )}
      {tool(
        'Rétablir la frappe',
        'Ctrl+Y',
        <IconArrowForwardUp size={18} aria-hidden />,
        () => editor.chain().focus().redo().run(),
        { disabled: !now.canRedo },
      )}
      <span className={classes.grow} />
      <span className={classes.saved}>{state}</span>
    </fieldset>
  )
}

export const RichEditor = ({ label, value, onChange, onBlur, tags, maxLength, ref, ...props }: RichEditorProps) => {
  const { readOnly = false, isInvalid = false, describedBy, state } = props
  const emitted = useRef(value)
  const [isLinking, setLinking] = useState(false)
  const acts = useRef({ onChange, onBlur })
  acts.current = { onChange, onBlur }
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    class: classes.text ?? '',
    tabindex: '0',
    ...(isInvalid && { 'aria-invalid': 'true' }),
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(readOnly && { 'aria-readonly': 'true' }),
  }
  const editor = useEditor(
    {
      extensions: richExtensions(tags, () => setLinking(true)),
      content: docOf(value),
      editable: !readOnly,
      injectCSS: false,
      shouldRerenderOnTransaction: false,
      coreExtensionOptions: { clipboardTextSerializer: { blockSeparator: '\n' } },
      onUpdate: ({ editor: changed }) => {
        emitted.current = markupOf(changed.getJSON())
        acts.current.onChange(emitted.current)
      },
      onBlur: () => acts.current.onBlur?.(),
      editorProps: {
        attributes,
        transformPastedHTML: cleanHtml,
        // each line is one, empty ones too
        clipboardTextParser: (text, _, __, view) => {
          const { paragraph } = view.state.schema.nodes
          const lines = text.replace(/\r\n?/g, '\n').split('\n')
          const made = lines.flatMap(
            (line) => paragraph?.create(null, line === '' ? null : view.state.schema.text(line)) ?? [],
          )
          return new Slice(Fragment.fromArray(made), 1, 1)
        },
        // an address over words makes a link of them
        handlePaste: (view, event) => {
          const text = event.clipboardData?.getData('text/plain').trim() ?? ''
          const href = /^(https?:\/\/|mailto:|tel:)\S+$/.test(text) ? linkAddress(text) : null
          const { from, to, empty } = view.state.selection
          const type = view.state.schema.marks.link
          if (empty || href === null || !type) return false
          view.dispatch(view.state.tr.addMark(from, to, type.create({ href })))
          return true
        },
      },
    },
    // other tags are other pills
    [tags.map(({ name, label: words }) => `${name}=${words}`).join()],
  )
  useImperativeHandle(ref, () => ({ selectTag: (name) => selectTag(editor, name) }), [editor])
  // a template that was chosen, a draft that was taken up
  useEffect(() => {
    if (value === emitted.current) return
    emitted.current = value
    editor.commands.setContent(docOf(value), { emitUpdate: false })
  }, [editor, value])
  useEffect(() => editor.setEditable(!readOnly, false), [editor, readOnly])
  const spoken = JSON.stringify(attributes)
  useEffect(() => {
    const { editorProps } = editor.options
    editor.setOptions({ editorProps: { ...editorProps, attributes: JSON.parse(spoken) as Record<string, string> } })
  }, [editor, spoken])
  const isTooLong = value.length > maxLength
  return (
    <div
      className={classes.editor}
      data-invalid={isInvalid || isTooLong || undefined}
      data-readonly={readOnly || undefined}
    >
      {!readOnly && <Tools editor={editor} tags={tags} state={state} isLinking={isLinking} onLinking={setLinking} />}
      <EditorContent editor={editor} className={classes.content} />
      {isTooLong && (
        <p role="alert" className={classes.over}>
          Ce texte fait {numbers.format(value.length)} caractères, mise en forme comprise&nbsp;:{' '}
          {numbers.format(maxLength)} au plus.
        </p>
      )}
    </div>
  )
}
