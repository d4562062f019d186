// Scheduled: writes once more to a teacher who has not answered the proposal of a stage, then gives it to the team to call.
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { notify } from '../../../platform/notifications.ts'
import { listRightHolders } from '../../../platform/right-holders.ts'
import { findAsker, listSilent } from './own-proposals.queries.ts'
import { writeProposalMail } from './proposal-mails.ts'
import { updateProposal } from './proposals.queries.ts'

const tellTeam = async (db: Db, id: number, title: string, sessionId: number): Promise<void> => {
  const asker = await findAsker(db, id)
  const to = asker === null ? (await listRightHolders(db, 'traineeships')).map(({ accountId }) => accountId) : [asker]
  await notify(db, to, { kind: 'task', title, link: `/traineeship/sessions/${sessionId}` })
}

/** One in one transaction: an answer, or another server, leaves nothing to do. */
const followOne = async ({ platform }: JobContext, db: Db, id: number, before: Date) => {
  const [silent] = await listSilent(db, before, id)
  if (!silent) return null
  const at = platform.clock.now().toISOString()
  const { now, today } = platform.clock
  const isWritten =
    !silent.isReminded &&
    (await writeProposalMail({ db, now, today, platform }, id, 'traineeship-proposal-reminder', 'queue')) !== null
  if (isWritten) {
    await updateProposal(db, id, { remindedAt: at })
    return 'reminded' as const
  }
  await updateProposal(db, id, { unansweredAt: at })
  await tellTeam(db, id, `${silent.teacher} n’a pas répondu\u00a0: ${silent.about}. À appeler.`, silent.sessionId)
  return 'given' as const
}

export const followStageProposals = defineScheduledTask({
  code: 'follow-stage-proposals',
  name: 'Propositions de stage sans réponse',
  description:
    'Relance une fois le professeur qui n’a pas répondu à une proposition de stage, puis la donne à l’équipe qui l’appelle.',
  schedule: { frequenceType: 'hourly', granularity: 1, moments: [] },
  run: async (job) => {
    const { db, write, platform, signal } = job
    const days = await platform.settings.integer('traineeship_proposal_days')
    const before = new Date(platform.clock.now().getTime() - days * 86_400_000)
    const tally = { reminded: 0, given: 0, failed: 0 }
    for (const { id } of await listSilent(db, before)) {
      signal.throwIfAborted()
      try {
        const done = await write('traineeships.followStageProposals', (tx) => followOne(job, tx, id, before))
        if (done !== null) tally[done] += 1
      } catch (error) {
        platform.log.error({ err: error, proposal: id }, 'a proposal without an answer could not be followed')
        tally.failed += 1
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})
