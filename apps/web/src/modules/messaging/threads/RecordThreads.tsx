// Conversations of a customer or a teacher on their record: who waits for an answer, what was said, and the answer.
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { threadsApi } from '@cartable/domain/messaging/threads/threads.api.ts'
import type { RecordThread, ThreadMessage } from '@cartable/domain/messaging/threads/threads.schema.ts'
import { Button } from '@mantine/core'
import { IconChevronRight, IconMessages, IconPaperclip } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from '../history/history.module.css'
import { HeldReplies } from './HeldReplies.tsx'

const F = formOf<typeof threadsApi.answerThread>()

type AnswerProps = { readonly id: number | null; readonly context: string; readonly onClose: () => void }
const AnswerDialog = ({ id, context, onClose }: AnswerProps) => {
  // one press, one message
  const [requestKey] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      onClose={onClose}
      title={id === null ? 'Écrire dans son espace' : 'Répondre'}
      size={560}
      closedBy="buttons"
    >
      <RecordForm
        operation={threadsApi.answerThread}
        screen="conversation"
        record={{ id, updatedAt: null, context, body: '', requestKey }}
        layout="modal"
        noDraft
        saveLabel="Envoyer"
        onClose={onClose}
        onSaved={() => toast.success('Message envoyé.')}
      >
        <FieldGrid>
          <F.LongText
            name="body"
            label="Message"
            description="Lu dans son espace. Un mail l’en prévient au bout de dix minutes."
            span={6}
            autoFocus
          />
        </FieldGrid>
      </RecordForm>
    </FormDialog>
  )
}

const parts: Readonly<Record<ThreadMessage['authorPart'], string>> = {
  office: 'bureau',
  customer: 'famille',
  teacher: 'professeur',
}
const Messages = ({ id }: { readonly id: number }) => {
  const query = useOperation(threadsApi.showThread, { id: String(id) })
  return (
    <QueryPanel query={query} what="la conversation">
      {({ messages, hasMore }) => (
        <>
          {hasMore && <p>Les cent derniers messages.</p>}
          {messages.map((message) => (
            <div key={message.id} className={classes.text}>
              <b>
                {message.authorName} ({parts[message.authorPart]}), {formatInstant(message.at)}
              </b>
              {message.body}
              {message.isMasked && <i>Coordonnées non transmises à l’autre partie.</i>}
              {message.files.map((file) => (
                <a
                  key={file.id}
                  href={urlOf(threadsApi.threadFile, { id: String(file.id) })}
                  target="_blank"
                  rel="noopener"
                >
                  <IconPaperclip size={14} aria-hidden />
                  {file.name}
                </a>
              ))}
            </div>
          ))}
        </>
      )}
    </QueryPanel>
  )
}

const Line = ({ thread, onAnswer }: { readonly thread: RecordThread; readonly onAnswer: () => void }) => {
  const [isOpen, setOpen] = useState(thread.waitsSince !== null)
  const canWrite = useCan('messaging', 'write')
  const settle = useAction(threadsApi.settleThread)
  const id = useId()
  return (
    <li>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconMessages size={18} aria-label="Conversation" role="img" />
        <span className={classes.what}>
          <b>{thread.title}</b>
          <span>{thread.staffName === null ? thread.lastBody : `${thread.staffName} répond · ${thread.lastBody}`}</span>
        </span>
        <span className={classes.when}>{formatInstant(thread.lastAt)}</span>
        <span className={classes.state}>
          {thread.waitsSince !== null && <Statut meaning="warning">Attend une réponse</Statut>}
        </span>
        <IconChevronRight size={16} aria-hidden className={classes.chevron} />
      </button>
      <div id={id}>
        {isOpen && (
          <div className={classes.content}>
            <Messages id={thread.id} />
            {canWrite && thread.kind === 'office' && (
              <div className={classes.more}>
                <Button variant="filled" onClick={onAnswer}>
                  Répondre
                </Button>
                {thread.waitsSince !== null && (
                  <Button variant="subtle" loading={settle.isPending} onClick={() => settle.mutate({ id: thread.id })}>
                    N’attend pas de réponse
                  </Button>
                )}
              </div>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

/** Those that wait first, then the newest; nothing where nobody has an account to read with. */
export const RecordThreads = ({ context }: { readonly context: string }) => {
  const [answered, setAnswered] = useState<'new' | number | null>(null)
  const canWrite = useCan('messaging', 'write')
  const query = useOperation(threadsApi.recordThreads, { context })
  return (
    <QueryPanel query={query} what="les conversations">
      {({ rows, mayBegin }) => (
        <>
          <HeldReplies context={context} />
          {rows.length > 0 && (
            <ul className={classes.list} aria-label="Conversations">
              {rows.map((thread) => (
                <Line key={thread.id} thread={thread} onAnswer={() => setAnswered(thread.id)} />
              ))}
            </ul>
          )}
          {canWrite && mayBegin && !rows.some(({ kind, title }) => kind === 'office' && title === 'Avec le bureau') && (
            <div className={classes.more}>
              <Button onClick={() => setAnswered('new')}>Écrire dans son espace</Button>
            </div>
          )}
          {answered !== null && (
            <AnswerDialog
              id={answered === 'new' ? null : answered}
              context={context}
              onClose={() => setAnswered(null)}
            />
          )}
        </>
      )}
    </QueryPanel>
  )
}
