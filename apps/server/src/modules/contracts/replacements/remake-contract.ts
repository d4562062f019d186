// Makes a contract again with the terms that it should have had: its unbilled lessons and its rhythm follow, the former one ends.
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import type { RemakeForm, RemakeInput } from '@cartable/domain/contracts/replacements/remake.schema.ts'
import { replacementsRefusals } from '@cartable/domain/contracts/replacements/replacements.refusals.ts'
import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { stampOf } from '../../../platform/save.ts'
import { carryUnbilled, countBilled, lockUnbilled, unbilledLessons } from '../../courses/carry-unbilled.ts'
import { carryRoom } from '../../courses/rooms/carry-room.ts'
import { carrySeries, hasSeriesFrom } from '../../courses/series/carry-series.ts'
import { offerLevels } from '../../reference/shared/offer-choices.ts'
import {
  type ContractFound,
  findContract,
  findStudent,
  findTeacher,
  subjectOptions,
} from '../shared/contract-record.queries.ts'
import { moveLocked } from '../shared/move-contract.ts'
import { findPaid } from './find-paid.ts'
import { saying } from './lock-lessons.ts'
import { makeRunning } from './make-running.ts'
import { findNamed, findStatusDay, lockContracts } from './replacements.queries.ts'
import { tellRemade } from './tell-replacement.ts'

export const showRemake = async (
  context: OperationContext,
  { contractId }: { contractId: number },
): Promise<RemakeForm> => {
  const { db, today } = context
  const contract = (await findContract(db, contractId)) ?? notFound()
  const teacher = (await findTeacher(db, contract.teacherId)) ?? notFound()
  const paid = await findPaid(db, contractId, today())
  return {
    contractId,
    number: contract.number,
    studentName: fullName((await findStudent(db, contract.studentId)) ?? notFound()),
    teacherName: ((await findNamed(db, contractId)) ?? notFound()).teacherName,
    subjectId: contract.subjectId,
    scholarLevelId: contract.scholarLevelId,
    format: contract.format,
    wasSelfEmployed: contract.teacherSelfEmployed,
    isSelfEmployed: teacher.selfEmployed,
    paidCents: paid?.customerPrice ?? null,
    margin: paid?.margin ?? null,
    lessons: keptBefore(await unbilledLessons(context, contractId), await changeDay(context, contract)).map(
      ({ id, at, minutes, status }) => ({
        ...{ id, at, minutes },
        isPlanned: status === '1-planned',
      }),
    ),
    billed: await countBilled(context, contractId),
    hasSeries: await hasSeriesFrom(context, contractId, today()),
    options: {
      subjects: await subjectOptions(db, contract.subjectId, teacher.subjectIds),
      levels: await offerLevels(db, [contract.scholarLevelId], 'privateTuition'),
      formats: wordOptions(courseFormats),
    },
  }
}

/** The day on which the teacher became what he is now, where the contract is of what he was; null otherwise. */
const changeDay = async ({ db }: OperationContext, former: ContractFound): Promise<string | null> => {
  const teacher = (await findTeacher(db, former.teacherId)) ?? notFound()
  return former.teacherSelfEmployed === teacher.selfEmployed ? null : findStatusDay(db, former.teacherId)
}
/** What was given before the teacher changed status stays with the former contract: it is paid as it was given. */
const keptBefore = <T extends { readonly at: string }>(lessons: readonly T[], day: string | null): T[] =>
  lessons.filter(({ at }) => day === null || dayOf(at) >= day)

/** Something has to be wrong: a term, or the employment of the teacher, which only a new contract takes over. */
const refuseSame = async ({ db }: OperationContext, former: ContractFound, input: RemakeInput): Promise<void> => {
  const teacher = (await findTeacher(db, former.teacherId)) ?? notFound()
  const isSame =
    former.subjectId === input.subjectId &&
    former.scholarLevelId === input.scholarLevelId &&
    former.format === input.format &&
    former.teacherSelfEmployed === teacher.selfEmployed
  if (isSame) refuse(replacementsRefusals.nothingToRemake)
}

/** At home and online are not the same place; what stays at home stays where it was. */
const placeOf = (former: ContractFound, format: 'CAD' | 'CEL'): ContractFound['location'] => {
  if (format === 'CEL') return 'online'
  return former.location === 'online' ? 'student-home' : former.location
}

/** All of it or nothing. The former contract ends first: both bind the same people. */
export const remakeContract = async (context: OperationContext, input: RemakeInput) => {
  const { db, today, live } = context
  const { contractId, subjectId, scholarLevelId, format, customerPrice, margin, familyAgrees, words } = input
  await lockContracts(db, [contractId])
  const former = (await findContract(db, contractId)) ?? notFound()
  if (former.status !== 'active') refuse(replacementsRefusals.notRunning)
  await refuseSame(context, former, input)
  const lessons = keptBefore(await lockUnbilled(context, contractId), await changeDay(context, former))
  await moveLocked(context, former, 'close', 'staff', {
    end: { closedOn: today(), endKind: 'ended', endReasonTypeId: null, endComment: 'Contrat refait.' },
    keepsPlans: true,
  })
  const firstDay = [today(), ...lessons.map(({ at }) => dayOf(at))].sort()[0] ?? today()
  const id = await makeRunning(context, former, {
    ...{ kind: 'terms', teacherId: former.teacherId, startedOn: firstDay, pricedOn: firstDay },
    price: { customerPrice, margin, familyAgrees },
    linkingId: former.linkingId,
    terms: { subjectId, scholarLevelId, format, location: placeOf(former, format) },
  })
  await carryUnbilled(context, { fromId: contractId, toId: id, lessons }, saying)
  await carrySeries(context, contractId, id, today())
  await carryRoom(context, { fromId: contractId, toId: id })
  await tellRemade(context, { formerId: contractId, id, count: lessons.length, words })
  live(['contracts'], ['contracts', 'id', contractId], ['contracts', 'id', id], ['courses'])
  return { errors: null, id, updatedAt: await stampOf(db, 'contracts', id) }
}

export const remakeConstraints = {
  contracts_subject_id_fkey: { refusal: contractsRefusals.unknownSubject, path: 'subjectId' },
  contracts_scholar_level_id_fkey: { refusal: contractsRefusals.unknownLevel, path: 'scholarLevelId' },
}
