// The price of a registration as its form stands, asked of the server at each change that may change it.
import { registrationsApi as api } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import type {
  PriceAnswer,
  RegistrationRecord,
} from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { useFormValue } from '../../../platform/form/form-context.ts'

/** Undefined until a level and subjects are chosen. */
export const useRegistrationPrice = (record: RegistrationRecord): PriceAnswer | undefined => {
  const traineeshipLevel = useFormValue<number | null>('traineeshipLevel')
  const traineeshipSubjects = useFormValue<number[]>('traineeshipSubjects') ?? []
  const student = useFormValue<number | null>('student') ?? null
  const promoCode = useFormValue<number | null>('promoCode') ?? null
  const isReady = typeof traineeshipLevel === 'number' && traineeshipSubjects.length > 0
  const { data } = useOperation(
    api.registrationPrice,
    {
      id: record.id,
      traineeshipSession: record.traineeshipSession,
      student,
      traineeshipLevel: traineeshipLevel ?? null,
      traineeshipSubjects: [...traineeshipSubjects].sort((a, b) => a - b),
      promoCode,
    },
    { enabled: isReady, keepPrevious: true, background: true },
  )
  return isReady ? data : undefined
}
