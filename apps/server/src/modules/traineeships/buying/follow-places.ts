// Scheduled: places that nobody paid in time are given back, what came free is offered, and families are told what became firm or changed.
import { untilWords } from '@cartable/domain/traineeships/places/places.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { notify } from '../../../platform/notifications.ts'
import { listRightHolders } from '../../../platform/right-holders.ts'
import { settleAttemptsOfRegistration } from '../../billing/registrations/bill-registration.ts'
import { tellPurchasePlan } from '../../billing/registrations/plan-registration.ts'
import { sendRegistrationLink } from '../../billing/registrations/send-registration-link.ts'
import { endOffer } from '../cancellations/answer-offer.ts'
import { listOverOffers } from '../cancellations/offer.queries.ts'
import { levelsWithOldHolds } from '../places/holds.queries.ts'
import { offerSeats } from '../places/offer-seats.ts'
import type { PlacesContext } from '../places/tell-waiting.ts'
import { forgetVisitors, hasVisitorsToForget, levelsToFollow } from '../places/waitlist.queries.ts'
import { cancelRegistration } from '../registrations/end-registration.ts'
import { updateRegistration } from '../registrations/registration-writes.queries.ts'
import { listChanged, tellChange } from '../registrations/tell-changes.ts'
import { tellRegistration } from '../registrations/tell-registration.ts'
import { findToFollow, listToFollow, lockToFollow } from './buying.queries.ts'

const operation = 'traineeships.followPlaces'
const contextOf = ({ platform }: JobContext): PlacesContext => ({
  platform,
  now: platform.clock.now,
  today: platform.clock.today,
})

/** A card that is paying comes to its end first: what it paid is a registration, and stays. */
const giveBack = async (job: JobContext, id: number): Promise<void> => {
  const { db: read, write, platform } = job
  await settleAttemptsOfRegistration(
    { read, platform, write: <T>(change: (tx: Db) => Promise<T>) => write(operation, change) },
    id,
  )
  await write(operation, async (tx) => {
    // orders are locked before the registration, as a payment locks them
    const found = await findToFollow(tx, id)
    if (!found?.isOver || found.isBegun || found.status !== '1-temporary') return
    await cancelRegistration(contextOf(job), tx, id)
    await notify(
      tx,
      (await listRightHolders(tx, 'traineeships')).map(({ accountId }) => accountId),
      {
        kind: 'task',
        title: `Place rendue, non réglée\u00a0: ${found.name}, ${found.stage}.`,
        link: `/traineeship/sessions/${found.sessionId}?onglet=inscriptions`,
      },
      { onceAs: `stage-place-${id}` },
    )
    await offerSeats(contextOf(job), tx, found.levelId)
  })
}

const follow = async (job: JobContext, id: number, kind: 'over' | 'remind' | 'firm' | 'planned'): Promise<void> => {
  if (kind === 'over') return giveBack(job, id)
  await job.write(operation, async (tx) => {
    const found = await lockToFollow(tx, id)
    if (!found) return
    if (kind === 'firm') {
      if (found.status === '2-firm' && !found.isTold) await tellRegistration(job, tx, id, 'stage-registered')
      return
    }
    if (found.status === '1-temporary' && found.isBegun) {
      // nobody gives the place back any more: the dates to come are asked of the card, then as any debt
      await updateRegistration(tx, id, { heldUntil: null })
      await tellRegistration(job, tx, id, 'stage-registered')
      return tellPurchasePlan({ db: tx, platform: job.platform, now: job.platform.clock.now }, found.customerId)
    }
    if (found.status !== '1-temporary' || found.isReminded) return
    await updateRegistration(tx, id, { remindedAt: job.platform.clock.now().toISOString() })
    const until = untilWords(found.heldUntil)
    await sendRegistrationLink(tx, job.platform, id, {
      template: 'payment-link',
      words: `La place n’est plus gardée que jusqu’au ${until}.`,
    })
  })
}

export const followStagePlaces = defineScheduledTask({
  code: 'follow-stage-places',
  name: 'Places de stage gardées',
  description:
    'Rend les places de stage que personne n’a réglées à temps, propose celles qui se libèrent à la liste d’attente, et dit aux familles ce qui est confirmé ou changé.',
  schedule: { frequenceType: 'minutes', granularity: 1, moments: [] },
  run: async (job) => {
    const { db, write, platform, signal } = job
    const tally = { followed: 0, offered: 0, told: 0, failed: 0 }
    const attempt = async (what: object, act: () => Promise<void>) => {
      signal.throwIfAborted()
      try {
        await act()
      } catch (error) {
        platform.log.error({ err: error, ...what }, 'a place of a stage could not be followed')
        tally.failed += 1
      }
    }
    for (const { id, kind } of await listToFollow(db))
      await attempt({ registration: id }, async () => {
        await follow(job, id, kind)
        tally.followed += 1
      })
    const levels = new Set([...(await levelsToFollow(db)), ...(await levelsWithOldHolds(db))])
    for (const levelId of levels)
      await attempt({ level: levelId }, async () => {
        tally.offered += await write(operation, (tx) => offerSeats(contextOf(job), tx, levelId))
      })
    for (const id of await listOverOffers(db))
      await attempt({ offer: id }, () =>
        write(operation, (tx) => endOffer({ ...contextOf(job), db: tx }, id, 'expired')),
      )
    for (const id of await listChanged(db, platform.clock.today()))
      await attempt({ registration: id }, async () => {
        if (await write(operation, (tx) => tellChange(job, tx, id))) tally.told += 1
      })
    if (await hasVisitorsToForget(db)) await attempt({}, () => write(operation, forgetVisitors))
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})
