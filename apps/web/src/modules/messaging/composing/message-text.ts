// A mail or an SMS being written from a record: what is kept of it in the browser, and whom it goes to.
import type { MessageForm, MessageRecipientView } from '@cartable/domain/messaging/messages.schema.ts'
import type { DraftRules } from './text-draft.parts.ts'

export type JoinedFile = { readonly id: number; readonly name: string; readonly sizeBytes: number }
export type MessageText = {
  readonly templateId: number | null
  /** `customer:12` */
  readonly recipient: string
  readonly subject: string
  readonly title: string
  readonly body: string
  readonly copyToContact: boolean
  /** Files of the template that go with it. */
  readonly joined: readonly JoinedFile[]
}

/** What is said, whoever reads it. */
export type Written = Pick<MessageText, 'subject' | 'title' | 'body'>

export const keyOfRecipient = ({ recipientType, recipientId }: MessageRecipientView): string =>
  `${recipientType}:${recipientId}`

/** Of what a browser kept. */
export const isJoined = (value: unknown): value is JoinedFile =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'sizeBytes' in value

export const messageRules: DraftRules<MessageText> = {
  read: ({ templateId, recipient, subject, title, body, copyToContact, joined }) =>
    typeof subject === 'string' &&
    typeof title === 'string' &&
    typeof body === 'string' &&
    typeof recipient === 'string'
      ? {
          templateId: typeof templateId === 'number' ? templateId : null,
          recipient,
          subject,
          title,
          body,
          copyToContact: copyToContact === true,
          joined: Array.isArray(joined) ? joined.filter(isJoined) : [],
        }
      : null,
  same: (a, b) => a.subject === b.subject && a.title === b.title && a.body === b.body,
}

export const emptyText = (form: MessageForm): MessageText => {
  const first = form.recipients[form.recipient]
  return {
    templateId: null,
    recipient: first ? keyOfRecipient(first) : '',
    subject: '',
    title: '',
    body: '',
    copyToContact: false,
    joined: [],
  }
}
