// What cancelling a session, or a group, would do: registrations with their money, teachers, who waits, the text that each reads.
import { createHash } from 'node:crypto'
import { creditOfOrders } from '@cartable/domain/billing/credits/credits.rules.ts'
import { cancellationsRefusals } from '@cartable/domain/traineeships/cancellations/cancellations.refusals.ts'
import { moneyBackWords } from '@cartable/domain/traineeships/cancellations/cancellations.rules.ts'
import {
  type CancellationRecap,
  type CancelledFamily,
  reasonMark,
} from '@cartable/domain/traineeships/cancellations/cancellations.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { moneyOfRegistration } from '../../billing/registrations/bill-registration.ts'
import { previewFreed } from '../../billing/registrations/free-registration.ts'
import { composeTemplate } from '../../messaging/mail-template.ts'
import { listWaitingOfSession, type Waiting } from '../places/waitlist.queries.ts'
import { priceRegistration } from '../registrations/price-registration.ts'
import { contentsOf, findRegistration } from '../registrations/registrations.queries.ts'
import { findSession } from '../sessions/sessions.queries.ts'
import {
  type AskedTeacher,
  type CancelScope,
  type EndedRegistration,
  findGroupToCancel,
  type GroupToCancel,
  listAskedTeachers,
  listEnded,
} from './cancellations.queries.ts'
import { listOfferable } from './offer.queries.ts'
import { teacherLines } from './tell-cancelled.ts'

/** A registration with what becomes of it; `rest` are the subjects that stay. */
export type Ended = EndedRegistration & {
  readonly family: CancelledFamily
  readonly rest: readonly number[]
}
export type Facts = {
  readonly name: string
  readonly group: GroupToCancel | null
  readonly ended: readonly Ended[]
  readonly teachers: readonly AskedTeacher[]
  readonly waiting: readonly Waiting[]
  readonly seen: string
}

/** How much less a registration costs without the subject of the group; null: what is left has no price. */
const lessWithout = async (context: OperationContext, id: number, rest: readonly number[]): Promise<number | null> => {
  const stored = (await findRegistration(context.db, id)) ?? notFound()
  const { difference, message } = await priceRegistration(context, {
    id,
    traineeshipSession: stored.sessionId,
    student: stored.studentId,
    traineeshipLevel: stored.levelId,
    traineeshipSubjects: [...rest],
    promoCode: stored.promoCodeId,
  })
  return message !== null || difference === null ? null : Math.max(-difference, 0)
}

const endOf = async (
  context: OperationContext,
  one: EndedRegistration,
  group: GroupToCancel | null,
): Promise<Ended> => {
  const { db } = context
  const money = await moneyOfRegistration(db, one.id)
  const taken = (await contentsOf(db, one.id)).taken.map(({ traineeshipSubjectId }) => traineeshipSubjectId)
  const rest = one.subjectId === null ? [] : taken.filter((id) => id !== one.subjectId)
  const goesOn = rest.length > 0
  const less = goesOn ? await lessWithout(context, one.id, rest) : null
  const credits = goesOn
    ? (creditOfOrders(money.orders, Math.min(less ?? 0, money.dueCents)) ?? [])
    : money.orders.map(({ orderId, dueCents }) => ({ orderId, cents: Math.max(dueCents, 0) }))
  const freed = await previewFreed(db, one.id, money, credits)
  const obstacle =
    goesOn && less === null
      ? cancellationsRefusals.noPriceLeft(one.student)
      : goesOn && one.isEvaluated
        ? cancellationsRefusals.evaluated(one.student)
        : null
  return {
    ...one,
    rest,
    family: {
      ...freed,
      registrationId: one.id,
      student: one.student,
      customer: one.customer,
      subjects: goesOn ? (group?.subject ?? null) : null,
      creditedCents: credits.reduce((sum, { cents }) => sum + cents, 0),
      hasEmail: one.hasEmail,
      isPaying: money.pendingCents > 0,
      obstacle: obstacle?.message ?? null,
    },
  }
}

/** What stands now; under the locks of the act, what it is done on. */
export const factsOf = async (context: OperationContext, scope: CancelScope): Promise<Facts> => {
  const { db } = context
  const session = (await findSession(db, scope.sessionId)) ?? notFound()
  const group = scope.groupId === null ? null : ((await findGroupToCancel(db, scope.groupId)) ?? notFound())
  if (group && group.sessionId !== scope.sessionId) return notFound()
  const ended: Ended[] = []
  for (const one of await listEnded(db, scope)) ended.push(await endOf(context, one, group))
  const teachers = await listAskedTeachers(db, scope)
  const waiting = group ? [] : await listWaitingOfSession(db, scope.sessionId)
  const read = [
    ended.map(({ family }) => [family.registrationId, family.creditedCents, family.onCardCents, family.otherCents]),
    teachers.map(({ proposalId, isTold }) => [proposalId, isTold]),
    session.status,
  ]
  const seen = createHash('sha256').update(JSON.stringify(read)).digest('hex').slice(0, 32)
  return { name: group ? `${group.name} (${group.level})` : session.name, group, ended, teachers, waiting, seen }
}

const textsOf = async ({ db }: OperationContext, facts: Facts): Promise<CancellationRecap['texts']> => {
  const text = async (template: string, to: { firstName: string | null; lastName: string }, tags: object) => {
    const { subject, body } = await composeTemplate(
      db,
      { template, to, tags: { mot: reasonMark, ...tags } },
      {
        url: null,
        lasts: null,
      },
    )
    return { subject, body }
  }
  const session = facts.ended[0]?.stage ?? facts.name
  const [family] = facts.ended
  const told = facts.teachers.filter(({ isTold }) => isTold)
  const [teacher] = told
  const own = told.filter(({ teacherId }) => teacherId === teacher?.teacherId)
  return {
    family: family
      ? await text(family.family.subjects === null ? 'stage-off' : 'stage-group-off', family, {
          prenom_eleve: family.studentFirstName,
          stage: family.stage,
          matiere: family.family.subjects,
          montant: moneyBackWords({ ...family.family, way: 'transfer' }),
        })
      : null,
    teacher: teacher
      ? await text('stage-off-teacher', teacher, { stage: session, dates: teacherLines(own).join('\n') })
      : null,
    waiting:
      facts.waiting.length > 0
        ? await text('stage-off-waiting', { firstName: null, lastName: '' }, { stage: facts.name })
        : null,
  }
}

export const showRecap = async (context: OperationContext, scope: CancelScope): Promise<CancellationRecap> => {
  const facts = await factsOf(context, scope)
  const told = facts.teachers.filter(({ isTold }) => isTold)
  return {
    ...scope,
    name: facts.name,
    seen: facts.seen,
    families: facts.ended.map(({ family }) => family),
    teachers: [...Map.groupBy(told, ({ teacherId }) => teacherId)].map(([id, own]) => ({
      id,
      name: [own[0]?.firstName, own[0]?.lastName].filter(Boolean).join(' '),
      groups: own.map(({ group }) => group),
      hasEmail: own[0]?.email != null,
    })),
    waiting: facts.waiting.length,
    others: scope.groupId === null ? await listOfferable(context.db, scope.sessionId, context.today()) : [],
    texts: await textsOf(context, facts),
    obstacles: facts.ended.flatMap(({ family }) => (family.obstacle === null ? [] : [family.obstacle])),
  }
}
