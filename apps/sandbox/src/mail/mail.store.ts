// The mails received: one raw file each plus a summary in the journal, at most 5 000, duplicates kept and counted.
import { mkdirSync, readdirSync, unlinkSync } from 'node:fs'
import { readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'
import type { Store } from '../platform/store.ts'

export interface MailSummary {
  id: string
  /** Message-ID header; our own id when the message has none. */
  messageId: string
  /** When the sandbox accepted it, ISO 8601 of the moved clock. */
  receivedAt: string
  from: string
  to: string[]
  cc: string[]
  replyTo: string[]
  subject: string
  /** What the SMTP dialogue said, whatever the headers say. */
  envelope: { mailFrom: string; rcptTo: string[] }
  sizeBytes: number
  attachments: { filename: string; contentType: string; sizeBytes: number }[]
}

/** `copies`: how many mails kept have this Message-ID; `copyNumber`: which of them this one is, from 1. */
export type CountedMail = MailSummary & { copies: number; copyNumber: number }

export interface MailFilter {
  /** Part of a recipient address, envelope or headers. */
  to?: string
  subject?: string
}

export interface MailBox {
  receive(raw: Buffer, envelope: MailSummary['envelope'], receivedAt: Date): Promise<MailSummary>
  /** Newest first. */
  find(filter: MailFilter): CountedMail[]
  get(id: string): CountedMail | undefined
  raw(id: string): Promise<Buffer>
  parse(id: string): Promise<ParsedMail>
  clear(): Promise<void>
  size(): number
}

const MAX_MAILS = 5_000

/** The inbox kept in `store`, raw messages in `folder`. */
export function openMailBox(store: Store, folder: string, maxMails: number = MAX_MAILS): MailBox {
  mkdirSync(folder, { recursive: true })
  const mails = store.collection<MailSummary>('mails')
  const fileOf = (id: string) => join(folder, `${id}.eml`)
  // A process killed between the file and the journal line leaves a message nobody acknowledged.
  for (const name of readdirSync(folder)) if (!mails.get(name.replace(/\.eml$/, ''))) unlinkSync(join(folder, name))

  let lastNumber = mails.list().reduce((highest, mail) => Math.max(highest, Number(mail.id)), 0)

  const count = (list: MailSummary[]): Map<string, string[]> => {
    const idsByMessageId = new Map<string, string[]>()
    for (const mail of list) {
      const ids = idsByMessageId.get(mail.messageId)
      if (ids) ids.push(mail.id)
      else idsByMessageId.set(mail.messageId, [mail.id])
    }
    return idsByMessageId
  }
  const withCount = (mail: MailSummary, idsByMessageId: Map<string, string[]>): CountedMail => {
    const ids = idsByMessageId.get(mail.messageId) ?? [mail.id]
    return { ...mail, copies: ids.length, copyNumber: ids.indexOf(mail.id) + 1 }
  }

  return {
    async receive(raw, envelope, receivedAt) {
      const parsed = await simpleParser(raw)
      const id = String(++lastNumber)
      await writeFile(`${fileOf(id)}.tmp`, raw, { mode: 0o600 })
      await rename(`${fileOf(id)}.tmp`, fileOf(id))
      const mail = mails.put(summarise(id, parsed, raw.length, envelope, receivedAt))
      for (const old of mails.list().slice(0, Math.max(0, mails.size() - maxMails))) {
        mails.remove(old.id)
        await unlink(fileOf(old.id))
      }
      return mail
    },
    find(filter) {
      const all = mails.list()
      const idsByMessageId = count(all)
      return all
        .filter((mail) => matches(mail, filter))
        .reverse()
        .map((mail) => withCount(mail, idsByMessageId))
    },
    get(id) {
      const mail = mails.get(id)
      return mail && withCount(mail, count(mails.list()))
    },
    raw: (id) => readFile(fileOf(id)),
    parse: async (id) => simpleParser(await readFile(fileOf(id))),
    size: mails.size,
    async clear() {
      const ids = mails.list().map((mail) => mail.id)
      mails.clear()
      for (const id of ids) await unlink(fileOf(id))
    },
  }
}

function summarise(
  id: string,
  parsed: ParsedMail,
  sizeBytes: number,
  envelope: MailSummary['envelope'],
  receivedAt: Date,
): MailSummary {
  return {
    id,
    messageId: parsed.messageId ?? `<sans-identifiant-${id}@sandbox>`,
    receivedAt: receivedAt.toISOString(),
    from: parsed.from?.text ?? envelope.mailFrom,
    to: addressesOf(parsed.to),
    cc: addressesOf(parsed.cc),
    replyTo: addressesOf(parsed.replyTo),
    subject: parsed.subject ?? '',
    envelope,
    sizeBytes,
    attachments: parsed.attachments.map((attachment, index) => ({
      filename: attachment.filename ?? `piece-${index + 1}`,
      contentType: attachment.contentType,
      sizeBytes: attachment.size,
    })),
  }
}

function addressesOf(header: AddressObject | AddressObject[] | undefined): string[] {
  const objects = header === undefined ? [] : Array.isArray(header) ? header : [header]
  return objects
    .flatMap((object) => object.value.flatMap((one) => one.group ?? [one]))
    .flatMap((one) => one.address ?? [])
}

function matches(mail: MailSummary, filter: MailFilter): boolean {
  const to = filter.to?.toLowerCase()
  const subject = filter.subject?.toLowerCase()
  const recipients = [...mail.envelope.rcptTo, ...mail.to, ...mail.cc]
  return (
    (!to || recipients.some((address) => address.toLowerCase().includes(to))) &&
    (!subject || mail.subject.toLowerCase().includes(subject))
  )
}
