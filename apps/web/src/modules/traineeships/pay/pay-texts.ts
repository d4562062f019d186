// Words that the screens of stage hours share.
import { durationText } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { HoursLine, TeacherHours } from '@cartable/domain/traineeships/pay/hours.schema.ts'

import { counted } from '../../../platform/fr/typography.ts'

export const rateText = (cents: number | null): string =>
  cents === null ? 'taux à dire' : `${formatEuros(cents)} de l’heure`
export const minutesText = (minutes: number): string =>
  minutes < 0 ? `−${durationText(-minutes)}` : minutes === 0 ? '0\u00a0h' : durationText(minutes)

/** Where the pay of a teacher stands for this session. */
export const stateText = ({ sentCents, paidCents, toSendCents, selfEmployed }: TeacherHours): string => {
  if (sentCents === 0) return toSendCents === 0 ? 'rien à envoyer' : 'à envoyer en paie'
  const reached = selfEmployed ? 'payé' : 'transmis à la paie'
  const sent = paidCents === sentCents ? reached : `${formatEuros(sentCents)} en paie`
  return toSendCents === 0 ? sent : `${sent}, ${formatEuros(toSendCents)} de différence à envoyer`
}
export const hoursRefreshes = [['traineeships'], ['billing'], ['payroll']]

/** « 3 présents sur 4 », as the presence of the day was noted. */
export const presenceText = ({
  placed,
  attended,
  unnoted,
}: Pick<HoursLine, 'placed' | 'attended' | 'unnoted'>): string | null => {
  if (placed === 0) return 'aucun élève'
  if (unnoted > 0) return 'présence à noter'
  return `${counted(attended, 'présent', 'présents')} sur ${placed}`
}
