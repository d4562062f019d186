// Scheduled: tells teachers that a paper of theirs ends, 30 and 7 days before and on its last day; on that day the team, too.
import { noticeDue, toldDaysBefore } from '@cartable/domain/documents/own-documents.rules.ts'
import { addDays, formatDay } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../platform/db/database.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { notify } from '../../platform/notifications.ts'
import { listRightHolders } from '../../platform/right-holders.ts'
import { mailTemplate } from '../messaging/mail-template.ts'
import { listEndingPapers, noteTold } from './own-documents.queries.ts'
import { papersPath } from './tell-paper.ts'

/** What the end means for who reads. */
const consequence = (isMandatory: boolean, isLastDay: boolean): string => {
  if (!isMandatory) return ''
  return isLastDay
    ? 'Sans le nouveau, nous ne vous proposons plus d’élève ni de stage\u00a0; vos cours prévus ont lieu.'
    : 'Ensuite, et jusqu’à ce que nous ayons vérifié le nouveau, nous ne vous proposerons plus d’élève ni de stage\u00a0; vos cours prévus auront lieu.'
}

type Told = 'told' | 'to call' | null

/** One paper in one transaction: a newer one received meanwhile, or another server, leaves nothing to tell. */
const tellOne = async ({ platform }: JobContext, db: Db, id: number): Promise<Told> => {
  const today = platform.clock.today()
  const [paper] = await listEndingPapers(db, today, addDays(today, toldDaysBefore[0]), id)
  const due = paper && noticeDue(paper.expiresOn, today)
  if (!paper || due === null || due === undefined || paper.toldDays.includes(due)) return null
  // a task that did not run for a while does not send three mails in one night
  await noteTold(
    db,
    id,
    toldDaysBefore.filter((days) => days >= due),
    today,
  )
  const { accountId, email, firstName, lastName, personId, teacherId, typeName, isMandatory, expiresOn } = paper
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const words = `${typeName}\u00a0: expire ${due === 0 ? 'aujourd’hui' : `le ${formatDay(expiresOn)}`}`
  await notify(db, [accountId], { kind: 'task', title: `${words}.`, link: papersPath })
  if (email !== null)
    await mailTemplate(
      { db, now: platform.clock.now, platform },
      {
        ...{ template: 'document-expiring', purpose: 'document-expiring' },
        to: { personId, firstName, lastName, email },
        about: { class: 'documents', id },
        tags: { document: typeName, echeance: formatDay(expiresOn), mot: consequence(isMandatory, due === 0) },
        ...(accountId !== null && { page: papersPath }),
      },
    )
  if (email === null || (due === 0 && isMandatory))
    await notify(
      db,
      (await listRightHolders(db, 'teachers')).map((holder) => holder.accountId),
      {
        kind: 'task',
        title: `${name}, ${words}${email === null ? '. Sans adresse e-mail\u00a0: à prévenir par téléphone.' : '\u00a0: plus rien ne lui est proposé.'}`,
        link: `/teacher/show/${teacherId}#documents`,
      },
    )
  return email === null ? 'to call' : 'told'
}

export const followPapers = defineScheduledTask({
  code: 'follow-teacher-papers',
  name: 'Justificatifs des professeurs qui expirent',
  description:
    'Écrit au professeur 30 et 7 jours avant la fin d’un justificatif et le jour même, et prévient l’équipe de celui qui n’est pas renouvelé.',
  schedule: { frequenceType: 'daily', granularity: 1, moments: ['07:00'] },
  run: async (job) => {
    const { db, write, platform, signal } = job
    const today = platform.clock.today()
    const tally = { told: 0, toCall: 0, failed: 0 }
    for (const { documentId } of await listEndingPapers(db, today, addDays(today, toldDaysBefore[0]))) {
      signal.throwIfAborted()
      try {
        const told = await write('documents.followPapers', (tx) => tellOne(job, tx, documentId))
        if (told === 'told') tally.told += 1
        else if (told === 'to call') tally.toCall += 1
      } catch (error) {
        platform.log.error({ err: error, document: documentId }, 'the end of a paper could not be told')
        tally.failed += 1
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})
