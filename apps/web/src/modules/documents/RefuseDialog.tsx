// Why a document is refused: a sentence chosen or typed, which its owner reads in the mail and in his space.
import type { DocumentRow } from '@cartable/domain/documents/documents.schema.ts'
import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Modal } from '../../platform/pop/Modal.tsx'
import classes from './documents.module.css'

const usual = [
  'Le document n’est pas lisible\u00a0: photographiez-le à plat, en pleine lumière.',
  'Le document n’est plus valable\u00a0: envoyez le plus récent.',
  'Le document n’est pas à votre nom.',
  'Il manque une page, ou l’autre face.',
]
const longest = 300

type Props = {
  readonly row: DocumentRow
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onRefuse: (reason: string) => void
}

export const RefuseDialog = ({ row, isBusy, onClose, onRefuse }: Props) => {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const refuse = () => {
    const typed = reason.trim()
    if (typed === '') setError('Dites pourquoi\u00a0: la personne le lira.')
    else onRefuse(typed)
  }
  return (
    <Modal opened asksWhenTyped onClose={onClose} title={`Refuser «\u00a0${row.typeName}\u00a0»`} size={520}>
      <div className={classes.usual}>
        {usual.map((sentence) => (
          <Button
            key={sentence}
            size="compact-sm"
            variant={reason === sentence ? 'light' : 'default'}
            aria-pressed={reason === sentence}
            onClick={() => setReason(sentence)}
          >
            {sentence}
          </Button>
        ))}
      </div>
      <Textarea
        label="Motif du refus"
        description="Écrit à la personne, avec le lien pour le renvoyer."
        value={reason}
        error={error}
        autosize
        minRows={2}
        maxLength={longest}
        data-autofocus
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setError(null)
        }}
      />
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>Retour</Button>
        <Button color="danger" variant="filled" loading={isBusy} onClick={refuse}>
          Refuser le document
        </Button>
      </Group>
    </Modal>
  )
}
