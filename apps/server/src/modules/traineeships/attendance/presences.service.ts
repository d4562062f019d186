// Serves presence to the office, day by day, and the paper that says who was there to the office and to the family.

import type { DayPresences } from '@cartable/domain/traineeships/attendance/presence.schema.ts'
import { presencesApi } from '@cartable/domain/traineeships/attendance/presences.api.ts'
import { canEdit } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { findSession } from '../sessions/sessions.queries.ts'
import { findStageCompany } from '../sessions/stage-facts.queries.ts'
import { certificatePaper } from './certificate.print.ts'
import { findCertificate } from './certificate.queries.ts'
import { notePresences } from './note-presences.ts'
import { listDayGroups, listPresenceDays } from './presences.queries.ts'

type Asked = { readonly sessionId: number; readonly day?: string | undefined }
const showPresences = async (
  { db, today }: OperationContext,
  { sessionId, day: asked }: Asked,
): Promise<DayPresences> => {
  const session = (await findSession(db, sessionId)) ?? notFound()
  const days = await listPresenceDays(db, sessionId, today())
  // today where it is held, else the last day that came
  const day = days.find((one) => one.day === asked)?.day ?? days.at(-1)?.day ?? null
  return {
    ...{ sessionId, day, days, mayNote: canEdit(session.status) },
    groups: day === null ? [] : await listDayGroups(db, sessionId, day),
  }
}

const printCertificate = async (
  { db, as, platform, now, today }: OperationContext,
  { id }: { readonly id: number },
) => {
  const customerId = as.kind === 'customer' ? as.customerId : null
  const found = (await findCertificate(db, { id, customerId, today: today() })) ?? notFound()
  const body = await platform.pdf.render(
    certificatePaper({ ...found, seller: await findStageCompany(db), day: today(), now: now() }),
  )
  return { mediaType: 'application/pdf', fileName: `attestation-de-presence-${id}.pdf`, body, inline: true }
}

export const presencesService = handlers(presencesApi, { showPresences, notePresences, printCertificate })
