// The comment being written on a contact: kept in this browser until it is posted.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { dropDraft, readDraft, saveDraft } from '../../platform/form/draft.ts'
import classes from './contacts.module.css'

const saveDelayMs = 2000
const longest = 5000

/** Text of the next comment on a contact, its draft, and whether anything would be lost. */
export const useFollowUpText = (contactId: number) => {
  const key = `brouillon:suivi-contact:${contactId}`
  const [found] = useState(() => readDraft(key))
  const draft = typeof found?.values.comment === 'string' ? found.values.comment : ''
  const [text, setText] = useState(draft)
  const [isRecovered, setRecovered] = useState(draft !== '')
  const latest = useRef(text)
  latest.current = text
  useEffect(() => {
    if (text.trim() === '') return
    const timer = setTimeout(() => saveDraft(key, { comment: text }, []), saveDelayMs)
    return () => clearTimeout(timer)
  }, [key, text])
  return {
    text,
    setText,
    recoveredAt: isRecovered && found ? found.at : null,
    isDirty: () => latest.current.trim() !== '',
    drop: () => {
      // At once, not at the next render: whoever drops it may leave in the same breath.
      latest.current = ''
      dropDraft(key)
      setText('')
      setRecovered(false)
    },
  }
}

type Props = { readonly contactId: number; readonly comment: ReturnType<typeof useFollowUpText> }

export const FollowUpEditor = ({ contactId, comment }: Props) => {
  const [error, setError] = useState<string | null>(null)
  const add = useAction(contactsApi.saveFollowUp, {
    onSuccess: (answer) => {
      setError(answer.errors?.messages[0] ?? null)
      if (answer.errors === null) comment.drop()
    },
  })
  const post = () => {
    if (add.isPending) return
    if (comment.text.trim() === '') {
      setError('Écrivez un commentaire.')
      return
    }
    add.mutate({ id: null, updatedAt: null, contactId, comment: comment.text })
  }
  return (
    <div className={classes.followEditor}>
      {comment.recoveredAt !== null && (
        <p className={classes.hint} role="status">
          Brouillon du {formatInstant(comment.recoveredAt)} retrouvé.{' '}
          <Button variant="subtle" color="primary" size="compact-xs" onClick={comment.drop}>
            Supprimer
          </Button>
        </p>
      )}
      <Textarea
        aria-label="Nouveau commentaire"
        placeholder="Ce qui a été dit, ce qu’il faut faire…"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={longest}
        error={error}
        value={comment.text}
        onChange={(event) => comment.setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          post()
        }}
      />
      <div className={classes.followFoot}>
        <span className={classes.hint}>Ctrl+Entrée pour ajouter</span>
        <Button variant="filled" loading={add.isPending} onClick={post}>
          Ajouter
        </Button>
      </div>
    </div>
  )
}
