// What the dialog of a correction shows, and what is said of it before it is saved: what stands against it, its price, who is told.

import {
  isAnother,
  lastCorrectionDay,
  refusalOfCorrection,
} from '@cartable/domain/courses/corrections/corrections.rules.ts'
import type {
  CorrectionCheck,
  CourseCorrectionRecord,
} from '@cartable/domain/courses/corrections/corrections.schema.ts'
import { dayOfCourse } from '@cartable/domain/courses/courses.rules.ts'
import { oddities } from '@cartable/domain/courses/planning/planning.rules.ts'
import { Refused } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { correctionTerms, factsOf, modeOf, scopeOf } from '../course-view.ts'
import { type FoundCourse, findCourse } from '../courses.queries.ts'
import { type DeclarableRow, findContract, listChapters, listDeclarable } from '../declaration.queries.ts'
import { declaredCourse } from '../declare-course.ts'
import { findContractToTell } from '../planning/told.queries.ts'
import { readLongMinutes } from '../shared/long-lessons.ts'
import { placeInForm } from '../shared/settle-place.ts'
import { contractOption, declarerOf } from '../show-declaration.ts'

const find = async ({ db, as }: OperationContext, id: number): Promise<FoundCourse> =>
  (await findCourse(db, scopeOf(as), id)) ?? notFound()

/** The contracts that it may have been meant for, its own first to be known. */
const contractsOf = async (context: OperationContext, course: FoundCourse): Promise<DeclarableRow[]> => {
  const others = await listDeclarable(context.db, { teacherId: course.teacherId }, declarerOf(context))
  if (others.some(({ id }) => id === course.contractId)) return others
  return [...(await listDeclarable(context.db, { contractId: course.contractId }, declarerOf(context))), ...others]
}

export const showCorrection = async (context: OperationContext, id: number): Promise<CourseCorrectionRecord> => {
  const { db, as } = context
  const course = await find(context, id)
  const terms = await correctionTerms(context)
  const { actor } = factsOf(course, as)
  const refusal = refusalOfCorrection(course, actor, terms.today, terms.days)
  const contracts = await contractsOf(context, course)
  const own = contracts.find((one) => one.id === course.contractId) ?? notFound()
  const isTimed = actor === 'teacher' && course.status !== '4-disputed' && course.declaredAt !== null
  return {
    id,
    updatedAt: course.updatedAt,
    contractId: course.contractId,
    doneAt: course.doneAt ?? course.expectedAt ?? '',
    durationMinutes: course.durationMinutes,
    isCollective: course.isCollective,
    chapterId: course.chapterId,
    teacherComment: course.teacherComment,
    report: course.report,
    ...(await placeInForm(db, id)),
    status: course.status,
    obstacle: refusal?.message ?? null,
    priceCents: as.kind === 'staff' ? course.priceCents : null,
    until: isTimed ? lastCorrectionDay(course.declaredAt ?? '', terms.days) : null,
    dispute: course.disputeType ? { type: course.disputeType, comment: course.disputeComment } : null,
    options: {
      contracts: contracts.map((row) => contractOption(row, modeOf(as, null))),
      chapters: await listChapters(db, own.subjectId, own.scholarLevelId, course.chapterId),
      longMinutes: await readLongMinutes(context),
    },
  }
}

/** Who is told of a change of a lesson, and how. */
export const toldOf = async ({ db, identity }: OperationContext, contractId: number): Promise<string[]> => {
  const contract = await findContractToTell(db, contractId)
  return [contract?.customer, contract?.teacher].flatMap((one) => {
    if (!one || one.personId === identity?.personId) return []
    const name = [one.firstName, one.lastName].filter(Boolean).join(' ')
    return [one.email === null ? `${name}, à appeler (sans adresse e-mail)` : `${name}, par mail`]
  })
}

type Asked = {
  readonly id: number
  readonly contractId: number
  readonly doneAt: string
  readonly durationMinutes: number
}

export const checkCorrection = async (context: OperationContext, asked: Asked): Promise<CorrectionCheck> => {
  const { db, as } = context
  const course = await find(context, asked.id)
  const contract = (await findContract(db, asked.contractId, dayOfCourse(asked.doneAt))) ?? notFound()
  if (contract.teacherId !== course.teacherId) return notFound()
  const isOther = isAnother({ ...course, doneAt: course.doneAt ?? '' }, asked)
  const given = { ...asked, isCollective: course.isCollective, chapterId: null, teacherComment: null, report: null }
  try {
    const isMoved = contract.id !== course.contractId
    const { priceCents } = await declaredCourse(context, contract, given, course.id, { isNewOnContract: isMoved })
    return {
      obstacles: [],
      warnings: oddities(asked.doneAt, asked.durationMinutes, await readLongMinutes(context)),
      priceCents: as.kind === 'staff' ? priceCents : null,
      told: isOther ? await toldOf(context, contract.id) : [],
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const link = as.kind === 'staff' ? `/privateTuition/contract/${contract.id}` : null
    const obstacles = error.refusals.map(({ message, path }) => ({
      message,
      link: path === 'contractId' ? link : null,
    }))
    return { obstacles, warnings: [], priceCents: null, told: [] }
  }
}
