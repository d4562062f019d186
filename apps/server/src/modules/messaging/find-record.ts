// The record that a message is written from: found among the sources, shown to those who may read it, its tags filled for a recipient.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { recipientRights } from '@cartable/domain/kernel/recipients.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { RecordRef } from '@cartable/domain/messaging/messages.schema.ts'
import type { Tag } from '@cartable/domain/messaging/messaging.schema.ts'
import { messageThemes, type SharedTag, type Theme } from '@cartable/domain/messaging/themes.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import type { Addressee, MessageSource, MessageSubject } from '../../platform/message-source.ts'
import { findCompanyName } from './messages.queries.ts'

export type FoundRecord = { readonly source: MessageSource; readonly id: number; readonly subject: MessageSubject }
export type Sources = readonly MessageSource[]

const themes: Readonly<Record<string, Theme>> = messageThemes

const mayRead = ({ identity }: OperationContext, code: MessageSource['right']) =>
  identity !== null && hasRight(identity.rights, code, 'read')

/** 403 for those who may not read such records, null when there is none; only recipients whom the caller may see are kept. */
export const lookForRecord = async (
  context: OperationContext,
  sources: Sources,
  { type, id }: RecordRef,
): Promise<FoundRecord | null> => {
  const source = sources.find(({ record }) => record === type) ?? notFound()
  if (!mayRead(context, source.right)) throw forbidden()
  const subject = await source.find(context.db, id, context.now())
  if (!subject) return null
  const addressees = subject.addressees.filter((one) => mayRead(context, recipientRights[one.type]))
  return { source, id, subject: { ...subject, addressees } }
}
/** The same; 404 when there is none. */
export const findRecord = async (context: OperationContext, sources: Sources, ref: RecordRef): Promise<FoundRecord> =>
  (await lookForRecord(context, sources, ref)) ?? notFound()

/** Tables of the records that the caller may read. */
export const seenTables = (context: OperationContext, sources: Sources): string[] =>
  sources.filter(({ right }) => mayRead(context, right)).map(({ table }) => table)

const civilities = { female: 'Madame', male: 'Monsieur' } as const

/** Tags of the record's theme, in the order of the menu, as this recipient reads them. */
export const tagFiller = async (context: OperationContext, { source, subject }: FoundRecord) => {
  const company = await findCompanyName(context.db)
  return (reader: Addressee): Tag[] => {
    const shared: Readonly<Record<SharedTag, string | null>> = {
      civilite: reader.gender === null ? 'Madame, Monsieur' : civilities[reader.gender],
      prenom: reader.firstName,
      nom: reader.lastName,
      gestionnaire: context.identity?.name ?? null,
      societe: company,
      date_du_jour: formatDay(context.today()),
    }
    const values: Readonly<Record<string, string | null>> = { ...subject.tags, ...shared }
    return Object.entries(themes[source.theme]?.tags ?? {}).map(([name, { label }]) => ({
      name,
      label,
      value: values[name] || null,
    }))
  }
}

export const nameOf = ({ firstName, lastName }: Addressee): string => [firstName, lastName].filter(Boolean).join(' ')
