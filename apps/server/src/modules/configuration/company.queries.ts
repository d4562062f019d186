// SQL of the company's record: the holding, and the two companies that sell in its name.
import type { CompanyInput } from '@cartable/domain/configuration/company.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { later } from '../../platform/save.ts'

/** The three rows behind the record, the holding first. */
export const findCompanies = async (db: Db) => {
  const rows = await db
    .selectFrom('companies')
    .leftJoin('files', 'files.id', 'companies.documentFileId')
    .leftJoin('files as l', 'l.id', 'companies.logoFileId')
    .leftJoin('files as m', 'm.id', 'companies.mailLogoFileId')
    .select([
      'companies.id',
      'companies.code',
      'companies.updatedAt',
      'name',
      'legalForm',
      'capitalCents',
      'rcsCity',
      'siren',
      'nic',
      'vatNumber',
      'phone',
      'phoneRegion',
      'addressId',
      'sapNumber',
      'sapDeclaredOn',
      'documentFileId',
      'files.originalName as documentName',
      'files.sizeBytes as documentBytes',
      'legalRepresentativeNationality',
      'legalRepresentativeResidenceCountry',
      'logoFileId',
      'l.originalName as logoName',
      'l.sizeBytes as logoBytes',
      'mailLogoFileId',
      'm.originalName as mailLogoName',
      'm.sizeBytes as mailLogoBytes',
      'brandColour',
      'senderName',
      'senderEmail',
      'replyTo',
    ])
    .execute()
  const of = (code: string) => {
    const row = rows.find((one) => one.code === code)
    if (row === undefined) throw new Error(`the company ${code} has no row`)
    return row
  }
  return { holding: of('holding'), tuition: of('private-tuition'), traineeship: of('traineeship') }
}
export type Companies = Awaited<ReturnType<typeof findCompanies>>

/** Stamp of the record: the latest of its rows. */
export const stampOfCompanies = ({ holding, tuition, traineeship }: Companies): string =>
  [tuition, traineeship].reduce((latest, row) => later(latest, row.updatedAt), holding.updatedAt)

/** Images of the company, the same on its three rows. */
export type Logos = { readonly logoFileId: number | null; readonly mailLogoFileId: number | null }

/**
 * Writes the identity on the three rows: the papers of both services name the same legal person. What follows from the
 * declaration of home services belongs to private tuition alone.
 */
export const writeCompanies = async (
  db: Db,
  input: CompanyInput,
  addressId: number | null,
  files: { readonly documentFileId: number | null } & Logos,
): Promise<void> => {
  const { documentFileId, logoFileId, mailLogoFileId } = files
  const identity = {
    legalForm: input.legalForm,
    capitalCents: input.capitalCents,
    rcsCity: input.rcsCity,
    siren: input.siren,
    nic: input.nic,
    vatNumber: input.VATNumber,
    phone: input.phone.phoneNumber,
    phoneRegion: input.phone.phoneRegion,
    addressId,
    ...{ logoFileId, mailLogoFileId, brandColour: input.brandColour },
  }
  const tuitionMail = {
    senderName: input.tuitionSenderName,
    senderEmail: input.tuitionSenderEmail,
    replyTo: input.tuitionReplyTo,
  }
  const traineeshipMail = {
    senderName: input.traineeshipSenderName,
    senderEmail: input.traineeshipSenderEmail,
    replyTo: input.traineeshipReplyTo,
  }
  const homeServices = {
    sapNumber: input.sapNumber,
    sapDeclaredOn: input.sapDeclaredOn,
  }
  const holding = {
    name: input.name,
    documentFileId,
    legalRepresentativeNationality: input.legalRepresentativeNationality,
    legalRepresentativeResidenceCountry: input.legalRepresentativeCountryOfResidence,
  }
  const rows = [
    ['holding', { ...identity, ...homeServices, ...holding }],
    ['private-tuition', { ...identity, ...homeServices, ...tuitionMail, name: input.privateTuitionName }],
    [
      'traineeship',
      { ...identity, ...traineeshipMail, name: input.traineeshipName, sapNumber: null, sapDeclaredOn: null },
    ],
  ] as const
  for (const [code, row] of rows) await db.updateTable('companies').set(row).where('code', '=', code).execute()
}

/** What the company is declared for home services by: its number with its day, and whether a rule of a day or later says that it is. */
export const findHomeServices = async (db: Db, day: string) => {
  const { rows } = await sql<{ sapNumber: string | null; sapDeclaredOn: string | null; isSaid: boolean }>`
    select k.sap_number, k.sap_declared_on::text as sap_declared_on,
           exists (select from company_rules r where r.company_id = k.id and r.is_sap_declared and (upper_inf(r.period) or upper(r.period) > ${day}::date)) as is_said
      from companies k where k.code = 'private-tuition'`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('the private-tuition company is gone')
  return found
}

/** What the company shows of itself on a home screen. */
export const findShownFace = (db: Db) =>
  db.selectFrom('companies').select(['name', 'brandColour']).where('code', '=', 'holding').executeTakeFirstOrThrow()
