// The link of the selection: its address in a panel under the button, refused where no link may lead.
import { linkAddress } from '@cartable/domain/kernel/mails/markup.ts'
import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { Popover } from '../../../platform/pop/Popover.tsx'
import classes from './rich.module.css'

type PanelProps = { readonly editor: Editor; readonly onClose: () => void }

const Panel = ({ editor, onClose }: PanelProps) => {
  const [start] = useState(() => {
    const href: unknown = editor.getAttributes('link').href
    return { href: typeof href === 'string' ? href : '', isAlone: editor.state.selection.empty }
  })
  const [address, setAddress] = useState(start.href)
  const [words, setWords] = useState('')
  const [error, setError] = useState<string | null>(null)
  const isNew = start.href === ''
  /** A link without words to put it on is written with its own. */
  const asksWords = isNew && start.isAlone
  const apply = () => {
    const href = linkAddress(address)
    if (href === null)
      return setError('Écrivez une adresse complète (https://…), une adresse e-mail ou un numéro de téléphone.')
    const chain = editor.chain().focus()
    const text = words.trim() || address.trim()
    if (asksWords) chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.extendMarkRange('link').setMark('link', { href }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    event.stopPropagation()
    apply()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Entrée applies from either field
    <div className={classes.link} onKeyDown={onKeyDown}>
      <TextInput
        label="Adresse du lien"
        placeholder="https://…"
        inputMode="url"
        autoComplete="off"
        value={address}
        error={error}
        data-autofocus
        onChange={(event) => {
          setError(null)
          setAddress(event.currentTarget.value)
        }}
      />
      {asksWords && (
        <TextInput
          label="Texte du lien"
          placeholder="Ce que lit le destinataire"
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" gap={8}>
        {!isNew && (
          <Button variant="subtle" onClick={remove}>
            Retirer le lien
          </Button>
        )}
        <Button variant="filled" onClick={apply}>
          {isNew ? 'Ajouter le lien' : 'Changer le lien'}
        </Button>
      </Group>
    </div>
  )
}

type Props = { readonly editor: Editor; readonly isOpen: boolean; readonly onOpen: (isOpen: boolean) => void }

export const LinkButton = ({ editor, isOpen, onOpen }: Props) => {
  const isActive = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') })
  return (
    <Popover opened={isOpen} onChange={onOpen} position="bottom-start" width={320} trapFocus returnFocus={false}>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="grey"
          size={30}
          aria-label="Lien"
          title="Lien (Ctrl+K)"
          aria-pressed={isActive}
          className={classes.tool}
          onClick={() => onOpen(!isOpen)}
        >
          <IconLink size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Lien">
        {isOpen && <Panel editor={editor} onClose={() => onOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}
