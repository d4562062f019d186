// What was sent about a record or to its person: channel, subject, recipient, date, outcome; the text once opened.
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { messagesApi } from '@cartable/domain/messaging/messages.api.ts'
import type { SentMessage } from '@cartable/domain/messaging/messages.schema.ts'
import { channelLabels } from '@cartable/domain/messaging/templates.schema.ts'
import { Button } from '@mantine/core'
import { IconChevronRight, IconPaperclip } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { MarkupText } from './filled-text.parts.tsx'
import classes from './history.module.css'
import { channelIcons, MessageStatut } from './message-states.tsx'

const nameOf = ({ name, address }: SentMessage['recipients'][number]) =>
  name === null ? address : `${name} (${address})`
const readersOf = ({ recipients }: SentMessage) => recipients.filter(({ isCopy }) => !isCopy)

/** Why it did not arrive, or has not left yet. */
const faultsOf = ({ error, recipients }: SentMessage): readonly string[] => [
  ...new Set([error, ...recipients.map((one) => one.error)].filter((one) => one !== null)),
]

const Content = ({ message, context }: { readonly message: SentMessage; readonly context: string }) => {
  const copies = message.recipients.filter(({ isCopy }) => isCopy)
  return (
    <div className={classes.content}>
      {faultsOf(message).map((fault) => (
        <p key={fault} className={classes.fault}>
          {fault}
        </p>
      ))}
      <dl className={classes.facts}>
        <dt>De</dt>
        <dd>{message.senderName ?? 'Envoi automatique'}</dd>
        <dt>À</dt>
        <dd>{readersOf(message).map(nameOf).join(', ')}</dd>
        {copies.length > 0 && (
          <>
            <dt>Copie</dt>
            <dd>{copies.map(nameOf).join(', ')}</dd>
          </>
        )}
      </dl>
      <div className={classes.text}>
        {message.title && <b>{message.title}</b>}
        {message.markup === null ? message.body : <MarkupText markup={message.markup} />}
      </div>
      {message.attachments.length > 0 && (
        <div className={classes.joined}>
          {message.attachments.map(({ fileId, name }) => (
            <a
              key={fileId}
              href={urlOf(messagesApi.messageAttachment, {
                context,
                messageId: String(message.id),
                fileId: String(fileId),
              })}
            >
              <IconPaperclip size={14} aria-hidden />
              {name}
            </a>
          ))}
        </div>
      )}
    </div>
  )
}

const Line = ({ message, context }: { readonly message: SentMessage; readonly context: string }) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const Drawing = channelIcons[message.channel]
  const readers = readersOf(message)
  const [why] = faultsOf(message)
  return (
    <li>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Drawing size={18} aria-label={channelLabels[message.channel]} role="img" />
        <span className={classes.what}>
          <b>{message.subject ?? message.body}</b>
          <span>
            À {readers.map(({ name, address }) => name ?? address).join(', ')}
            {message.senderName !== null && ` · par ${message.senderName}`}
          </span>
          {why !== undefined && !isOpen && <span>{why}</span>}
        </span>
        <span className={classes.when}>{formatInstant(message.at)}</span>
        <span className={classes.state}>
          <MessageStatut state={message.state} />
        </span>
        <IconChevronRight size={16} aria-hidden className={classes.chevron} />
      </button>
      <div id={id}>{isOpen && <Content message={message} context={context} />}</div>
    </li>
  )
}

const Page = ({ context, page, onMore }: { context: string; page: number; onMore: (() => void) | null }) => {
  const history = useOperation(messagesApi.messageHistory, { context, page: String(page) })
  return (
    <QueryPanel query={history} what="les messages">
      {({ messages, total, size }) => (
        <>
          {total === 0 && <EmptyLine>Aucun message envoyé pour l’instant.</EmptyLine>}
          {messages.length > 0 && (
            <ul className={classes.list}>
              {messages.map((message) => (
                <Line key={message.id} message={message} context={context} />
              ))}
            </ul>
          )}
          {onMore !== null && page * size < total && (
            <div className={classes.more}>
              <Button onClick={onMore}>Voir les messages plus anciens</Button>
              {page * size} sur {total}
            </div>
          )}
        </>
      )}
    </QueryPanel>
  )
}

/** Newest first; older pages are added below. */
export const MessageHistory = ({ context }: { readonly context: string }) => {
  const [pages, setPages] = useState(1)
  return Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
    <Page key={page} context={context} page={page} onMore={page === pages ? () => setPages(pages + 1) : null} />
  ))
}
