// Use cases of the signature of a contract: its paper given once, read, taken out when it was the wrong one.
import { signaturesApi } from '@cartable/domain/contracts/signatures/signatures.api.ts'
import { signaturesRefusals } from '@cartable/domain/contracts/signatures/signatures.refusals.ts'
import { type SignatureInput, signedPaperRules } from '@cartable/domain/contracts/signatures/signatures.schema.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { lockContract } from '../shared/contract-record.queries.ts'
import { deleteSignature, findSignature, insertSignature } from './signatures.queries.ts'

/** Two people at once: the contract is locked, and the second one reads what the first one gave. */
const sign = async (context: OperationContext, { id, signedOn }: SignatureInput) => {
  const { db, files, identity, live, platform, today } = context
  if (!(await lockContract(db, id))) notFound()
  const known = await findSignature(db, id)
  if (known) refuse(signaturesRefusals.alreadySigned(known.signedOn), 'signedOn')
  if (signedOn > today()) refuse(signaturesRefusals.toCome, 'signedOn')
  const [paper] = files.filter(({ part }) => part === 'files')
  if (!paper) return refuse(signaturesRefusals.noPaper, 'files')
  const upload = { path: paper.path, fileName: paper.fileName, accountId: identity?.accountId ?? null, at: 'files' }
  const file = await platform.files.storeUpload(db, { ...upload, ...signedPaperRules })
  const updatedAt = await insertSignature(db, { contractId: id, signedOn, fileId: file.id })
  live(['contracts'], ['payroll'])
  return { errors: null, id, updatedAt }
}

/** Taken out twice it changes nothing more. */
const unsign = async ({ db, live, platform }: OperationContext, id: number) => {
  if (!(await lockContract(db, id))) notFound()
  const gone = await deleteSignature(db, id)
  if (gone) await platform.files.remove(db, gone.fileId)
  live(['contracts'], ['payroll'])
  return { isValid: true, errorMsgs: [] }
}

export const signaturesService = handlers(signaturesApi, {
  sign,
  unsign: (context, { id }) => unsign(context, id),
  paper: async ({ db, platform }, { id }) => {
    const { fileId } = (await findSignature(db, id)) ?? notFound()
    const file = (await platform.files.find(db, fileId)) ?? notFound()
    const { mediaType, originalName: fileName } = file
    return { mediaType, fileName, body: await platform.files.read(file), inline: true }
  },
})
