// What the dialog of a declaration shows: its contracts, or those that typed letters find, and the course with its defaults.
import { showsCustomerPayment } from '@cartable/domain/courses/courses.rules.ts'
import type { CourseDeclarationRecord, DisplayMode } from '@cartable/domain/courses/courses.schema.ts'
import { durationStepMinutes } from '@cartable/domain/courses/shared/lesson.rules.ts'
import type { Granted } from '@cartable/domain/kernel/access.ts'
import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { modeOf, scopeOf } from './course-view.ts'
import { type FoundCourse, findCourse } from './courses.queries.ts'
import { type DeclarableRow, findDeclarable, listChapters, listDeclarable } from './declaration.queries.ts'
import { proposeLesson } from './declaring/propose-lesson.ts'
import { searchRules } from './shared/contract-search.ts'
import { readLongMinutes } from './shared/long-lessons.ts'
import { placeInForm } from './shared/settle-place.ts'
import { type CompanionContract, listCompanionContracts, listTogether } from './together/together.queries.ts'

const restOf = ({ status, closedOn }: DeclarableRow) => {
  if (status === 'pause') return ', en pause'
  return closedOn ? `, terminé le ${formatDay(closedOn)}` : ''
}

export const contractOption = (
  row: DeclarableRow,
  mode: DisplayMode,
  companions: readonly CompanionContract[] = [],
) => ({
  id: row.id,
  label: `${row.studentName} · ${row.subject}, ${row.scholarLevel} (${courseFormats[row.format]})${restOf(row)}`,
  studentName: row.studentName,
  teacherName: row.teacherName,
  format: row.format,
  location: row.location,
  isCollective: row.isCollective,
  durationStepMinutes: durationStepMinutes(row.teacherSelfEmployed),
  companions: companions
    .filter(({ ofId }) => ofId === row.id)
    .map(({ contractId, studentName }) => ({ contractId, studentName })),
  hourlyPriceCents: showsCustomerPayment(mode) ? row.hourlyPriceCents : null,
  alonePriceCents: showsCustomerPayment(mode) ? row.alonePriceCents : null,
})

type Asked = {
  courseId?: number | undefined
  studentId?: number | undefined
  teacherId?: number | undefined
  contractId?: number | undefined
  mode?: DisplayMode | undefined
  isStudentView?: boolean | undefined
  isCollective?: boolean | undefined
  doneAt?: string | undefined
}

/** Who declares, and on which day: staff may for a contract in pause. */
export const declarerOf = ({ as, today }: OperationContext) => ({ day: today(), isStaff: as.kind === 'staff' })
const teacherOf = (as: Granted, asked: number | undefined) => (as.kind === 'teacher' ? as.teacherId : asked)

/** The pupils of a planned lesson of several, its own first; nobody for a lesson of one. */
const pupilsOfPlan = async (db: Db, course: Pick<FoundCourse, 'id' | 'contractId' | 'studentName'>) => {
  const others = await listTogether(db, course.id)
  if (others.length === 0) return []
  return [course, ...others].map(({ contractId, studentName }) => ({ contractId, studentName }))
}

/** What the dialog shows: a new declaration with its defaults, or the course to correct. */
export const showDeclaration = async (context: OperationContext, asked: Asked): Promise<CourseDeclarationRecord> => {
  const { db, as } = context
  const mode = modeOf(as, asked.mode)
  const course =
    asked.courseId === undefined ? undefined : ((await findCourse(db, scopeOf(as), asked.courseId)) ?? notFound())
  const about = {
    teacherId: teacherOf(as, asked.teacherId),
    studentId: asked.studentId,
    contractId: course?.contractId ?? asked.contractId,
  }
  const isWhole = as.kind === 'staff' && Object.values(about).every((one) => one === undefined)
  const listed = await listDeclarable(db, about, declarerOf(context), isWhole ? searchRules.listed + 1 : undefined)
  const isSearched = isWhole && listed.length > searchRules.listed
  const contracts = isSearched ? [] : listed
  const contractId = course?.contractId ?? asked.contractId ?? (contracts.length === 1 ? contracts[0]?.id : undefined)
  const contract = contracts.find((one) => one.id === contractId)
  const companions = course
    ? []
    : await listCompanionContracts(
        db,
        contracts.map(({ id }) => id),
      )
  const pupils = course?.status === '1-planned' ? await pupilsOfPlan(db, course) : []
  const present = course ? pupils : companions.filter(({ ofId }) => ofId === contractId)
  const own = course || contractId === undefined ? [] : [contractId]
  return {
    id: course?.id ?? null,
    updatedAt: course?.updatedAt ?? null,
    studentId: course?.studentId ?? asked.studentId ?? null,
    teacherId: course?.teacherId ?? teacherOf(as, asked.teacherId) ?? null,
    mode,
    isStudentView: asked.isStudentView ?? false,
    contractId: contract?.id ?? null,
    doneAt: course?.doneAt ?? course?.expectedAt ?? asked.doneAt ?? null,
    durationMinutes: course?.durationMinutes ?? 60,
    isCollective: course?.isCollective ?? asked.isCollective ?? contract?.isCollective ?? false,
    chapterId: course?.chapterId ?? null,
    teacherComment: course?.teacherComment ?? null,
    presentIds: present.length === 0 ? null : [...own, ...present.map((one) => one.contractId)],
    pupils,
    report: course?.report ?? null,
    ...(await placeInForm(db, course?.id ?? null)),
    status: course?.status ?? null,
    dispute: course?.disputeType ? { type: course.disputeType, comment: course.disputeComment } : null,
    proposed: course ? null : await proposeLesson(db, contracts, contract?.id, context.now()),
    options: {
      contracts: contracts.map((row) => contractOption(row, mode, companions)),
      isSearched,
      chapters: contract
        ? await listChapters(db, contract.subjectId, contract.scholarLevelId, course?.chapterId ?? null)
        : [],
      longMinutes: await readLongMinutes(context),
    },
  }
}

export const searchContractsToDeclare = async (context: OperationContext, { query }: { readonly query: string }) => {
  const { db, as } = context
  const isShort = query.length < searchRules.from
  const rows = isShort ? [] : await findDeclarable(db, query, declarerOf(context), searchRules.most)
  const ids = rows.map(({ id }) => id)
  const companions = await listCompanionContracts(db, ids)
  return {
    results: rows.map((row) => ({
      ...contractOption(row, modeOf(as, null), companions),
      detail: `avec ${row.teacherName} · ${row.customerName} · ${row.number}`,
    })),
  }
}
