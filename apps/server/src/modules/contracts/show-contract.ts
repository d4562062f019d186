// A contract as its record receives it, and the values that a new one starts with.

import { taxedAmount } from '@cartable/domain/billing/orders/billing.rules.ts'
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import { fixedTerms, refuseSave } from '@cartable/domain/contracts/contracts.rules.ts'
import type { ContractRecord } from '@cartable/domain/contracts/contracts.schema.ts'
import {
  actionsOf,
  contractStatusLabels,
  contractsWorkflow,
  pricesWorkflow,
} from '@cartable/domain/contracts/contracts.workflow.ts'
import { contractLocations } from '@cartable/domain/contracts/locations.words.ts'
import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { movesFrom } from '@cartable/domain/kernel/workflow.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { readLessonsSold } from '../accounting/rates/read-what-is-sold.ts'
import { findAddress } from '../people/people.service.ts'
import { offerLevels } from '../reference/shared/offer-choices.ts'
import { readReview } from '../teachers/reviews/read-review.ts'
import { findFamilyLevel, firstDayAtLevel } from './loyalty/levels.queries.ts'
import { findStanding } from './replacements/replacements.queries.ts'
import { regimeOn } from './shared/bind-parties.ts'
import { findEndReason } from './shared/contract-ends.queries.ts'
import {
  type ContractFound,
  findContract,
  findStudent,
  findTeacher,
  findTestFacts,
  hasDeclared,
  hasTaught,
  namesOf,
  subjectOptions,
} from './shared/contract-record.queries.ts'
import { findDistance, findRhythm } from './shared/own-contracts.queries.ts'
import { acceptanceFacts, listPrices, type PriceFound } from './shared/prices.queries.ts'
import { findSignature } from './signatures/signatures.queries.ts'

const noFacts = { acceptedFrom: null, lastCourseOn: null }

/** Prices with what may still be answered to the open one. */
const pricesOf = async ({ db, today }: OperationContext, contract: ContractFound) => {
  const described: ContractRecord['priceVersions'] = []
  const prices = await listPrices(db, contract.id, today())
  const { id: contractId, isCollective } = contract
  const sold = await readLessonsSold(
    db,
    prices.map(({ startsOn: day }) => ({ contractId, isCollective, day })),
  )
  for (const [index, { contractId: _, ...price }] of prices.entries()) {
    const { status, startsOn } = price
    const known = status === 'proposed' ? await acceptanceFacts(db, contract.id, startsOn) : noFacts
    const facts = { isStaff: true, contractStatus: contract.status, startsOn, ...known }
    const vat = sold[index]?.vatPercent
    const marginExclTax = vat === undefined ? null : taxedAmount(price.margin, vat).totalExclTaxCents
    described.push({
      ...price,
      marginExclTax,
      answeredBy: price.answeredBy || null,
      moves: movesFrom(pricesWorkflow, status, facts),
    })
  }
  return described
}

const loyaltyOf = async (db: Db, contract: ContractFound): Promise<ContractRecord['loyalty']> => {
  const family = await findFamilyLevel(db, contract.customerId)
  return family && { ...family, since: family.level && (await firstDayAtLevel(db, contract.id, family.level.id)) }
}

const refusalOfProposal = (contract: ContractFound, prices: readonly Pick<PriceFound, 'status'>[]): string | null => {
  if (contract.status === 'close' || contract.status === 'failed')
    return contractsRefusals.contractOver(contractStatusLabels[contract.status]).message
  return prices.some((price) => price.status === 'proposed') ? contractsRefusals.alreadyProposed.message : null
}

type Asked = { id?: number | undefined; studentId?: number | undefined; teacherId?: number | undefined }

export const showContract = async (context: OperationContext, asked: Asked): Promise<ContractRecord> => {
  const { db, today, now } = context
  const contract = asked.id === undefined ? null : ((await findContract(db, asked.id)) ?? notFound())
  const [studentId, teacherId] = [contract?.studentId ?? asked.studentId, contract?.teacherId ?? asked.teacherId]
  const student = studentId === undefined ? undefined : await findStudent(db, studentId)
  const teacher = teacherId === undefined ? undefined : await findTeacher(db, teacherId)
  const names = contract ? await namesOf(db, contract) : { subjectName: null, levelName: null }
  const prices = contract ? await pricesOf(context, contract) : []
  const status = contract?.status ?? contractsWorkflow.initial
  const facts = {
    openTwin: contract?.openTwin ?? null,
    teacherLeft: contract?.teacherLeft ?? false,
    hasRun: contract?.hasRun ?? false,
    endsOn: contract?.endsOn ?? null,
    endKind: contract?.endKind ?? null,
  }
  // a new contract is most likely in a subject that the child needs and the teacher teaches
  const needed = student?.subjectIds ?? []
  const wanted =
    (teacher ? (teacher.subjectIds.find((id) => needed.includes(id)) ?? teacher.subjectIds[0]) : needed[0]) ?? null
  return {
    id: contract?.id ?? null,
    updatedAt: contract?.updatedAt ?? null,
    number: contract?.number ?? null,
    status,
    statusText: contractStatusLabels[status],
    moves: movesFrom(contractsWorkflow, status, { ...facts, by: 'staff' }),
    actions: contract ? actionsOf(status, facts) : [],
    canSave: contract === null || refuseSave(status) === null,
    fixedTerms: [
      ...fixedTerms(contract?.status ?? null),
      ...(contract && (await hasDeclared(db, contract.id)) ? (['regime'] as const) : []),
    ],
    student: student ? { id: student.id, name: fullName(student) } : null,
    customer: student
      ? {
          id: student.customerId,
          name: fullName({ firstName: student.customerFirstName, lastName: student.customerLastName }),
        }
      : null,
    teacher: teacher ? { id: teacher.id, name: fullName(teacher) } : null,
    ...names,
    studentId: student?.id ?? null,
    teacherId: teacher?.id ?? null,
    subjectId: contract?.subjectId ?? wanted,
    scholarLevelId: contract?.scholarLevelId ?? student?.scholarLevelId ?? null,
    format: contract?.format ?? 'CAD',
    location: contract?.location ?? 'student-home',
    locationAddress: await findAddress(db, contract?.locationAddressId ?? null),
    distanceKm: contract ? await findDistance(db, contract.id) : null,
    isCollective: contract?.isCollective ?? false,
    isAffiliation: contract?.isAffiliation ?? false,
    startedOn: contract ? contract.startedOn : today(),
    withTest: contract?.withTest ?? !(student && teacher && (await hasTaught(db, student.id, teacher.id))),
    test: contract ? await findTestFacts(db, contract.id, now()) : { isDue: true, at: null },
    closedOn: contract?.closedOn ?? null,
    endsOn: contract?.endsOn ?? null,
    resumesOn: contract?.resumesOn ?? null,
    endReason: contract?.endReasonTypeId ? ((await findEndReason(db, contract.endReasonTypeId)) ?? null) : null,
    endComment: contract?.endComment ?? null,
    lastCourseOn: contract?.lastCourseOn ?? null,
    review: contract ? await readReview(db, contract.id) : null,
    signature: contract ? ((await findSignature(db, contract.id)) ?? null) : null,
    linkingId: contract?.linkingId ?? null,
    ...(contract
      ? await findStanding(db, contract.id, now())
      : { replaces: null, replacedBy: [], lessonsToCome: 0, changeSearchId: null }),
    regime: contract?.regime ?? (teacher ? await regimeOn(db, teacher.selfEmployed, today()) : null),
    billingRhythm: contract?.billingRhythm ?? (student && (await findRhythm(db, student.customerId))) ?? 'lesson',
    teacherSelfEmployed: contract?.teacherSelfEmployed ?? teacher?.selfEmployed ?? null,
    priceVersions: prices,
    loyalty: contract ? await loyaltyOf(db, contract) : null,
    proposalRefusal: contract ? refusalOfProposal(contract, prices) : null,
    options: {
      subjects: await subjectOptions(db, contract?.subjectId ?? null, teacher?.subjectIds ?? []),
      levels: await offerLevels(db, [contract?.scholarLevelId ?? student?.scholarLevelId], 'privateTuition'),
      formats: wordOptions(courseFormats),
      locations: wordOptions(contractLocations),
    },
  }
}
