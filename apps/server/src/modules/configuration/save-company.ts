// The company's record: shown, saved on its three rows with its document, and the document itself.
import type { companyApi } from '@cartable/domain/configuration/company.api.ts'
import { checkCompanyNumbers } from '@cartable/domain/configuration/company.rules.ts'
import { type CompanyRecord, companyDocumentRules } from '@cartable/domain/configuration/company.schema.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Document, OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockUnchanged } from '../../platform/save.ts'
import { findAddress, saveAddress } from '../people/people.service.ts'
import { findCompanies, stampOfCompanies, writeCompanies } from './company.queries.ts'

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
    document: name === null || bytes === null ? null : { name, bytes },
    removeFile: false,
  }
}

/** The document after the save: the one that came, none when the flag removes it, else the one it had. */
const keepDocument = async (
  { db, files, identity, platform }: OperationContext,
  isRemoved: boolean,
  before: number | null,
) => {
  const upload = files.find((file) => file.part === 'document')
  if (!upload) return isRemoved ? null : before
  const stored = await platform.files.storeUpload(db, {
    path: upload.path,
    fileName: upload.fileName,
    extensions: companyDocumentRules.extensions,
    maxBytes: companyDocumentRules.maxBytes,
    accountId: identity?.accountId ?? null,
    at: 'document',
  })
  return stored.id
}

export const saveCompany = async (context: OperationContext, input: InputOf<typeof companyApi.saveCompany>) => {
  const { db, live, platform } = context
  const { holding, tuition, traineeship } = await findCompanies(db)
  const others = [tuition, traineeship].map(({ id }) => ({ table: 'companies' as const, id }))
  await lockUnchanged(db, 'companies', holding.id, input.updatedAt, () => showCompany(db), others)
  checkCompanyNumbers(input)
  const documentId = await keepDocument(context, input.removeFile, holding.documentFileId)
  await writeCompanies(db, input, await saveAddress(db, input.address, holding.addressId), documentId)
  if (holding.documentFileId !== null && holding.documentFileId !== documentId)
    await platform.files.remove(db, holding.documentFileId)
  // every page names the company
  live(['configuration', 'showCompany'], ['session'])
  return { errors: null, id: holding.id, updatedAt: stampOfCompanies(await findCompanies(db)) }
}

export const companyDocument = async ({ db, platform }: OperationContext): Promise<Document> => {
  const { documentFileId } = (await findCompanies(db)).holding
  const file = (documentFileId === null ? null : await platform.files.find(db, documentFileId)) ?? notFound()
  return {
    mediaType: file.mediaType,
    fileName: file.originalName,
    body: await platform.files.read(file),
    inline: true,
  }
}
