// One conversation: what was said, oldest first, who answers and when, and the field in which to write.
import type { OwnThread, OwnThreadMessage } from '@cartable/domain/messaging/threads/threads.schema.ts'
import { threadBodyLength, threadFileRules, threadsPath } from '@cartable/domain/messaging/threads/threads.words.ts'
import { useEffect, useRef, useState } from 'react'
import { urlAt } from '../../../../platform/api/client.ts'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Notice, Quiet } from '../../../../platform/outside/cards.tsx'
import { hour, shortDay } from '../../../../platform/outside/dates.ts'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { TextArea } from '../../../../platform/outside/fields.tsx'
import { FileField } from '../../../../platform/outside/files.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { useParam } from '../../../../platform/outside/router.tsx'
import { Answered } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { useIdentity } from '../../../../platform/session/session.ts'
import { markOwn, ownFile, ownThread, writeOwn } from './threads.doors.ts'
import classes from './threads.module.css'

/** Seconds between two looks, while the page is open. */
const refreshSeconds = 15

const Said = ({ message }: { readonly message: OwnThreadMessage }) => (
  <li className={classes.message} {...(message.isMine ? { 'data-mine': '' } : {})}>
    <p className={classes.who}>
      {message.isMine ? 'Vous' : message.authorName}, {shortDay(message.at)} à {hour(message.at)}
    </p>
    <p className={classes.body}>{message.body}</p>
    {message.isMasked && (
      <Quiet>Les coordonnées ne sont pas transmises avant le premier cours. Le bureau les lit.</Quiet>
    )}
    {message.files.length > 0 && (
      <Buttons>
        {message.files.map(({ id, name }) => (
          <ButtonLink key={id} kind="quiet" icon="file" href={urlAt(ownFile, { id: String(id) })}>
            {name}
          </ButtonLink>
        ))}
      </Buttons>
    )}
  </li>
)

const Older = ({ target, before }: { readonly target: string; readonly before: number }) => {
  const [isAsked, setAsked] = useState(false)
  const older = useAnswer(ownThread, { target, before: String(before) }, { enabled: isAsked })
  if (!isAsked)
    return (
      <Buttons>
        <Button kind="quiet" onPress={() => setAsked(true)}>
          Messages plus anciens
        </Button>
      </Buttons>
    )
  return (
    <Answered of={older}>
      {(data) => <Messages target={target} messages={data.messages} hasMore={data.hasMore} />}
    </Answered>
  )
}

type MessagesProps = Pick<OwnThread, 'messages' | 'hasMore'> & { readonly target: string }
const Messages = ({ target, messages, hasMore }: MessagesProps) => {
  const [first] = messages
  return (
    <>
      {hasMore && first && <Older target={target} before={first.id} />}
      <ol className={classes.messages} aria-label="Messages">
        {messages.map((message) => (
          <Said key={message.id} message={message} />
        ))}
      </ol>
    </>
  )
}

const nothing: { readonly body: string; readonly files: readonly File[] } = { body: '', files: [] }

const Write = ({ thread }: { readonly thread: OwnThread }) => {
  const act = useAct(writeOwn)
  const form = useForm(nothing)
  // one press, one message: kept until it has arrived
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [progress, setProgress] = useState<number | null>(null)
  const [joins, setJoins] = useState(false)
  return (
    <Form
      of={form}
      act={act}
      input={({ body, files }) => {
        const isFine = form.check({
          body: body.trim() === '' ? 'Écrivez votre message.' : null,
          files: files.length > threadFileRules.maxCount ? `${threadFileRules.maxCount} fichiers au plus.` : null,
        })
        if (!isFine) return null
        setProgress(files.length > 0 ? 0 : null)
        return { target: thread.target, body, requestKey: key }
      }}
      sending={({ files }) => ({ files: { files: [...files] }, onProgress: setProgress })}
      after={() => {
        setKey(crypto.randomUUID())
        form.finish(nothing)
        form.set(nothing)
        setJoins(false)
        toast('Message envoyé.')
      }}
    >
      <TextArea {...form.at('body')} label="Votre message" rows={4} maxLength={threadBodyLength} />
      {joins ? (
        <FileField
          {...form.at('files')}
          label="Fichiers"
          rules={threadFileRules}
          many
          optional
          progress={act.isBusy ? progress : null}
        />
      ) : (
        <Button kind="quiet" icon="file" onPress={() => setJoins(true)}>
          Joindre un fichier
        </Button>
      )}
      <Buttons>
        <Button kind="primary" submits>
          Envoyer
        </Button>
      </Buttons>
    </Form>
  )
}

const Conversation = ({ thread }: { readonly thread: OwnThread }) => {
  const mark = useAct(markOwn, { touches: ['access'] })
  const last = thread.messages.at(-1)
  const marked = useRef(0)
  const { run } = mark
  const parts = useIdentity()?.parts ?? []
  // who has left reads, and leaves no trace of it
  const marks = parts.includes('teacher') || parts.includes('customer')
  useEffect(() => {
    // what is on screen has been read; its own words nobody has to read
    if (!marks || last === undefined || last.isMine || marked.current >= last.id) return
    marked.current = last.id
    void run({ target: thread.target, until: last.id })
  }, [last, run, marks, thread.target])
  return (
    <>
      <Quiet>{thread.words}</Quiet>
      {thread.isMasked && thread.closed === null && (
        <Notice>Jusqu’au premier cours, les téléphones, adresses et liens ne sont pas transmis.</Notice>
      )}
      {thread.messages.length > 0 && (
        <Messages target={thread.target} messages={thread.messages} hasMore={thread.hasMore} />
      )}
      {thread.closed === null ? <Write thread={thread} /> : <Notice>{thread.closed}</Notice>}
    </>
  )
}

export const ThreadPage = () => {
  const target = useParam('target')
  const thread = useAnswer(ownThread, { target }, { refreshEvery: refreshSeconds * 1000 })
  return (
    <Page title={thread.data?.title ?? 'Conversation'} lead={thread.data?.detail} back={threadsPath} narrow>
      <Answered of={thread}>{(data) => <Conversation thread={data} />}</Answered>
    </Page>
  )
}
