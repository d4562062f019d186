// The follow-up of a card: the next comment on top, kept in this browser until it is posted, then what was said and sent.
import '@mantine/core/styles/Timeline.layer.css'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { ActionIcon, Button, Textarea, Timeline } from '@mantine/core'
import { IconMail, IconMailX, IconMessage, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dropDraft, readDraft, saveDraft } from '../form/draft.ts'
import { askConfirmation } from '../shell/confirmations.ts'
import { EmptyLine } from '../shell/states.tsx'
import { toast } from '../shell/toasts.ts'
import classes from './card-tools.module.css'

const saveDelayMs = 2000
const longest = 5000

/** Text of the next comment, its draft, and whether anything would be lost. `key` names the draft: one per card. */
export const useCommentText = (key: string) => {
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
export type CommentText = ReturnType<typeof useCommentText>

type EditorProps = {
  readonly comment: CommentText
  readonly isBusy: boolean
  /** Posts the text; answers what is wrong with it, or null. A failure of the call is told elsewhere: undefined. */
  readonly onAdd: (text: string) => Promise<string | null | undefined>
}
const Editor = ({ comment, isBusy, onAdd }: EditorProps) => {
  const [error, setError] = useState<string | null>(null)
  const post = async () => {
    if (isBusy) return
    if (comment.text.trim() === '') return setError('Écrivez un commentaire.')
    const answer = await onAdd(comment.text)
    if (answer === undefined) return
    setError(answer)
    if (answer === null) comment.drop()
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
          void post()
        }}
      />
      <div className={classes.followFoot}>
        <span className={classes.hint}>Ctrl+Entrée pour ajouter</span>
        <Button variant="filled" loading={isBusy} onClick={() => void post()}>
          Ajouter
        </Button>
      </div>
    </div>
  )
}

export type ThreadComment = {
  readonly id: number
  readonly comment: string
  readonly authorName: string | null
  readonly createdAt: string
  readonly isMine?: boolean
  readonly canRemove?: boolean
}
export type ThreadMail = {
  readonly id: number
  /** « SMS »; without it, « Message ». */
  readonly kind?: string
  readonly subject: string
  readonly status: string
  readonly createdAt: string
  readonly sentAt: string | null
}
const mailStates: Record<string, string> = {
  queued: 'en attente d’envoi',
  sending: 'en cours d’envoi',
  sent: 'envoyé',
  failed: 'non parti',
  removed: 'retiré',
}

type Props = {
  readonly comments: readonly ThreadComment[]
  readonly mails?: readonly ThreadMail[]
  /** Absent: nobody writes here now; `instead` says why. */
  readonly editor?: EditorProps | undefined
  readonly instead?: ReactNode
  /** Takes a comment out; answers whether it is gone. */
  readonly onRemove?: ((id: number) => Promise<boolean>) | undefined
}

export const FollowUpThread = ({ comments, mails = [], editor, instead, onRemove }: Props) => {
  /** One's own comment can be put back; somebody else's could not be under their name, so it is asked first. */
  const take = async (followUp: ThreadComment) => {
    const isSure =
      followUp.isMine ||
      (await askConfirmation({
        title: 'Supprimer ce commentaire',
        body: `Il a été écrit par ${followUp.authorName ?? 'une autre personne'}.`,
        confirmLabel: 'Supprimer le commentaire',
        isDangerous: true,
      }))
    if (!isSure || !(await onRemove?.(followUp.id))) return
    const back = () => void editor?.onAdd(followUp.comment)
    toast.success('Commentaire supprimé.', followUp.isMine && editor ? { label: 'Rétablir', run: back } : undefined)
  }
  const entries: { at: string; followUp?: ThreadComment; mail?: ThreadMail }[] = [
    ...comments.map((followUp) => ({ at: followUp.createdAt, followUp })),
    ...mails.map((mail) => ({ at: mail.sentAt ?? mail.createdAt, mail })),
  ].sort((a, b) => b.at.localeCompare(a.at))
  return (
    <section aria-label="Suivi" className={classes.follow}>
      <h3>Suivi</h3>
      {editor ? <Editor {...editor} /> : instead && <p className={classes.hint}>{instead}</p>}
      {entries.length === 0 && <EmptyLine>Aucun suivi pour l’instant.</EmptyLine>}
      {entries.length > 0 && (
        <Timeline bulletSize={26} lineWidth={1} className={classes.timeline}>
          {entries.map(({ at, followUp, mail }) =>
            followUp ? (
              <Timeline.Item key={`c${followUp.id}`} bullet={<IconMessage size={14} aria-label="Commentaire" />}>
                <div className={classes.entryHead}>
                  <span>
                    {followUp.authorName ?? 'Un ancien utilisateur'}, {formatInstant(at)}
                  </span>
                  {followUp.canRemove && onRemove && (
                    <ActionIcon
                      size={26}
                      aria-label={`Supprimer le commentaire du ${formatInstant(at)}`}
                      onClick={() => void take(followUp)}
                    >
                      <IconTrash size={16} stroke={1.75} aria-hidden />
                    </ActionIcon>
                  )}
                </div>
                <p className={classes.message}>{followUp.comment}</p>
              </Timeline.Item>
            ) : (
              mail && (
                <Timeline.Item
                  key={`m${mail.id}`}
                  bullet={
                    mail.status === 'failed' ? (
                      <IconMailX size={14} aria-label={mail.kind ?? 'Message'} />
                    ) : (
                      <IconMail size={14} aria-label={mail.kind ?? 'Message'} />
                    )
                  }
                >
                  <div className={classes.entryHead}>
                    <span>
                      {mail.kind ?? 'Message'} {mailStates[mail.status] ?? mail.status}, {formatInstant(at)}
                    </span>
                  </div>
                  <p className={classes.message}>{mail.subject}</p>
                </Timeline.Item>
              )
            ),
          )}
        </Timeline>
      )}
    </section>
  )
}
