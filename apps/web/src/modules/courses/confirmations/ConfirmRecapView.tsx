// What is read before lessons are confirmed: family by family, each lesson, and what is asked of the Urssaf, of the card, of nobody yet.
import type { ConfirmRecap, FamilyToConfirm } from '@cartable/domain/courses/confirmations/confirmations.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Alert } from '@mantine/core'
import { unbroken } from '../../../platform/fr/typography.ts'
import { AdvanceMend } from '../../urssaf/urssaf.parts.tsx'
import classes from './confirmations.module.css'

const Sum = ({ label, cents }: { readonly label: string; readonly cents: number | null }) =>
  cents === null || cents === 0 ? null : (
    <div>
      <dt>{label}</dt>
      <dd>{formatEuros(cents)}</dd>
    </div>
  )

type Reader = {
  /** Somebody goes to mend what stands in the way. */
  readonly onLeave: () => void
}

const Family = ({ family, onLeave }: Reader & { readonly family: FamilyToConfirm }) => (
  <section className={classes.family} aria-label={family.customerName}>
    <h3>{family.customerName}</h3>
    <ul>
      {family.courses.map(({ id, description, priceCents, advance, mend, pack }) => (
        <li key={id}>
          <span>
            {description}
            {pack && <small className={classes.advance}>{unbroken(pack)}</small>}
            {advance && <small className={classes.advance}>{unbroken(advance)}</small>}
            {mend && (
              <small className={classes.advance}>
                <AdvanceMend mend={mend} onFollow={onLeave} />
              </small>
            )}
          </span>
          {priceCents !== null && <b>{formatEuros(priceCents)}</b>}
        </li>
      ))}
    </ul>
    <dl>
      <Sum label="Demandé à l’Urssaf" cents={family.urssafCents} />
      <Sum label="Pris sur le pack d’heures" cents={family.packCents} />
      <Sum label="Pris sur l’avoir en compte" cents={family.creditCents} />
      <Sum label={`Demandé à la carte ${family.card ?? ''}`} cents={family.cardCents} />
      <Sum label={`À facturer le ${formatDay(family.laterOn)}`} cents={family.laterCents} />
      <Sum label="Reste à payer, sans carte" cents={family.leftCents} />
    </dl>
  </section>
)

export const ConfirmRecapView = ({ recap, ...reader }: Reader & { readonly recap: ConfirmRecap }) => (
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
      <Family key={family.customerId} family={family} {...reader} />
    ))}
  </div>
)
