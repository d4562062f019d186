// Money on its way: what each account of passage holds in the ledger, and what makes it.
import { type BankAgreement, gapOfBank } from '@cartable/domain/accounting/bank/agreement.schema.ts'
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import type { TransitAccount } from '@cartable/domain/accounting/bank/bank.schema.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from './bank.module.css'
import { bankCrumbs, bankTabs } from './bank-tabs.ts'

const Items = ({ items, count }: { readonly items: TransitAccount['items']; readonly count: number }) => (
  <>
    <ul className={classes.lines}>
      {items.map(({ words, day, cents }) => (
        <li key={`${words} ${day} ${cents}`} className={classes.line}>
          <span className={classes.what}>
            {words}
            <span className={classes.quiet}>{formatDay(day)}</span>
          </span>
          <span className={classes.amount}>{formatEuros(cents)}</span>
        </li>
      ))}
    </ul>
    {count > items.length && <EmptyLine>{`Et ${count - items.length} autres, plus récentes.`}</EmptyLine>}
  </>
)

const Account = ({ account }: { readonly account: TransitAccount }) => {
  const { code, name, company, balanceCents, itemsCents, items, itemCount } = account
  const gap = balanceCents - itemsCents
  const title = `${code} ${name}, ${companyLabels[company].toLowerCase()}`
  return (
    <section aria-label={title} className={classes.block}>
      <h2>{title}</h2>
      <div className={classes.top}>
        <span>
          Solde au grand livre{'\u00a0'}: {formatEuros(balanceCents)}
        </span>
        {gap === 0 ? (
          <Statut meaning="success">Expliqué en entier</Statut>
        ) : (
          <Statut meaning="warning">{`Écart de ${formatEuros(gap)}\u00a0: des écritures attendent, ou une ligne manque`}</Statut>
        )}
      </div>
      <Items items={items} count={itemCount} />
    </section>
  )
}

/** The account of the bank itself: what the bank printed last, and what makes the difference. */
const Bank = ({ bank: account }: { readonly bank: BankAgreement }) => {
  const { code, name, company, balanceCents, bank, itemsCents, items, itemCount } = account
  const gap = gapOfBank(account)
  const title = `${code} ${name}, ${companyLabels[company].toLowerCase()}`
  return (
    <section aria-label={title} className={classes.block}>
      <h2>{title}</h2>
      <div className={classes.top}>
        <span>
          Solde au grand livre{'\u00a0'}: {formatEuros(balanceCents)}
        </span>
        {bank === null ? (
          <span className={classes.quiet}>Les relevés importés ne disent pas de solde.</span>
        ) : (
          <>
            <span>
              Dernier solde de la banque, le {formatDay(bank.on)}
              {'\u00a0'}: {formatEuros(bank.cents)}
            </span>
            <span>
              Attendu de part et d’autre{'\u00a0'}: {formatEuros(itemsCents)}
            </span>
          </>
        )}
        {gap === 0 && <Statut meaning="success">D’accord avec la banque</Statut>}
        {gap !== null && gap !== 0 && (
          <Statut meaning="warning">{`Écart de ${formatEuros(gap)}\u00a0: un relevé manque, ou le solde de départ n’est pas au grand livre`}</Statut>
        )}
      </div>
      <Items items={items} count={itemCount} />
    </section>
  )
}

export const Transit = () => {
  const query = useOperation(bankApi.transit, {})
  return (
    <Panel title="Sommes en chemin" breadcrumb={bankCrumbs} tabs={bankTabs('transit')}>
      <QueryPanel query={query} what="les sommes en chemin">
        {({ accounts, banks }) => (
          <>
            {accounts.length === 0 ? (
              <EmptyLine>Rien n’est en chemin{'\u00a0'}: les comptes de passage sont à zéro.</EmptyLine>
            ) : (
              accounts.map((account) => <Account key={`${account.company} ${account.code}`} account={account} />)
            )}
            {banks.map((bank) => (
              <Bank key={`${bank.company} ${bank.code}`} bank={bank} />
            ))}
          </>
        )}
      </QueryPanel>
    </Panel>
  )
}
