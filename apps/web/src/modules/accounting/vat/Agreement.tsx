// Whether the ledger has, rate by rate and to the cent, what the VAT return says; and what still waits to be paid.
import { booksAgree } from '@cartable/domain/accounting/vat/vat.rules.ts'
import type { VatMonth } from '@cartable/domain/accounting/vat/vat.schema.ts'
import { formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { counted } from '../../../platform/fr/typography.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from './vat.module.css'

export const Agreement = ({ state: { rates, unposted, waitingCents } }: { readonly state: VatMonth }) => {
  const agrees = booksAgree(rates, unposted)
  const apart = rates.filter(({ vatCents, ledgerCents }) => vatCents !== ledgerCents)
  return (
    <section aria-label="Accord avec le grand livre" className={classes.agreement}>
      <p>
        {agrees ? (
          <Statut meaning="success" icon={IconCircleCheck}>
            Accord au centime
          </Statut>
        ) : (
          <Statut meaning="warning" icon={IconAlertTriangle}>
            À regarder
          </Statut>
        )}
        <AppLink href="/accounting/books" className={classes.link}>
          Grand livre
        </AppLink>
        {`TVA collectée\u00a0: ${formatEuros(rates.reduce((sum, { ledgerCents }) => sum + ledgerCents, 0))}`}
      </p>
      {apart.map(({ percent, vatCents, ledgerCents }) => (
        <p key={percent}>
          {`À ${formatPercent(percent)}\u00a0: ${formatEuros(vatCents)} déclarés, ${formatEuros(ledgerCents)} au grand livre.`}
        </p>
      ))}
      {unposted > 0 && (
        <p>{`${counted(unposted, 'écriture en attente', 'écritures en attente')}\u00a0: elles s’écrivent au prochain quart d’heure.`}</p>
      )}
      <p className={classes.quiet}>
        {`En attente d’encaissement à la fin du mois (compte 445740), packs payés d’avance déduits\u00a0: ${formatEuros(waitingCents)}`}
      </p>
    </section>
  )
}
