// The outbox: messages written in business transactions, claimed by one sender at a time, their outcome recorded.
import { randomBytes } from 'node:crypto'
import { escapeMarkup, isFormatted, plainMarkup } from '@cartable/domain/kernel/mails/markup.ts'
import { defineRefusals, refuse } from '@cartable/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { FieldKeys } from '../crypto/fields.ts'
import type { Database, Db } from '../db/database.ts'
import { tieLinks } from '../http/links.ts'
import { tidyLine, tidyText } from './layout.ts'

export type Recipient = {
  readonly address: string
  readonly kind?: 'to' | 'cc' | 'bcc'
  readonly personId?: number | null
}

export type MailToSend = {
  readonly to: readonly Recipient[]
  readonly subject: string
  /** Headline of the HTML body. */
  readonly title?: string | null
  /** Blank lines make paragraphs; our own addresses alone become links. */
  readonly bodyText: string
  /** Whether the text is markup (`kernel/mails/markup.ts`): what somebody wrote or a template says, its tags filled. Plain words otherwise. */
  readonly isMarkup?: boolean
  /** A piece of the text that only its recipient may read (a personal link, a code): sealed here, put back as the message leaves. */
  readonly secret?: string
  /** What it is for, in kebab-case: `contact-prospect`, `proposal`, `password-reset`… */
  readonly purpose: string
  /** The record whose history shows it: a root table and its id. */
  readonly about?: { readonly class: string; readonly id: number } | null
  readonly templateId?: number | null
  /** What the button says that opens our address in the text. */
  readonly buttonLabel?: string | null
  /** The choice of its reader that it depends on; absent on what is always sent. */
  readonly choice?: string | null
  /** Labels of the tags that nothing filled, outside double brackets: it is kept, and does not leave with a hole. */
  readonly unfilled?: readonly string[]
  readonly senderAccountId?: number | null
  /** Where an answer goes; absent: to whoever of the staff wrote it, else where the company says. */
  readonly replyTo?: string | null
  readonly attachments?: readonly { readonly fileId: number; readonly name: string }[]
  /** Not before this instant. */
  readonly availableAt?: Date
}

export const mailRefusals = defineRefusals('mail', {
  address: (address: string) => `L’adresse e-mail «\u00a0${address}\u00a0» n’est pas valide.`,
  noRecipient: 'Ce message n’a pas de destinataire.',
  noSubject: 'L’objet du message est obligatoire.',
  noBody: 'Le texte du message est obligatoire.',
})

/** Narrower than the standard on purpose: one plain address, nothing that could add another or leave its header. */
const plainAddress = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,250}[\p{L}\p{N}])?$/u

/** What stands in a kept text for its secret. */
export const secretMarker = '••••••••'
const secretContext = 'messages.secret'

export const secretOf = (encrypted: Buffer, keys: FieldKeys): string => keys.decrypt(encrypted, secretContext)

/** How the secret of a text is kept beside it; null where it has none. */
export const sealedSecret = (secret: string | undefined, keys: FieldKeys): Buffer | null =>
  secret === undefined ? null : keys.encrypt(secret, secretContext)

/** The text as its recipient reads it. */
export const withSecret = <M extends Pick<ClaimedMessage, 'body' | 'markup' | 'secretEncrypted'>>(
  message: M,
  keys: FieldKeys,
): M => {
  if (message.secretEncrypted === null) return message
  const secret = secretOf(message.secretEncrypted, keys)
  return {
    ...message,
    body: message.body.replaceAll(secretMarker, () => secret),
    markup: message.markup === null ? null : message.markup.replaceAll(secretMarker, () => escapeMarkup(secret)),
  }
}

/** The text to be kept, its secret taken out: as plain words, and as markup where something in it is bold or a link. */
const textsOf = ({ bodyText, isMarkup = false, secret }: MailToSend) => {
  const text = tidyText(bodyText)
  const sealed = (some: string, hidden: string | undefined) =>
    hidden === undefined ? some : some.replaceAll(hidden, secretMarker)
  return {
    body: sealed(isMarkup ? plainMarkup(text) : text, secret),
    markup: isMarkup && isFormatted(text) ? sealed(text, secret && escapeMarkup(secret)) : null,
  }
}

/** Records of lessons, beside those of stages (`traineeship…`) and the money of either. */
const ofLessons = ['contracts', 'courses', 'linkings', 'hour_packs', 'tax_certificates', 'urssaf_registrations']

/** Records of money, which are of the one or of the other. */
const ofEither = [
  ...['orders', 'bills', 'receipts', 'refunds'],
  ...['debit_mandates', 'payment_plans', 'payment_plan_requests'],
]

/** The company that sells what a message is about; null when it speaks for none. */
const companyOf = async (tx: Db, about: MailToSend['about'] | null): Promise<number | null> => {
  if (!about) return null
  const code = about.class.startsWith('traineeship')
    ? 'traineeship'
    : ofLessons.includes(about.class)
      ? 'private-tuition'
      : null
  if (code !== null)
    return (await tx.selectFrom('companies').select('id').where('code', '=', code).executeTakeFirst())?.id ?? null
  if (!ofEither.includes(about.class)) return null
  const { rows } = await sql<{ companyId: number }>`
    select company_id from ${sql.table(about.class)} where id = ${about.id}`.execute(tx)
  return rows[0]?.companyId ?? null
}

/** Writes a message with its recipients and attachments, to be sent. The Message-ID it will always have is decided here. */
export const insertMessage = async (tx: Db, mail: MailToSend, host: string, keys: FieldKeys): Promise<number> => {
  const subject = tidyLine(mail.subject)
  const { body, markup } = textsOf(mail)
  if (!mail.to.some((recipient) => (recipient.kind ?? 'to') === 'to')) refuse(mailRefusals.noRecipient)
  for (const { address } of mail.to) if (!plainAddress.test(address)) refuse(mailRefusals.address(tidyLine(address)))
  if (subject === '') refuse(mailRefusals.noSubject)
  if (body === '') refuse(mailRefusals.noBody)
  const { id } = await tx
    .insertInto('messages')
    .values({
      channel: 'mail',
      purpose: mail.purpose,
      aboutClass: mail.about?.class ?? null,
      aboutId: mail.about?.id ?? null,
      messageTemplateId: mail.templateId ?? null,
      companyId: await companyOf(tx, mail.about ?? null),
      buttonLabel: mail.buttonLabel ?? null,
      choice: mail.choice ?? null,
      unfilled: mail.unfilled && mail.unfilled.length > 0 ? mail.unfilled.join(', ') : null,
      senderAccountId: mail.senderAccountId ?? null,
      replyTo: mail.replyTo ?? null,
      subject,
      title: mail.title ? tidyLine(mail.title) : null,
      body,
      markup,
      secretEncrypted: sealedSecret(mail.secret, keys),
      ...(mail.availableAt ? { availableAt: mail.availableAt } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (mail.secret !== undefined) await tieLinks(tx, mail.secret, id)
  const providerMessageId = `<message-${id}.${randomBytes(8).toString('hex')}@${host}>`
  await tx.updateTable('messages').set({ providerMessageId }).where('id', '=', id).execute()
  await tx
    .insertInto('messageRecipients')
    .values(mail.to.map(({ address, kind = 'to', personId = null }) => ({ messageId: id, kind, address, personId })))
    .execute()
  if (mail.attachments && mail.attachments.length > 0) {
    await tx
      .insertInto('messageAttachments')
      .values(mail.attachments.map(({ fileId, name }) => ({ messageId: id, fileId, name })))
      .execute()
  }
  return id
}

/** A sender that has not been heard of for this long is dead, in seconds. */
const leaseSeconds = 20
const renewalMs = 5_000

export type ClaimedMessage = {
  readonly id: number
  readonly channel: 'mail' | 'sms' | 'whatsapp'
  readonly about: { readonly class: string; readonly id: number } | null
  readonly subject: string
  readonly title: string | null
  readonly body: string
  /** The same words with their bold and their links; null when they have none. */
  readonly markup: string | null
  readonly secretEncrypted: Buffer | null
  readonly messageId: string
  readonly companyId: number | null
  readonly buttonLabel: string | null
  readonly choice: string | null
  readonly unfilled: string | null
  readonly replyTo: string | null
  /** Address of whoever of the staff wrote it: answers are theirs. */
  readonly senderEmail: string | null
  readonly recipients: readonly {
    readonly kind: 'to' | 'cc' | 'bcc'
    readonly address: string
    readonly personId: number | null
  }[]
  readonly attachments: readonly { readonly name: string; readonly storageKey: string; readonly mediaType: string }[]
}
export type MessageState = 'queued' | 'sending' | 'sent' | 'failed' | 'removed'

const lease = sql<string>`clock_now() + make_interval(secs => ${leaseSeconds})`

/**
 * Takes a message to send it: nobody else can until it is settled or the lease runs out. Answers its state when it
 * cannot be taken (`sending`: somebody else is at it). `again` also takes one that had failed; `firstTry` leaves alone
 * one that waits for a later try.
 */
export const claimMessage = async (
  database: Database,
  id: number,
  { again = false, firstTry = false }: { readonly again?: boolean; readonly firstTry?: boolean } = {},
): Promise<ClaimedMessage | { readonly state: MessageState; readonly lastError: string | null } | null> => {
  const { writer } = database
  const row = await writer
    .updateTable('messages')
    .set((set) => ({ status: 'sending', attempts: set('attempts', '+', 1), availableAt: lease }))
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where.and([where('status', '=', 'queued'), ...(firstTry ? [where('attempts', '=', 0)] : [])]),
        where.and([where('status', '=', 'sending'), where('availableAt', '<', sql<string>`clock_now()`)]),
        ...(again ? [where('status', '=', 'failed')] : []),
      ]),
    )
    .returning([
      'id',
      'channel',
      'aboutClass',
      'aboutId',
      'subject',
      'title',
      'body',
      'markup',
      'secretEncrypted',
      'providerMessageId',
      'companyId',
      'buttonLabel',
      'choice',
      'unfilled',
      'replyTo',
      'senderAccountId',
    ])
    .executeTakeFirst()
  if (!row) {
    const found = await writer
      .selectFrom('messages')
      .select(['status', 'lastError'])
      .where('id', '=', id)
      .executeTakeFirst()
    return found ? { state: found.status, lastError: found.lastError } : null
  }
  const recipients = await writer
    .selectFrom('messageRecipients')
    .select(['kind', 'address', 'personId'])
    .where('messageId', '=', id)
    .where('status', '!=', 'sent')
    .orderBy('id')
    .execute()
  const attachments = await writer
    .selectFrom('messageAttachments')
    .innerJoin('files', 'files.id', 'messageAttachments.fileId')
    .select(['messageAttachments.name', 'files.storageKey', 'files.mediaType'])
    .where('messageId', '=', id)
    .orderBy('files.id')
    .execute()
  const sender =
    row.senderAccountId === null
      ? undefined
      : await writer
          .selectFrom('accounts')
          .innerJoin('people', 'people.id', 'accounts.personId')
          .innerJoin('staffUsers', 'staffUsers.personId', 'people.id')
          .select('people.email')
          .where('accounts.id', '=', row.senderAccountId)
          .executeTakeFirst()
  return {
    id,
    companyId: row.companyId,
    buttonLabel: row.buttonLabel,
    choice: row.choice,
    unfilled: row.unfilled,
    replyTo: row.replyTo,
    senderEmail: sender?.email ?? null,
    channel: row.channel,
    about: row.aboutClass !== null && row.aboutId !== null ? { class: row.aboutClass, id: row.aboutId } : null,
    subject: row.subject ?? '',
    title: row.title,
    body: row.body,
    markup: row.markup,
    secretEncrypted: row.secretEncrypted,
    messageId: row.providerMessageId ?? '',
    recipients,
    attachments,
  }
}

/** Keeps the lease alive while `work` lasts. */
export const holdingLease = async <T>(database: Database, id: number, work: () => Promise<T>): Promise<T> => {
  const timer = setInterval(() => {
    database.writer
      .updateTable('messages')
      .set({ availableAt: lease })
      .where('id', '=', id)
      .where('status', '=', 'sending')
      .execute()
      // the next beat tries again; a lost lease costs at most a second copy with the same Message-ID
      .catch(() => undefined)
  }, renewalMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

export type RefusedRecipient = { readonly address: string; readonly error: string; readonly isAddressFault: boolean }

/** The message left; `refused` recipients did not get it. `providerMessageId`: what the provider calls it from now on. */
export const settleSent = async (
  database: Database,
  id: number,
  refused: readonly RefusedRecipient[],
  providerMessageId?: string,
): Promise<void> =>
  database.writer.transaction().execute(async (tx) => {
    await tx
      .updateTable('messages')
      .set({
        status: 'sent',
        sentAt: sql<string>`clock_now()`,
        lastError: null,
        ...(providerMessageId === undefined ? {} : { providerMessageId }),
      })
      .where('id', '=', id)
      .where('status', '=', 'sending')
      .execute()
    const addresses = refused.map((one) => one.address)
    await tx
      .updateTable('messageRecipients')
      .set({ status: 'sent', error: null, addressFault: false })
      .where('messageId', '=', id)
      .$if(addresses.length > 0, (query) => query.where('address', 'not in', addresses))
      .execute()
    for (const { address, error, isAddressFault } of refused) {
      await tx
        .updateTable('messageRecipients')
        .set({ status: 'failed', error, addressFault: isAddressFault })
        .where('messageId', '=', id)
        .where('address', '=', address)
        .execute()
    }
  })

/** The message did not leave: given up, or kept for a later try. Answers false when it was settled meanwhile. */
export const settleNotSent = async (
  database: Database,
  id: number,
  error: string,
  { isGivenUp, isAddressFault = false }: { readonly isGivenUp: boolean; readonly isAddressFault?: boolean },
): Promise<boolean> => {
  const row = await database.writer
    .updateTable('messages')
    // far enough for the sweep to leave alone what its own job will try again
    .set(
      isGivenUp
        ? { status: 'failed', lastError: error }
        : { status: 'queued', lastError: error, availableAt: sql<string>`clock_now() + interval '3 hours'` },
    )
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'sending'])
    .returning('id')
    .executeTakeFirst()
  if (row && isGivenUp)
    await database.writer
      .updateTable('messageRecipients')
      .set({ status: 'failed', error, addressFault: isAddressFault })
      .where('messageId', '=', id)
      .where('status', '!=', 'sent')
      .execute()
  return row !== undefined
}
