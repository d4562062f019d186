// Takes a document in: its kind and date first, then every file, in one transaction; a refused file keeps none of them.
import { documentsRefusals } from '@cartable/domain/documents/documents.refusals.ts'
import {
  expiryOf,
  fileRulesOf,
  isExpired,
  isIdentityProof,
  refuseIssueDate,
} from '@cartable/domain/documents/documents.rules.ts'
import { type DocumentHolder, documentHolders } from '@cartable/domain/documents/documents.schema.ts'
import { collectRefusals, Refused, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { privacyRefusals } from '../../platform/privacy/privacy.ts'
import { findHolder, insertDocument, offerDocumentTypes } from './documents.queries.ts'

type Given = { readonly documentTypeId: number; readonly issueDate: string | null }
type FileRules = ReturnType<typeof fileRulesOf>

/** Stores the files in the order in which they came; says of all of them what is wrong. */
const storeFiles = async ({ db, files, identity, platform }: OperationContext, rules: FileRules): Promise<number[]> => {
  const refusals = collectRefusals()
  const stored: number[] = []
  for (const { path, fileName } of files.filter((file) => file.part === 'files')) {
    try {
      const upload = { path, fileName, ...rules, accountId: identity?.accountId ?? null, at: 'files' }
      stored.push((await platform.files.storeUpload(db, upload)).id)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      for (const refusal of error.refusals) refusals.add(refusal, 'files')
    }
  }
  if (stored.length === 0) refusals.add(files.length === 0 ? documentsRefusals.noFile : null, 'files')
  refusals.throwIfAny()
  return stored
}

/** A document of the record `holderId`; answers as a form. */
export const uploadDocument = async (
  context: OperationContext,
  holder: DocumentHolder,
  holderId: number,
  { documentTypeId, issueDate }: Given,
  /** Of what anybody but the team sends. */
  ownRules: FileRules | null = null,
) => {
  const { db, identity, live, today } = context
  const found = (await findHolder(db, holder, holderId)) ?? notFound()
  if (found.erasedAt !== null) refuse(privacyRefusals.rowErased)
  const type = (await offerDocumentTypes(db, holder)).find(({ id }) => id === documentTypeId)
  if (!type) return refuse(documentsRefusals.unknownType, 'documentTypeId')
  const refusal = refuseIssueDate(type, issueDate, today())
  if (refusal) refuse(refusal, 'issueDate')
  const expiresOn = expiryOf(type, issueDate)
  if (ownRules !== null && isExpired(expiresOn, today()))
    refuse(documentsRefusals.alreadyExpired(expiresOn!), 'issueDate')
  const isIdentity = isIdentityProof(type)
  const fileIds = await storeFiles(context, isIdentity || ownRules === null ? fileRulesOf({ isIdentity }) : ownRules)
  const document = {
    [documentHolders[holder].column]: holderId,
    documentTypeId,
    issuedOn: issueDate,
    expiresOn,
    uploadedByAccountId: identity?.accountId ?? null,
  }
  const { id, updatedAt } = await insertDocument(db, document, fileIds)
  live(['documents'])
  return { errors: null, id, updatedAt }
}
