// Use cases of a teacher's prices: table with what each hour pays him, form of a level, the salary while it is typed.
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import { teacherPricesApi } from '@cartable/domain/contracts/grids/teacher-prices.api.ts'
import { checkTeacherPrice, salaryOf } from '@cartable/domain/contracts/grids/teacher-prices.rules.ts'
import type { TeacherPriceRecord } from '@cartable/domain/contracts/grids/teacher-prices.schema.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { lockRow, lockUnchanged, stampOf } from '../../../platform/save.ts'
import { contributionRates } from './rates.queries.ts'
import {
  findTeacherPrice,
  gridMargin,
  listTeacherPrices,
  whereTeacherPrice,
  writeTeacherPrice,
} from './teacher-prices.queries.ts'

const list = async ({ db, today }: OperationContext, input: InputOf<typeof teacherPricesApi.listTeacherPrices>) => {
  const page = await listTeacherPrices(db, input, today())
  const rates = await contributionRates(db, today())
  const rows = page.rows.map((row) => {
    const salary = (channel: 'offline' | 'online') =>
      row.selfEmployed || rates !== null
        ? salaryOf(row[`${channel}Price`], row[`${channel}Margin`], row.selfEmployed ? null : rates)
        : null
    return { ...row, offlineSalary: salary('offline'), onlineSalary: salary('online') }
  })
  return { ...page, rows, totals: null }
}

const show = async (
  { db, today }: OperationContext,
  teacherId: number,
  schoolCareerId: number,
): Promise<TeacherPriceRecord> => (await findTeacherPrice(db, teacherId, schoolCareerId, today())) ?? notFound()

const save = async (context: OperationContext, input: InputOf<typeof teacherPricesApi.saveTeacherPrice>) => {
  const { db, live } = context
  const { id, teacherId, schoolCareerId, updatedAt } = input
  // the teacher is locked first: of two who set his first price at once, the second is told
  await lockRow(db, 'teachers', teacherId)
  const stored = await show(context, teacherId, schoolCareerId)
  if (stored.id !== id) refuse(contractsRefusals.teacherPriceMoved)
  if (id !== null)
    await lockUnchanged(db, 'teacherCoursePrices', id, updatedAt, () => show(context, teacherId, schoolCareerId))
  checkTeacherPrice(input, stored)
  const saved = await writeTeacherPrice(db, input)
  live(['contracts', 'listTeacherPrices'], ['contracts', 'showTeacherPrice'])
  return { errors: null, id: saved, updatedAt: await stampOf(db, 'teacherCoursePrices', saved) }
}

export const teacherPricesService = handlers(teacherPricesApi, {
  listTeacherPrices: list,
  showTeacherPrice: async (context, { id, teacherId = 0, schoolCareerId = 0 }) => {
    const place =
      id === undefined ? { teacherId, schoolCareerId } : ((await whereTeacherPrice(context.db, id)) ?? notFound())
    return show(context, place.teacherId, place.schoolCareerId)
  },
  saveTeacherPrice: save,
  teacherSalary: async ({ db, today }, { selfEmployed, schoolCareerId, price, format, margin, isAffiliation }) =>
    salaryOf(
      price,
      margin ?? (await gridMargin(db, { schoolCareerId, format, isAffiliation }, today())) ?? notFound(),
      selfEmployed ? null : ((await contributionRates(db, today())) ?? refuse(contractsRefusals.noRate)),
    ),
})
