// What was sent about a record, or to its person, for those who may read it.
import { plainMarkup, readMarkup, writeMarkup } from '@cartable/domain/kernel/mails/markup.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import type { messagesApi } from '@cartable/domain/messaging/messages.api.ts'
import type { MessageState, SentMessage } from '@cartable/domain/messaging/messages.schema.ts'
import type { Document, OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { findRecord, type Sources, seenTables } from './find-record.ts'
import { countSent, findSentFile, type HistoryScope, listSent, type SentRow } from './messages.queries.ts'

type Api = typeof messagesApi

const pageSize = 10

const scopeOf = async (
  context: OperationContext,
  sources: Sources,
  ref: InputOf<Api['messageHistory']>['context'],
): Promise<HistoryScope> => {
  const { source, subject } = await findRecord(context, sources, ref)
  const own = subject.addressees.filter((one) => one.type === ref.type && one.id === ref.id)
  return {
    table: source.table,
    id: ref.id,
    personIds: own.flatMap(({ personId }) => personId ?? []),
    seenTables: seenTables(context, sources),
  }
}

type Outcome = Pick<SentRow, 'status'> & {
  readonly recipients: readonly { readonly kind: string; readonly status: string; readonly isDelivered: boolean }[]
}
export const stateOf = ({ status, recipients }: Outcome): MessageState => {
  if (status === 'queued' || status === 'sending') return 'waiting'
  if (status !== 'sent') return status
  const readers = recipients.filter(({ kind }) => kind === 'to')
  if (readers.some((one) => one.status === 'failed')) return 'bounced'
  return readers.length > 0 && readers.every((one) => one.isDelivered) ? 'delivered' : 'sent'
}

/** Addresses in what the program wrote by itself may open a record for whoever has them. */
const withoutLinks = (text: string) => text.replace(/https?:\/\/\S+/g, '(lien personnel)')

/** The text as it may be shown: what the program fills in by itself may be personal, a link that a template has is not. */
const shownText = ({ isWritten, body, markup }: SentRow) => {
  if (isWritten || markup === null) return { body: isWritten ? body : withoutLinks(body), markup }
  const pieces = readMarkup(markup).map((piece) => ({ ...piece, text: withoutLinks(piece.text) }))
  const shown = writeMarkup(pieces)
  return { body: plainMarkup(shown), markup: shown }
}

const describe = (row: SentRow): SentMessage => ({
  id: row.id,
  channel: row.channel,
  state: stateOf(row),
  at: row.at,
  senderName: row.senderName || null,
  subject: row.subject,
  title: row.title === row.subject ? null : row.title,
  ...shownText(row),
  error: row.lastError,
  recipients: row.recipients.map(({ name, address, kind, status, error }) => ({
    name,
    address,
    isCopy: kind !== 'to',
    error: status === 'failed' ? error : null,
  })),
  attachments: [...row.attachments],
})

export const messageHistory =
  (sources: Sources) =>
  async (
    context: OperationContext,
    input: InputOf<Api['messageHistory']>,
  ): Promise<AnswerOf<Api['messageHistory']>> => {
    const scope = await scopeOf(context, sources, input.context)
    const rows = await listSent(context.db, scope, pageSize, (input.page - 1) * pageSize)
    return { messages: rows.map(describe), total: await countSent(context.db, scope), size: pageSize }
  }

export const messageAttachment =
  (sources: Sources) =>
  async (context: OperationContext, input: InputOf<Api['messageAttachment']>): Promise<Document> => {
    const { db, platform } = context
    const scope = await scopeOf(context, sources, input.context)
    const name = (await findSentFile(db, scope, input.messageId, input.fileId)) ?? notFound()
    const file = (await platform.files.find(db, input.fileId)) ?? notFound()
    return { mediaType: file.mediaType, fileName: name, body: await platform.files.read(file), inline: false }
  }
