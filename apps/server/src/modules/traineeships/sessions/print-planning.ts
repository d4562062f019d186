// Prints the planning of a stage, room by room or teacher by teacher.

import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { planningPages } from './planning.print.ts'
import { findStageCompany, findStageHead, plannedHours } from './stage-facts.queries.ts'

export const printPlanning = async (
  { db, platform, now }: OperationContext,
  { id, by }: InputOf<typeof sessionsApi.planningPrint>,
) => {
  const stage = (await findStageHead(db, id)) ?? notFound()
  const hours = await plannedHours(db, id)
  if (hours.length === 0) return notFound()
  const seller = await findStageCompany(db)
  return {
    mediaType: 'application/pdf',
    fileName: `planning-${by === 'room' ? 'salles' : 'professeurs'}-${id}.pdf`,
    body: await platform.pdf.render(planningPages({ stage, hours, seller, now: now() }, by)),
    inline: true,
  }
}
