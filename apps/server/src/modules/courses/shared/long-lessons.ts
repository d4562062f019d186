// From which length on a lesson is asked about, whoever plans, declares or corrects it.
import type { OperationContext } from '../../../platform/http/context.ts'

/** In minutes; the company says it in hours. */
export const readLongMinutes = async ({ platform }: Pick<OperationContext, 'platform'>): Promise<number> =>
  60 * (await platform.settings.integer('course_long_hours'))
