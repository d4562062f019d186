// Tells the owner of a paper what came of its check, half a minute later: what is taken back meanwhile is told to nobody.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { z } from 'zod'
import type { OperationContext } from '../../platform/http/context.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { notify } from '../../platform/notifications.ts'
import { mailTemplate } from '../messaging/mail-template.ts'
import { findPaperToTell } from './own-documents.queries.ts'

/** Seconds in which a hasty check is taken back from its toast. */
const patienceSeconds = 30
/** Where a teacher finds his papers. */
export const papersPath = '/espace/justificatifs'
/** Where a family finds its own, with all that the company gave it. */
const familyPapersPath = '/espace/compte/documents'

type Paper = NonNullable<Awaited<ReturnType<typeof findPaperToTell>>>

/** What the mail says besides the name of the paper. */
const wordsOf = ({ status, refusalReason, expiresOn }: Paper): string => {
  if (status === 'not-approved') return refusalReason ?? 'Appelez-nous si vous ne voyez pas pourquoi.'
  return expiresOn === null ? 'Rien d’autre à faire.' : `Il est valable jusqu’au ${formatDay(expiresOn)}.`
}

const name = 'documents.tellPaper'
export const tellPaperJob = defineJob({
  name,
  input: z.object({ documentId: z.int(), checkedAt: z.string() }),
  run: async (job, { documentId, checkedAt }) =>
    job.write(name, async (db) => {
      const paper = await findPaperToTell(db, documentId)
      // taken back, checked again or taken out since: another job tells of that
      if (!paper || paper.checkedAt !== checkedAt || paper.removedAt !== null) return
      const isRefused = paper.status === 'not-approved'
      // who has nothing more to send hears of a yes only where the paper was asked for and is his own sending
      if (!isRefused && !(paper.sentByOwner && paper.isMandatory)) return
      const isTeacher = paper.teacherId !== null
      await notify(
        db,
        [paper.accountId],
        {
          kind: 'task',
          title: `${paper.typeName}\u00a0: ${isRefused ? 'refusé' : 'vérifié'}.`,
          body: isRefused ? wordsOf(paper) : null,
          link: isTeacher ? papersPath : familyPapersPath,
        },
        { onceAs: job.jobId },
      )
      if (paper.email === null || paper.told) return
      const template = isRefused ? 'document-refused' : 'document-approved'
      await mailTemplate(
        { db, now: job.platform.clock.now, platform: job.platform },
        {
          template,
          purpose: template,
          to: { personId: paper.personId, firstName: paper.firstName, lastName: paper.lastName, email: paper.email },
          about: { class: 'documents', id: documentId },
          tags: { document: paper.typeName, mot: wordsOf(paper) },
          ...(paper.accountId !== null && { page: isTeacher ? papersPath : familyPapersPath }),
        },
      )
    }),
})

/** To be called in the transaction of the check. */
export const tellPaperSoon = async (
  { db, platform }: Pick<OperationContext, 'db' | 'platform'>,
  documentId: number,
  /** As it was written: a check made again is told by another job. */
  checkedAt: string,
): Promise<void> =>
  void (await platform.jobs.enqueue(
    db,
    tellPaperJob,
    { documentId, checkedAt },
    { startAfter: patienceSeconds, singletonKey: `${documentId}:${checkedAt}` },
  ))
