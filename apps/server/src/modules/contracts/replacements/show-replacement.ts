// What somebody knows before another teacher gives some lessons: which there are, who is free, at what price, who is told.
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import { replacementsRefusals } from '@cartable/domain/contracts/replacements/replacements.refusals.ts'
import type { ReplacementCheck, ReplacementForm } from '@cartable/domain/contracts/replacements/replacements.schema.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lessonsToCome, verdictsWith } from '../../courses/planning/carry-lessons.ts'
import { suggestPrices } from '../prices/suggest-price.ts'
import { type ContractFound, findContract, findStudent, namesOf } from '../shared/contract-record.queries.ts'
import { findPaid } from './find-paid.ts'
import { findNamed, findTwin } from './replacements.queries.ts'

export const showReplacement = async (
  context: OperationContext,
  { contractId }: { contractId: number },
): Promise<ReplacementForm> => {
  const { db, today } = context
  const contract = (await findContract(db, contractId)) ?? notFound()
  const student = (await findStudent(db, contract.studentId)) ?? notFound()
  const own = (await findNamed(db, contractId)) ?? notFound()
  const { subjectName } = await namesOf(db, contract)
  const lessons = await lessonsToCome(context, contractId)
  return {
    contractId,
    number: contract.number,
    studentName: fullName(student),
    subjectName,
    teacherId: contract.teacherId,
    teacherName: own.teacherName,
    replaces:
      (contract.replacementKind === 'lessons' &&
        contract.replacesContractId !== null &&
        (await findNamed(db, contract.replacesContractId))) ||
      null,
    paidCents: (await findPaid(db, contractId, today()))?.customerPrice ?? null,
    lessons: lessons.map(({ id, at, minutes }) => ({ id, at, minutes })),
  }
}

type Teacher = Awaited<ReturnType<typeof verdictsWith>>['teacher']

/** What stands against a teacher whatever the lesson. */
const obstaclesOf = (contract: ContractFound, teacher: Teacher): string[] => {
  if (teacher.id === contract.teacherId) return [replacementsRefusals.sameTeacher.message]
  if (teacher.status === 'candidate') return [contractsRefusals.candidateTeacher.message]
  return teacher.status === 'active' && teacher.enabled ? [] : [contractsRefusals.inactiveTeacher.message]
}

/** The price of the family and the margin of the grids; that of the replaced contract where no grid says one. */
export const suggestFor = async (
  { db, today }: OperationContext,
  contract: ContractFound,
  teacher: Pick<Teacher, 'id' | 'selfEmployed'>,
) => {
  const paid = await findPaid(db, contract.id, today())
  if (!paid) return null
  const { customerPrice } = paid
  const { scholarLevelId, format, customerId } = contract
  const found = await suggestPrices(db, {
    ...{ scholarLevelId, format, customerId, customerPrice, on: today() },
    teachers: [{ id: teacher.id, selfEmployed: teacher.selfEmployed }],
  })
  return { customerPrice, margin: found.get(teacher.id)?.margin ?? paid.margin }
}

type Asked = { readonly contractId: number; readonly teacherId: number; readonly courseIds: readonly number[] }
export const checkReplacement = async (context: OperationContext, asked: Asked): Promise<ReplacementCheck> => {
  const { db } = context
  const contract = (await findContract(db, asked.contractId)) ?? notFound()
  const { teacher, lessons, told } = await verdictsWith(context, asked)
  const twin = teacher.id === contract.teacherId ? undefined : await findTwin(db, contract, teacher.id)
  const paused = twin?.status === 'pause' ? [replacementsRefusals.twinPaused(twin.number).message] : []
  return {
    obstacles: [...obstaclesOf(contract, teacher), ...paused],
    lessons,
    joins: twin ? { id: twin.id, number: twin.number, endsOn: twin.endsOn } : null,
    suggested: await suggestFor(context, contract, teacher),
    told,
  }
}
