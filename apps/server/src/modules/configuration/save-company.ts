// The company's record: shown, saved on its three rows with its document, and the document itself.
import type { companyApi } from '@cartable/domain/configuration/company.api.ts'
import { checkCompanyNumbers, checkDeclaration } from '@cartable/domain/configuration/company.rules.ts'
import {
  type CompanyRecord,
  companyDocumentRules,
  companyLogoRules,
} from '@cartable/domain/configuration/company.schema.ts'
import { configurationRefusals } from '@cartable/domain/configuration/configuration.refusals.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Document, OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { isPrintable } from '../../platform/pdf/face.ts'
import { lockUnchanged } from '../../platform/save.ts'
import { findAddress, saveAddress } from '../people/people.service.ts'
import { findCompanies, findHomeServices, stampOfCompanies, writeCompanies } from './company.queries.ts'

export const showCompany = async (db: Db): Promise<CompanyRecord> => {
  const companies = await findCompanies(db)
  const { holding, tuition, traineeship } = companies
  const { documentName: name, documentBytes: bytes } = holding
  return {
    id: holding.id,
    updatedAt: stampOfCompanies(companies),
    name: holding.name,
    legalForm: holding.legalForm,
    capitalCents: holding.capitalCents,
    rcsCity: holding.rcsCity,
    siren: holding.siren,
    nic: holding.nic,
    VATNumber: holding.vatNumber,
    phone: { phoneNumber: holding.phone, phoneRegion: holding.phoneRegion ?? 'FR' },
    address: await findAddress(db, holding.addressId),
    sapNumber: holding.sapNumber,
    sapDeclaredOn: holding.sapDeclaredOn,
    privateTuitionName: tuition.name,
    traineeshipName: traineeship.name,
    legalRepresentativeNationality: holding.legalRepresentativeNationality,
    legalRepresentativeCountryOfResidence: holding.legalRepresentativeResidenceCountry,
    document: fileOf(name, bytes),
    removeFile: false,
    logo: fileOf(holding.logoName, holding.logoBytes),
    mailLogo: fileOf(holding.mailLogoName, holding.mailLogoBytes),
    brandColour: holding.brandColour,
    removeLogo: false,
    removeMailLogo: false,
    tuitionSenderName: tuition.senderName,
    tuitionSenderEmail: tuition.senderEmail,
    tuitionReplyTo: tuition.replyTo,
    traineeshipSenderName: traineeship.senderName,
    traineeshipSenderEmail: traineeship.senderEmail,
    traineeshipReplyTo: traineeship.replyTo,
  }
}

const rules = { document: companyDocumentRules, logo: companyLogoRules, mailLogo: companyLogoRules } as const

/** A file after the save: the one that came, none when its flag removes it, else the one it had. */
const keepFile = async (
  { db, files, identity, platform }: OperationContext,
  part: keyof typeof rules,
  isRemoved: boolean,
  before: number | null,
) => {
  const upload = files.find((file) => file.part === part)
  if (!upload) return isRemoved ? null : before
  const { extensions, maxBytes } = rules[part]
  const { path, fileName } = upload
  const accountId = identity?.accountId ?? null
  const stored = await platform.files.storeUpload(db, { path, fileName, extensions, maxBytes, accountId, at: part })
  // what cannot be printed would stop every bill
  if (part !== 'document' && !(await isPrintable(platform, stored))) refuse(configurationRefusals.unreadableLogo, part)
  return stored.id
}

export const saveCompany = async (context: OperationContext, input: InputOf<typeof companyApi.saveCompany>) => {
  const { db, live, platform, today } = context
  const { holding, tuition, traineeship } = await findCompanies(db)
  const others = [tuition, traineeship].map(({ id }) => ({ table: 'companies' as const, id }))
  await lockUnchanged(db, 'companies', holding.id, input.updatedAt, () => showCompany(db), others)
  checkCompanyNumbers(input)
  checkDeclaration(await findHomeServices(db, today()), input)
  const files = {
    documentFileId: await keepFile(context, 'document', input.removeFile, holding.documentFileId),
    logoFileId: await keepFile(context, 'logo', input.removeLogo, holding.logoFileId),
    mailLogoFileId: await keepFile(context, 'mailLogo', input.removeMailLogo, holding.mailLogoFileId),
  }
  await writeCompanies(db, input, await saveAddress(db, input.address, holding.addressId), files)
  for (const part of ['documentFileId', 'logoFileId', 'mailLogoFileId'] as const) {
    const before = holding[part]
    if (before !== null && before !== files[part]) await platform.files.remove(db, before)
  }
  // every page names the company, and what its lessons are sold as follows its declaration
  live(['configuration'], ['accounting'], ['session'])
  return { errors: null, id: holding.id, updatedAt: stampOfCompanies(await findCompanies(db)) }
}

const fileOf = (name: string | null, bytes: number | null) => (name === null || bytes === null ? null : { name, bytes })

export const companyLogo = async (context: OperationContext, { kind }: InputOf<typeof companyApi.companyLogo>) => {
  const { logoFileId, mailLogoFileId } = (await findCompanies(context.db)).holding
  return serve(context, kind === 'papers' ? logoFileId : mailLogoFileId)
}

export const companyDocument = async (context: OperationContext): Promise<Document> =>
  serve(context, (await findCompanies(context.db)).holding.documentFileId)

const serve = async ({ db, platform }: OperationContext, fileId: number | null): Promise<Document> => {
  const file = (fileId === null ? null : await platform.files.find(db, fileId)) ?? notFound()
  return {
    mediaType: file.mediaType,
    fileName: file.originalName,
    body: await platform.files.read(file),
    inline: true,
  }
}
