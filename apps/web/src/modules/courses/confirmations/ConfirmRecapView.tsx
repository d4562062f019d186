// What is read before lessons are confirmed: family by family, each lesson, and what is asked of the Urssaf, of the card, of nobody yet.
import type { ConfirmRecap, FamilyToConfirm } from '@cartable/domain/courses/confirmations/confirmations.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Alert } from '@mantine/core'
import { unbroken } from '../../../platform/fr/typography.ts'
import classes from './confirmations.module.css'

const Sum = ({ label, cents }: { readonly label: string; readonly cents: number | null }) =>
  cents === null || cents === 0 ? null : (
    <div>
      <dt>{label}</dt>
      <dd>{formatEuros(cents)}</dd>
    </div>
  )

const Family = ({ family, isFamily }: { readonly family: FamilyToConfirm; readonly isFamily: boolean }) => (
  <section className={classes.family} aria-label={family.customerName}>
    {!isFamily && <h3>{family.customerName}</h3>}
    <ul>
      {family.courses.map(({ id, description, priceCents }) => (
        <li key={id}>
          <span>{description}</span>
          {priceCents !== null && <b>{formatEuros(priceCents)}</b>}
        </li>
      ))}
    </ul>
    <dl>
      <Sum label="Demandé à l’Urssaf" cents={family.urssafCents} />
      <Sum label={`Demandé à la carte ${family.card ?? ''}`} cents={family.cardCents} />
      <Sum label={isFamily ? 'À payer ensuite' : 'Reste à payer, sans carte'} cents={family.leftCents} />
    </dl>
  </section>
)

export const ConfirmRecapView = ({ recap, isFamily }: { readonly recap: ConfirmRecap; readonly isFamily: boolean }) => (
  <div className={classes.recap}>
    {recap.leftOut.length > 0 && (
      <Alert color="warning" role="status">
        {recap.leftOut.map(({ id, description, why }) => (
          <div key={id}>
            {description}
            {'\u00a0'}: {unbroken(why)}
          </div>
        ))}
      </Alert>
    )}
    {recap.families.map((family) => (
      <Family key={family.customerId} family={family} isFamily={isFamily} />
    ))}
  </div>
)
