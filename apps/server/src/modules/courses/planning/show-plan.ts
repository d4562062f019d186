// What the plan dialog shows: a new plan with its defaults, or the lesson to move.
import type { CoursePlanRecord } from '@cartable/domain/courses/planning/planning.schema.ts'
import { durationStepMinutes } from '@cartable/domain/courses/shared/lesson.rules.ts'
import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { readLongMinutes } from '../shared/long-lessons.ts'
import { type ContractToPlan, listContractsToPlan } from './contracts-to-plan.queries.ts'
import { planScopeOf } from './plan-scope.ts'
import { findPlanned, findUsual } from './planned.queries.ts'

const option = (contract: ContractToPlan) => ({
  id: contract.id,
  label: `${contract.studentName} · ${contract.subject}, ${contract.scholarLevel} (${courseFormats[contract.format]}), avec ${contract.teacherName}`,
  format: contract.format,
  durationStepMinutes: durationStepMinutes(contract.teacherSelfEmployed),
})

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
  const contracts = await listContractsToPlan(db, {
    ...(contractId !== undefined && { contractId }),
    ...(asked.studentId !== undefined && { studentId: asked.studentId }),
    ...(asked.teacherId !== undefined && { teacherId: asked.teacherId }),
    ...scope,
  })
  const contract = contractId ?? (contracts.length === 1 ? contracts[0]?.id : undefined)
  const usual = contract === undefined ? undefined : await findUsual(db, contract)
  return {
    id: course?.id ?? null,
    updatedAt: course?.updatedAt ?? null,
    contractId: contracts.find(({ id }) => id === contract)?.id ?? null,
    expectedAt: course?.expectedAt ?? null,
    durationMinutes: course?.durationMinutes ?? replaced?.durationMinutes ?? usual?.durationMinutes ?? 60,
    teacherComment: course?.teacherComment ?? null,
    replacesId: course?.replacesId ?? replaced?.id ?? null,
    replacesAt: course?.replacesAt ?? replaced?.expectedAt ?? null,
    plannedBy: course?.plannedBy ?? null,
    changes: course?.planRevision ?? 0,
    options: { contracts: contracts.map(option), longMinutes: await readLongMinutes(context) },
  }
}
