// What a registration costs as its form stands, and what saving would do to its bills.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type {
  PriceAnswer,
  RegistrationRecord,
} from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import { useFormValue } from '../../../platform/form/form-context.ts'
import classes from './registrations.module.css'
import { useRegistrationPrice } from './use-registration-price.ts'

/** What saving would do to the bills of a registration that exists. */
const consequenceOf = (difference: number | null): string | null => {
  if (difference === null || difference === 0) return null
  return difference > 0
    ? `Un supplément de ${formatEuros(difference)} sera facturé.`
    : `Un avoir de ${formatEuros(-difference)} sera émis.`
}

const reductionsOf = ({ discount, siblingDiscount }: PriceAnswer): string =>
  [
    siblingDiscount > 0 && `moins ${formatEuros(siblingDiscount)} de réduction fratrie`,
    discount > siblingDiscount && `moins ${formatEuros(discount - siblingDiscount)} de remise`,
  ]
    .filter(Boolean)
    .join(', ')

/** What is still to be chosen before there is a price. */
const useMissing = (): string | null => {
  const level = useFormValue<number | null>('traineeshipLevel') ?? null
  const subjects = useFormValue<number[]>('traineeshipSubjects') ?? []
  if (subjects.length > 0) return null
  return level === null ? 'choisissez un niveau et des matières' : 'choisissez des matières'
}

export const RegistrationPrice = ({ record }: { readonly record: RegistrationRecord }) => {
  const price = useRegistrationPrice(record)
  const missing = useMissing()
  const consequence = consequenceOf(price?.difference ?? null)
  return (
    <p className={classes.price} data-span={6} aria-live="polite">
      <span>Prix{'\u00a0'}:</span>
      <b>{price?.price == null ? '–' : formatEuros(price.price)}</b>
      {price && price.discount > 0 && (
        <span className={classes.quiet}>
          {formatEuros(price.priceBeforeDiscount ?? 0)} {reductionsOf(price)}
        </span>
      )}
      {price?.message && <span className={classes.error}>{price.message}</span>}
      {missing && <span className={classes.quiet}>{missing}</span>}
      {consequence && <span className={classes.quiet}>{consequence}</span>}
    </p>
  )
}
