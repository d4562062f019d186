// What the plan dialog shows: a new plan with its defaults, or the lesson to move; the contracts that typed letters find.
import { refusalOfPlannable } from '@cartable/domain/courses/planning/planning.rules.ts'
import type { ClosedContract, CoursePlanRecord } from '@cartable/domain/courses/planning/planning.schema.ts'
import { durationStepMinutes } from '@cartable/domain/courses/shared/lesson.rules.ts'
import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findAddress } from '../../people/people.service.ts'
import { searchRules } from '../shared/contract-search.ts'
import { readLongMinutes } from '../shared/long-lessons.ts'
import {
  type CompanionContract,
  listCancelledWith,
  listCompanionContracts,
  listTogether,
} from '../together/together.queries.ts'
import { linkOf } from './check-plan.ts'
import {
  type ContractToPlan,
  findContractsToPlan,
  listClosedContracts,
  listContractsToPlan,
} from './contracts-to-plan.queries.ts'
import { planScopeOf } from './plan-scope.ts'
import { findPlanned, findUsual } from './planned.queries.ts'

const labelOf = ({ studentName, subject, scholarLevel, format, teacherName }: ContractToPlan) =>
  `${studentName} · ${subject}, ${scholarLevel} (${courseFormats[format]}), avec ${teacherName}`

const option = (contract: ContractToPlan, companions: readonly CompanionContract[]) => ({
  id: contract.id,
  label: labelOf(contract),
  format: contract.format,
  location: contract.location,
  durationStepMinutes: durationStepMinutes(contract.teacherSelfEmployed),
  studentName: contract.studentName,
  companions: companions
    .filter(({ ofId }) => ofId === contract.id)
    .map(({ contractId, studentName }) => ({ contractId, studentName })),
})

/** Why a contract that is not offered takes no lesson, and where the office puts that right. */
const closedOption = (contract: ContractToPlan, isStaff: boolean): ClosedContract[] => {
  const refusal = refusalOfPlannable(contract)
  if (!refusal) return []
  const { id } = contract
  return [{ id, label: labelOf(contract), message: refusal.message, link: isStaff ? linkOf(contract, refusal) : null }]
}

export const searchContractsToPlan = async ({ db }: OperationContext, { query }: { readonly query: string }) => {
  const contracts = query.length < searchRules.from ? [] : await findContractsToPlan(db, query, searchRules.most)
  const ids = contracts.map(({ id }) => id)
  const companions = await listCompanionContracts(db, ids)
  return {
    results: contracts.map((one) => ({ ...option(one, companions), detail: `${one.customerName} · ${one.number}` })),
  }
}

type Asked = {
  readonly id?: number | undefined
  readonly contractId?: number | undefined
  readonly studentId?: number | undefined
  readonly teacherId?: number | undefined
  readonly replacesId?: number | undefined
}

export const showPlan = async (context: OperationContext, asked: Asked): Promise<CoursePlanRecord> => {
  const { db, as } = context
  const scope = planScopeOf(as)
  const find = async (id: number | undefined) =>
    id === undefined ? undefined : ((await findPlanned(db, scope, id)) ?? notFound())
  const course = await find(asked.id)
  const replaced = await find(asked.replacesId)
  const contractId = course?.contractId ?? replaced?.contractId ?? asked.contractId
  const about = {
    ...(contractId !== undefined && { contractId }),
    ...(asked.studentId !== undefined && { studentId: asked.studentId }),
    ...(asked.teacherId !== undefined && { teacherId: asked.teacherId }),
    ...scope,
  }
  const isWhole = as.kind === 'staff' && Object.keys(about).length === 0
  const listed = await listContractsToPlan(db, about, isWhole ? searchRules.listed + 1 : undefined)
  const isSearched = isWhole && listed.length > searchRules.listed
  const contracts = isSearched ? [] : listed
  const closed = contracts.length > 0 ? [] : await listClosedContracts(db, about)
  const contract = contractId ?? (contracts.length === 1 ? contracts[0]?.id : undefined)
  const usual = contract === undefined ? undefined : await findUsual(db, contract)
  const companions = await listCompanionContracts(
    db,
    contracts.map(({ id }) => id),
  )
  const together = course ? await listTogether(db, course.id) : []
  const withIds = replaced
    ? (await listCancelledWith(db, replaced.id)).map((one) => one.contractId)
    : companions.filter(({ ofId }) => ofId === contract).map((one) => one.contractId)
  return {
    id: course?.id ?? null,
    updatedAt: course?.updatedAt ?? null,
    contractId: contracts.find(({ id }) => id === contract)?.id ?? null,
    expectedAt: course?.expectedAt ?? null,
    durationMinutes: course?.durationMinutes ?? replaced?.durationMinutes ?? usual?.durationMinutes ?? 60,
    teacherComment: course?.teacherComment ?? null,
    location: (course ?? replaced)?.location ?? null,
    locationAddress: await findAddress(db, (course ?? replaced)?.locationAddressId ?? null),
    replacesId: course?.replacesId ?? replaced?.id ?? null,
    // taken back together, planned together; one that was cancelled alone is planned alone
    withIds: course ? [] : withIds.filter((one) => companions.some(({ contractId: id }) => id === one)),
    together: together.map(({ studentName }) => studentName),
    replacesAt: course?.replacesAt ?? replaced?.expectedAt ?? null,
    plannedBy: course?.plannedBy ?? null,
    changes: course?.planRevision ?? 0,
    options: {
      contracts: contracts.map((one) => option(one, companions)),
      isSearched,
      closed: closed.flatMap((one) => closedOption(one, as.kind === 'staff')),
      longMinutes: await readLongMinutes(context),
    },
  }
}
