// What every form that sets the price of an hour holds to: the margin leaves a part for the teacher.
import type { z } from 'zod'
import { contractsRefusals } from './contracts.refusals.ts'

type Split = { readonly customerPrice: number; readonly margin: number }

/** Both in cents of an hour; said at the margin. */
export const withTeacherPart = <S extends z.ZodType<Split>>(schema: S) =>
  schema
    .refine(({ margin, customerPrice }) => margin <= customerPrice, {
      path: ['margin'],
      message: contractsRefusals.marginTooHigh.message,
    })
    .refine(({ margin, customerPrice }) => margin !== customerPrice, {
      path: ['margin'],
      message: contractsRefusals.nothingForTeacher.message,
    })
