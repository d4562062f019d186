// Writes the mail (RFC 5322) with which a person answers one of those received, as a mail program does: what it answers is quoted below.
import { randomBytes } from 'node:crypto'
import type { ParsedMail } from 'mailparser'
import type { MailSummary } from './mail.store.ts'

export interface Answer {
  /** Mailbox that answers; whoever received the mail when absent. */
  from?: string
  text: string
  files?: { name: string; contentType: string; base64: string }[]
  /** An absence: what a program sends back by itself. */
  isAutomatic?: boolean
}

const line = (text: string) => text.replace(/[\r\n]+/g, ' ').trim()
/** RFC 2047, and lines that a server takes. */
const word = (text: string) => `=?utf-8?B?${Buffer.from(line(text)).toString('base64')}?=`
const base64Lines = (text: string) => text.replace(/.{1,76}/g, '$&\r\n')

/** Null where the mail says nowhere to answer to. */
export function answerMessage(mail: MailSummary, parsed: ParsedMail, answer: Answer, at: Date): string | null {
  const to = mail.replyTo[0]
  if (to === undefined) return null
  const from = line(answer.from || mail.envelope.rcptTo[0] || 'personne@exemple.test')
  const quoted = (parsed.text ?? '').split('\n').map((said) => `> ${said}`)
  const day = at.toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris' })
  const body = [answer.text, '', `Le ${day}, ${mail.from} a écrit :`, '', ...quoted].join('\r\n')
  const boundary = `=_${randomBytes(12).toString('hex')}`
  const part = (headers: string[], base64: string) => [
    `--${boundary}`,
    ...headers,
    'Content-Transfer-Encoding: base64',
    '',
    base64Lines(base64),
  ]
  return [
    `From: <${from}>`,
    `To: <${line(to)}>`,
    `Subject: ${word(`RE: ${mail.subject}`)}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomBytes(12).toString('hex')}@exemple.test>`,
    `In-Reply-To: ${line(mail.messageId)}`,
    ...(answer.isAutomatic ? ['Auto-Submitted: auto-replied'] : []),
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    ...part(['Content-Type: text/plain; charset=utf-8'], Buffer.from(body).toString('base64')),
    ...(answer.files ?? []).flatMap(({ name, contentType, base64 }) =>
      part(
        [`Content-Type: ${line(contentType)}`, `Content-Disposition: attachment; filename="${word(name)}"`],
        base64.replace(/[^A-Za-z0-9+/=]/g, ''),
      ),
    ),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}
