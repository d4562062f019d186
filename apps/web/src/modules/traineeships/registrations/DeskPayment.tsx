// How a new registration is paid when it is not at once: the link that keeps the place, or several dates, said as they will be.
import { cutDebt } from '@cartable/domain/billing/debits/plans.rules.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { registrationsApi as api } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import type { RegistrationRecord } from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import { useToday } from '../../../platform/fields/today.ts'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import classes from './registrations.module.css'
import { useRegistrationPrice } from './use-registration-price.ts'

const F = formOf<typeof api.registrationSave>()
const counts = [1, 2, 3, 4].map((count) => ({
  value: count,
  label: count === 1 ? 'En une fois' : `En ${count} fois`,
}))

export const DeskPayment = ({ record }: { readonly record: RegistrationRecord }) => {
  const priceCents = useRegistrationPrice(record)?.price ?? null
  const method = useFormValue<string>('paymentMethod')
  const count = useFormValue<number>('paymentCount') ?? 1
  const firstOn = useFormValue<string | null>('firstPaymentOn')
  const today = useToday()
  if (method === 'card')
    return (
      <F.Switch
        name="sendsLink"
        label="Envoyer un lien de paiement"
        description="La place est gardée quelques jours, la famille est relancée la veille de la fin."
        span={6}
      />
    )
  const dates =
    priceCents !== null && count > 1 && typeof firstOn === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(firstOn)
      ? cutDebt(priceCents, count, firstOn)
      : []
  return (
    <>
      <F.Select name="paymentCount" label="Paiement" options={counts} />
      {count > 1 && <F.Day name="firstPaymentOn" label="Premier paiement le" min={today} />}
      {/* there from the beginning: a line that comes as the day is left would carry « Inscrire » away under the pointer */}
      {count > 1 && (
        <p className={classes.consequence} data-span={6} aria-live="polite">
          {dates.length === 0
            ? 'Les paiements se suivent de mois en mois.'
            : `${dates.map(({ dueOn, amountCents }) => `${formatEuros(amountCents)} le ${formatDay(dueOn)}`).join(', ')}.`}
        </p>
      )}
    </>
  )
}
