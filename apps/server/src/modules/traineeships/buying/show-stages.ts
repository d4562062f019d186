// What a family reads before it buys a stage, and what it has: seats in words, until when a place is kept, what may be cancelled.

import { startOfDay } from '@cartable/domain/kernel/dates.ts'
import type { FamilyStages, OfferedToFamily, OpenStage } from '@cartable/domain/traineeships/buying/buying.schema.ts'
import { shownStateOf } from '@cartable/domain/traineeships/registrations/registrations.states.ts'
import { hoursText } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import {
  minutesOfSubject,
  seatsForCount,
  seatsOfGroup,
  seatsOfSubject,
  seatWords,
  weekdaysInWords,
} from '@cartable/domain/traineeships/site/site.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import { holdOfWaiting, holdsOfFamily } from '../places/holds.queries.ts'
import { findStageOfWait } from '../places/stage-shown.queries.ts'
import { listWaitingOfFamily } from '../places/waitlist.queries.ts'
import {
  type FamilyStageFound,
  findLevelToBuy,
  type LevelToBuy,
  listFamilyStages,
  listOpen,
  registeredChildren,
} from './buying.queries.ts'

export const familyOf = ({ as }: OperationContext): number => {
  if (as.kind !== 'customer') throw forbidden()
  return as.customerId
}

/** A level that visitors read and that has not begun. */
export const openLevel = async ({ db, today }: OperationContext, levelId: number): Promise<LevelToBuy> => {
  const level = await findLevelToBuy(db, levelId, today())
  return level?.isOpen ? level : notFound()
}

/** Until when the place would be kept unpaid: some hours, and never past the beginning; null: it is paid at once. */
export const payLaterUntil = async (
  { platform, now }: Pick<OperationContext, 'platform' | 'now'>,
  startsOn: string,
): Promise<Date | null> => {
  const hours = await platform.settings.integer('stages_pay_hours')
  const until = new Date(now().getTime() + hours * 3_600_000)
  return hours === 0 || until.getTime() > startOfDay(startsOn).getTime() ? null : until
}

export const openStages = async (context: OperationContext): Promise<{ rows: OpenStage[] }> => {
  const few = await context.platform.settings.integer('stages_few_seats')
  const found = await listOpen(context.db, context.today())
  return {
    rows: found.map(({ stage, seatsLeft, ...row }) => ({
      ...stage,
      ...row,
      seats: seatWords(seatsForCount(seatsLeft, 1), few),
    })),
  }
}

export const offerToFamily = async (context: OperationContext, levelId: number): Promise<OfferedToFamily> => {
  const { db, platform } = context
  const customerId = familyOf(context)
  const level = await openLevel(context, levelId)
  const few = await platform.settings.integer('stages_few_seats')
  const holds = await holdsOfFamily(db, levelId, customerId)
  const waiting = await listWaitingOfFamily(db, customerId, levelId)
  // a place that is kept for this family is one that it may take
  const offers = []
  for (const { id } of waiting) offers.push(await holdOfWaiting(db, id))
  const own = new Set([...holds, ...offers].flatMap((hold) => hold?.subjects.map(({ groupId }) => groupId) ?? []))
  const offered = waiting.filter(({ offeredUntil }) => offeredUntil !== null).flatMap(({ subjectIds }) => subjectIds)
  const until = await payLaterUntil(context, level.startsOn)
  return {
    stage: level.stage,
    subjects: level.subjects.map(({ asksChapters, chapters, days, groups, ...subject }) => {
      const left = groups.map((one) => seatsOfGroup(one.capacity, one.taken - (own.has(one.id) ? 1 : 0)))
      return {
        ...subject,
        days: weekdaysInWords(days),
        minutes: minutesOfSubject({ days, groups }),
        groups: groups.map((one, index) => ({
          ...{ id: one.id, hours: hoursText(one.startTime, one.endTime), room: one.room },
          seats: seatWords(left[index] ?? null, few),
        })),
        isFull: seatsOfSubject(left) === 0 && !offered.includes(subject.id),
        chapters: asksChapters ? [...chapters] : [],
      }
    }),
    registered: await registeredChildren(db, levelId, customerId),
    waiting: waiting.flatMap(({ studentId }) => studentId ?? []),
    conditions: await platform.settings.text('stages_conditions'),
    payLaterUntil: until?.toISOString() ?? null,
    holds: holds.flatMap(({ studentId, keptUntil, subjects }) =>
      studentId === null ? [] : [{ studentId, until: keptUntil, subjects: [...subjects] }],
    ),
  }
}

const shownOf = (found: FamilyStageFound, today: string, seesAmounts: boolean): FamilyStages['rows'][number] => {
  const { id, student, stage, subjects, toBring, wasThere, cancelAskedAt, isEnabled } = found
  const unpaid = found.bills.find(({ dueCents }) => dueCents > 0)
  const hasBegun = stage.startsOn <= today
  return {
    ...{ id, student, stage, subjects, toBring, wasThere, cancelAskedAt },
    state: shownStateOf(found),
    isOver: stage.endsOn < today,
    heldUntil: isEnabled && found.status === '1-temporary' ? found.heldUntil : null,
    totalCents: seesAmounts ? found.totalCents : null,
    dueCents: seesAmounts ? found.dueCents : null,
    unpaidBill:
      seesAmounts && unpaid && isEnabled
        ? { id: unpaid.id, reference: unpaid.reference, cents: unpaid.dueCents }
        : null,
    instalments: seesAmounts && isEnabled ? [...found.instalments] : [],
    bills: seesAmounts
      ? found.bills.map((bill) => ({ id: bill.id, reference: bill.reference, isCreditNote: bill.isCreditNote }))
      : [],
    cancelling:
      !seesAmounts || !isEnabled || hasBegun || cancelAskedAt !== null
        ? 'none'
        : found.status === '1-temporary' && found.paidCents === 0
          ? 'now'
          : 'ask',
  }
}

export const familyStages = async (context: OperationContext): Promise<FamilyStages> => {
  const { as, db, platform, today } = context
  const isFamily = as.kind === 'customer'
  const whose = isFamily ? { customerId: as.customerId } : { studentIds: as.kind === 'student' ? as.studentIds : [] }
  const found = await listFamilyStages(db, whose)
  const waiting: FamilyStages['waiting'] = []
  if (isFamily)
    for (const one of await listWaitingOfFamily(db, as.customerId, null)) {
      const stage = await findStageOfWait(db, one.levelId, today())
      if (stage) waiting.push({ id: one.id, stage: stage.stage, name: one.childName, offeredUntil: one.offeredUntil })
    }
  return {
    rows: found.map((row) => shownOf(row, today(), isFamily)),
    waiting,
    conditions: isFamily ? await platform.settings.text('stages_conditions') : null,
  }
}
