// Papers that a candidate adds to his file by the link of a mail, before he has a space of his own.
import { isIdentityProof } from '@cartable/domain/documents/documents.rules.ts'
import { ownFileRules } from '@cartable/domain/documents/own-documents.words.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import type { candidacyApi } from '@cartable/domain/recruitment/candidacy.api.ts'
import type { CandidateFilePage } from '@cartable/domain/recruitment/candidacy.schema.ts'
import { recruitmentRefusals } from '@cartable/domain/recruitment/recruitment.refusals.ts'
import { isOpen } from '@cartable/domain/recruitment/recruitment.workflow.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notify } from '../../platform/notifications.ts'
import { uploadDocument } from '../documents/upload-document.ts'
import { listCandidatePapers } from './applications.queries.ts'
import { askedBy, followersOf, gone } from './candidate-link.ts'
import { type CandidateRow, findPersonOf, lockCandidate } from './candidates.queries.ts'

/** None once he has a space of his own, where what is asked of him stands with what became of it. */
export const papersOf = async (
  { db }: Pick<OperationContext, 'db'>,
  candidate: CandidateRow,
): Promise<CandidateFilePage['papers']> => {
  const { accountId } = await findPersonOf(db, candidate.teacherId)
  if (accountId !== null || !isOpen(candidate.status)) return []
  return (await listCandidatePapers(db, candidate.teacherId)).map(({ code, category, ...paper }) => ({
    ...paper,
    isIdentity: isIdentityProof({ code, category }),
  }))
}

/** Told once an hour and candidate, however many papers come at once. */
export const sendPaper = async (context: OperationContext, input: InputOf<typeof candidacyApi.sendPaper>) => {
  const { db, live, now } = context
  const candidate = (await lockCandidate(db, askedBy(context))) ?? gone()
  const papers = await papersOf(context, candidate)
  if (papers.length === 0) refuse(recruitmentRefusals.noPaperNow)
  if (!papers.some(({ documentTypeId }) => documentTypeId === input.documentTypeId))
    refuse(recruitmentRefusals.noPaperNow, 'documentTypeId')
  const answer = await uploadDocument(context, 'teachers', candidate.teacherId, input, ownFileRules)
  const person = await findPersonOf(db, candidate.teacherId)
  await notify(
    db,
    await followersOf(db, candidate),
    {
      kind: 'contact',
      title: `${fullName(person)} a ajouté un document à sa candidature.`,
      link: `/teacher/postulance_overview?carte=${candidate.id}`,
    },
    { onceAs: `candidate-papers:${candidate.id}:${now().toISOString().slice(0, 13)}` },
  )
  live(['recruitment', 'id', candidate.id])
  return { ...answer, id: null }
}
