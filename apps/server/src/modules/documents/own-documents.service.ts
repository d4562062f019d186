// The papers of a teacher or of a family in their own hands: what is asked of them and how it stands, sent and taken back by themselves.

import { documentsRefusals } from '@cartable/domain/documents/documents.refusals.ts'
import { isIdentityProof } from '@cartable/domain/documents/documents.rules.ts'
import { familyDocumentsApi, ownDocumentsApi } from '@cartable/domain/documents/own-documents.api.ts'
import { paperStateOf } from '@cartable/domain/documents/own-documents.rules.ts'
import type { OwnDocument, OwnKind, OwnPapers } from '@cartable/domain/documents/own-documents.schema.ts'
import { ownFileRules } from '@cartable/domain/documents/own-documents.words.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { notify } from '../../platform/notifications.ts'
import { listRightHolders } from '../../platform/right-holders.ts'
import { lockRow } from '../../platform/save.ts'
import { type DocumentFound, findDocumentFile, listDocuments, lockDocument, setRemoved } from './documents.queries.ts'
import { findLapsed, isOwnDocument, listOwnKinds, lockUncheckedOwn } from './own-documents.queries.ts'
import { uploadDocument } from './upload-document.ts'

/** Whose papers: the part by which the operation was granted. */
type Own = { readonly holder: 'teachers' | 'customers'; readonly id: number }
const ownOf = ({ as }: OperationContext): Own => {
  if (as.kind === 'teacher') return { holder: 'teachers', id: as.teacherId }
  return as.kind === 'customer' ? { holder: 'customers', id: as.customerId } : notFound()
}
const pathOf = ({ holder, id }: Own) => `/${holder === 'teachers' ? 'teacher' : 'customer'}/show/${id}#documents`

const documentOf = (document: DocumentFound, accountId: number | null): OwnDocument => ({
  id: document.id,
  status: document.checkStatus,
  refusalReason: document.refusalReason,
  uploadedAt: document.createdAt,
  expiresOn: document.expiresOn,
  files: document.files,
  canWithdraw: document.checkStatus === 'unchecked' && document.uploadedByAccountId === accountId,
})

const papersOf = async (context: OperationContext, own: Own): Promise<OwnPapers> => {
  const today = context.today()
  return context.snapshot(async (db) => {
    const documents = await listDocuments(db, own.holder, own.id)
    const kinds = (await listOwnKinds(db, own)).map(({ code, category, needsCheck, ...kind }): OwnKind => {
      const sent = documents
        .filter(({ documentTypeId }) => documentTypeId === kind.documentTypeId)
        .map((document) => documentOf(document, context.identity?.accountId ?? null))
      return {
        ...kind,
        isIdentity: isIdentityProof({ code, category }),
        state: paperStateOf(sent, needsCheck, today),
        documents: sent,
      }
    })
    return { kinds, lapsed: own.holder === 'teachers' ? await findLapsed(db, own.id, today) : [] }
  })
}

/** Told once an hour and sender, however many papers come at once. */
const tellTeam = async ({ db, identity, now }: OperationContext, own: Own): Promise<void> => {
  const holders = await listRightHolders(db, own.holder)
  await notify(
    db,
    holders.map(({ accountId }) => accountId),
    {
      kind: 'task',
      title: `${identity?.name ?? 'Quelqu’un'} a envoyé des ${own.holder === 'teachers' ? 'justificatifs' : 'documents'}\u00a0: à vérifier.`,
      link: pathOf(own),
    },
    { onceAs: `papers:${own.holder}:${own.id}:${now().toISOString().slice(0, 13)}` },
  )
}

/** What nobody has looked at is replaced; what was checked stays beside the new one until that is checked in turn. */
const send = async (context: OperationContext, input: InputOf<typeof ownDocumentsApi.sendPaper>) => {
  const { db, identity, now } = context
  const own = ownOf(context)
  const accountId = identity?.accountId ?? notFound()
  // two sendings of one kind come one after the other
  await lockRow(db, own.holder, own.id)
  const replaced = await lockUncheckedOwn(db, { ...own, documentTypeId: input.documentTypeId, accountId })
  const answer = await uploadDocument(context, own.holder, own.id, input, ownFileRules)
  for (const id of replaced) await setRemoved(db, id, now().toISOString())
  await tellTeam(context, own)
  context.live([own.holder, 'id', own.id])
  return answer
}

const view = async (context: OperationContext, { id, position }: { id: number; position: number }) => {
  const { db, platform } = context
  const own = ownOf(context)
  if (!(await isOwnDocument(db, own, id))) notFound()
  const { fileId } = (await findDocumentFile(db, own.holder, id, position)) ?? notFound()
  const file = (await platform.files.find(db, fileId)) ?? notFound()
  return {
    mediaType: file.mediaType,
    fileName: file.originalName,
    body: await platform.files.read(file),
    inline: true,
  }
}

const withdraw = async (context: OperationContext, id: number) => {
  const { db, identity, live, now } = context
  const done = { isValid: true, errorMsgs: [] }
  const own = ownOf(context)
  const document = (await lockDocument(db, own.holder, id)) ?? notFound()
  if ((own.holder === 'teachers' ? document.teacherId : document.customerId) !== own.id) notFound()
  if (document.removedAt !== null) return done
  if (document.checkStatus !== 'unchecked' || document.uploadedByAccountId !== identity?.accountId)
    refuse(documentsRefusals.checkedMeanwhile)
  await setRemoved(db, id, now().toISOString())
  live(['documents'], [own.holder, 'id', own.id])
  return done
}

export const ownDocumentsService = handlers(ownDocumentsApi, {
  ownPapers: (context) => papersOf(context, ownOf(context)),
  sendPaper: send,
  viewPaper: view,
  withdrawPaper: (context, { id }) => withdraw(context, id),
})

export const familyDocumentsService = handlers(familyDocumentsApi, {
  familyPapers: (context) => papersOf(context, ownOf(context)),
  sendFamilyPaper: send,
  viewFamilyPaper: view,
  withdrawFamilyPaper: (context, { id }) => withdraw(context, id),
})
