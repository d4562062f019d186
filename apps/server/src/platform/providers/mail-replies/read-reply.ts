// What a person wrote back: a raw mail (RFC 5322) to its words without what they quote, its files, and whom it was sent to.
import EmailReplyParser from 'email-reply-parser'
import { convert } from 'html-to-text'
import PostalMime, { type Address } from 'postal-mime'

export type ReplyFile = { readonly name: string; readonly base64: string }
export type MailReply = {
  /** Message-ID; null where its program gave none. */
  readonly messageId: string | null
  /** Sender, in lower case; null where it cannot be read. */
  readonly from: string | null
  /** Everybody it was sent to, in lower case. */
  readonly to: readonly string[]
  /** An absence, a receipt, a mailing list: nobody wrote it (RFC 3834). */
  readonly isAutomatic: boolean
  /** Empty where only files were sent. */
  readonly text: string
  readonly files: readonly ReplyFile[]
}

/** Characters that are looked through for what is quoted: a conversation takes fewer by far, and a hostile one costs no more. */
const mostText = 20_000
/** Files that are kept at all; a conversation takes fewer. */
const mostFiles = 20

/** Separators of French web mails that the parser of replies does not know. */
const quotedFrom = /^\s*-{2,}\s*(?:Mail|Message) (?:original|d['’]origine|transféré)\s*-{2,}\s*$/im

/** The words above what is quoted, without a signature; what is quoted alone stays whole, so that nothing is lost. */
export const wordsOf = (text: string): string => {
  const looked = text.replaceAll('\r\n', '\n').slice(0, mostText)
  const cut = looked.search(quotedFrom)
  const above = cut > 0 ? looked.slice(0, cut) : looked
  const visible = new EmailReplyParser().read(above).getVisibleText().trim()
  return visible === '' ? above.trim() : visible
}

/** Of a mail without plain text; what a mail program marks as quoted is left out already. */
const textOf = (html: string): string =>
  html === ''
    ? ''
    : convert(html, {
        wordwrap: false,
        limits: { maxInputLength: 200_000, maxDepth: 50, maxChildNodes: 5_000 },
        selectors: [
          { selector: 'a', options: { ignoreHref: true } },
          { selector: 'img', format: 'skip' },
          { selector: 'blockquote', format: 'skip' },
          { selector: '.gmail_quote', format: 'skip' },
        ],
      })

const addressesOf = (list: readonly Address[] | undefined): string[] =>
  (list ?? [])
    .flatMap((one) => one.group ?? [one])
    .flatMap(({ address }) => (address ? [address.trim().toLowerCase()] : []))

const base64Of = (content: ArrayBuffer | Uint8Array | string): string =>
  (typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array)).toString('base64')

/** Throws where the bytes are no mail, or nested beyond reason. */
export const readReply = async (raw: Buffer): Promise<MailReply> => {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 20, maxHeadersSize: 200_000 })
  const header = (name: string) =>
    mail.headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? null
  const delivered = header('delivered-to') ?? header('x-original-to')
  const submitted = header('auto-submitted')
  return {
    messageId: mail.messageId ?? null,
    from: addressesOf(mail.from && [mail.from])[0] ?? null,
    to: [
      ...addressesOf(mail.to),
      ...addressesOf(mail.cc),
      ...(delivered === null ? [] : [delivered.replace(/^<|>$/g, '')]),
    ],
    isAutomatic:
      (submitted !== null && submitted !== 'no') ||
      ['bulk', 'list', 'junk', 'auto_reply'].includes(header('precedence') ?? '') ||
      header('x-autoreply') !== null ||
      header('x-autorespond') !== null ||
      header('list-id') !== null ||
      (header('content-type') ?? '').startsWith('multipart/report'),
    text: wordsOf(mail.text ?? textOf(mail.html ?? '')),
    // an image of a signature belongs to the text, and is no file that somebody joined
    files: mail.attachments
      .filter(({ related }) => !related)
      .slice(0, mostFiles)
      .map(({ filename, content }, i) => ({ name: filename ?? `fichier-${i + 1}`, base64: base64Of(content) })),
  }
}
