// The aged balance of all families that a list shows: what they owe by age, and beside it what the Urssaf is to pay.
import { ageBucketLabels, ageBuckets } from '@cartable/domain/billing/reminders/reminders.rules.ts'
import type { UnpaidTotals } from '@cartable/domain/billing/reminders/reminders.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { counted } from '../../../platform/fr/typography.ts'
import classes from './unpaid.module.css'

export const UnpaidSums = ({ totals }: { readonly totals: UnpaidTotals }) => (
  <dl className={classes.sums} aria-label="Balance âgée">
    {ageBuckets.map((bucket) => (
      <div key={bucket}>
        <dt>{ageBucketLabels[bucket]}</dt>
        <dd>{formatEuros(totals.aged[bucket])}</dd>
      </div>
    ))}
    <div>
      <dt>Dû par {counted(totals.families, 'famille')}</dt>
      <dd>{formatEuros(totals.totalCents)}</dd>
    </div>
    {totals.advancedCents > 0 && (
      <div>
        <dt>Dont avancé aux professeurs</dt>
        <dd>{formatEuros(totals.advancedCents)}</dd>
      </div>
    )}
    {totals.expectedCents > 0 && (
      <>
        <div>
          <dt>Attendu de l’Urssaf</dt>
          <dd>{formatEuros(totals.expectedCents)}</dd>
        </div>
        <div>
          <dt>Compte 411</dt>
          <dd>{formatEuros(totals.totalCents + totals.expectedCents)}</dd>
        </div>
      </>
    )}
  </dl>
)
