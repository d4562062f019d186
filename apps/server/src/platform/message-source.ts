// What a domain gives to messages written by hand: for one of its records, whom it can be written to and what the tags stand for.
import type { RecipientType, RecordType } from '@cartable/domain/kernel/recipients.ts'
import type { RightCode } from '@cartable/domain/kernel/rights.ts'
import type { Db } from './db/database.ts'

/** Somebody a message about the record can go to. */
export type Addressee = {
  readonly type: RecipientType
  readonly id: number
  /** What the person is to the record: « Client », « Élève ». */
  readonly role: string
  /** Null for a contact, who is not a person yet. */
  readonly personId: number | null
  readonly gender: 'female' | 'male' | null
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  /** E.164; the mobile one where there are two. */
  readonly phone: string | null
  readonly phoneRegion: string | null
}

export type MessageSubject = {
  /** How the record is named in the title of the dialog. */
  readonly title: string
  /** Values of the tags that only the record can fill; null: nothing known. */
  readonly tags: Readonly<Record<string, string | null>>
  /** The most likely first. */
  readonly addressees: readonly Addressee[]
}

export type MessageSource = {
  readonly record: RecordType
  /** Root table: names the record in the outbox, as in the traces. */
  readonly table: string
  /** Theme of its templates. */
  readonly theme: string
  /** Who may write about it: staff with this right to read, besides that of messages. */
  readonly right: RightCode
  readonly find: (db: Db, id: number, now: Date) => Promise<MessageSubject | null>
}
