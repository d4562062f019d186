// The price of a registration as its form stands, asked of the server at each change that may change it.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { registrationsApi as api } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import type { RegistrationRecord } from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { useFormValue } from '../../../platform/form/form-context.ts'
import classes from './registrations.module.css'

/** What saving would do to the bills of a registration that exists. */
const consequenceOf = (difference: number | null): string | null => {
  if (difference === null || difference === 0) return null
  return difference > 0
    ? `Un supplément de ${formatEuros(difference)} sera facturé.`
    : `Un avoir de ${formatEuros(-difference)} sera émis.`
}

export const RegistrationPrice = ({ record }: { readonly record: RegistrationRecord }) => {
  const traineeshipLevel = useFormValue<number | null>('traineeshipLevel')
  const traineeshipSubjects = useFormValue<number[]>('traineeshipSubjects') ?? []
  const promoCode = useFormValue<number | null>('promoCode') ?? null
  const isReady = typeof traineeshipLevel === 'number' && traineeshipSubjects.length > 0
  const { data } = useOperation(
    api.registrationPrice,
    {
      id: record.id,
      traineeshipSession: record.traineeshipSession,
      traineeshipLevel: traineeshipLevel ?? null,
      traineeshipSubjects: [...traineeshipSubjects].sort((a, b) => a - b),
      promoCode,
    },
    { enabled: isReady, keepPrevious: true, background: true },
  )
  const price = isReady ? data : undefined
  const consequence = consequenceOf(price?.difference ?? null)
  return (
    <p className={classes.price} data-span={6} aria-live="polite">
      <span>Prix{'\u00a0'}:</span>
      <b>{price?.price == null ? '–' : formatEuros(price.price)}</b>
      {price && price.discount > 0 && (
        <span className={classes.quiet}>
          {formatEuros(price.priceBeforeDiscount ?? 0)} moins {formatEuros(price.discount)} de remise
        </span>
      )}
      {price?.message && <span className={classes.error}>{price.message}</span>}
      {!isReady && <span className={classes.quiet}>choisissez un niveau et des matières</span>}
      {consequence && <span className={classes.quiet}>{consequence}</span>}
    </p>
  )
}
