// Words of requests: who asks, and what is asked, as all readers are told it.
import { durationText, formatInstant } from '../../kernel/dates.ts'
import type { ChangeKind, ChangeParty } from './requests.schema.ts'

export const changePartyLabels: Readonly<Record<ChangeParty, string>> = {
  customer: 'La famille',
  teacher: 'Le professeur',
}

type Said = {
  readonly kind: ChangeKind
  readonly askedAs: ChangeParty
  readonly subject: string
  readonly studentName: string
  readonly teacherName: string
  readonly expectedAt: string | null
  readonly proposedAt: string | null
  readonly durationMinutes: number
}
/** `La famille demande de déplacer le cours du 25/11/2026 à 17:00 (Maths, Malo avec Léa Morvan) au 26/11/2026 à 18:00, 1 h 30.`; `isOwn`: whoever asks reads it. */
export const requestText = (request: Said, { isOwn = false } = {}): string => {
  const { kind, subject, studentName, teacherName, expectedAt, proposedAt, durationMinutes } = request
  const asks = isOwn ? 'Vous demandez' : `${changePartyLabels[request.askedAs]} demande`
  const what = `${subject}, ${studentName} avec ${teacherName}`
  const to = proposedAt && `${formatInstant(proposedAt)}, ${durationText(durationMinutes)}`
  if (kind === 'add') return `${asks} un cours de plus (${what})${to ? `\u00a0: le ${to}` : ''}.`
  const from = expectedAt ? ` du ${formatInstant(expectedAt)}` : ''
  return `${asks} de déplacer le cours${from} (${what}) ${to ? `au ${to}` : 'à un autre moment'}.`
}
