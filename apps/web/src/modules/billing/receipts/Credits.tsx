// Credit that families have, and what is to be given back to them.
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import type { CreditRow } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { useCan } from '../../../platform/session/session.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { RefundDialog } from './RefundDialogs.tsx'
import { RefundEndDialog } from './RefundEndDialog.tsx'
import { type RefundAct, RefundLines } from './RefundLines.tsx'
import { receiptCrumbs, receiptTabs } from './receipt-tabs.ts'
import classes from './receipts.module.css'
import { Transfers } from './Transfers.tsx'

export const Credits = () => {
  const mayWrite = useCan('billing', 'write')
  const credits = useOperation(receiptsApi.listCredits, {})
  const refunds = useOperation(receiptsApi.listRefunds, {})
  const [refunded, setRefunded] = useState<CreditRow | null>(null)
  const [ended, setEnded] = useState<RefundAct | null>(null)
  return (
    <Panel title="Avoirs et remboursements" breadcrumb={receiptCrumbs} tabs={receiptTabs('credits')}>
      <Transfers mayWrite={mayWrite} />
      <section aria-label="Remboursements" className={classes.block}>
        <h2>Remboursements à faire</h2>
        <QueryPanel query={refunds} what="les remboursements">
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyLine>Aucun remboursement n’attend.</EmptyLine>
            ) : (
              <RefundLines refunds={rows} mayWrite={mayWrite} isOfOne={false} ask={setEnded} />
            )
          }
        </QueryPanel>
      </section>
      <section aria-label="Crédits clients" className={classes.block}>
        <h2>Crédits clients</h2>
        <QueryPanel query={credits} what="les avoirs">
          {({ rows, totalCents }) =>
            rows.length === 0 ? (
              <EmptyLine>Aucune famille n’a d’avoir en compte.</EmptyLine>
            ) : (
              <>
                <p className={classes.quiet}>Total&nbsp;: {formatEuros(totalCents)}</p>
                <ul className={classes.lines}>
                  {rows.map((row) => (
                    <li key={`${row.customerId}-${row.company}`}>
                      <span className={classes.what}>
                        <AppLink href={`/customer/show?id=${row.customerId}`}>{row.customer}</AppLink>
                        <span className={classes.quiet}>
                          {companyLabels[row.company]} · depuis le {formatDay(row.since)} ·{' '}
                          {row.usesCredit ? 'pris par les prochaines factures' : 'gardé'}
                        </span>
                      </span>
                      <span className={classes.amount}>{formatEuros(row.cents)}</span>
                      {mayWrite && (
                        <Button size="compact-sm" onClick={() => setRefunded(row)}>
                          Rembourser…
                        </Button>
                      )}
                    </li>
                  ))}
                </ul>
              </>
            )
          }
        </QueryPanel>
      </section>
      {refunded && (
        <RefundDialog
          account={{
            ...{ customerId: refunded.customerId, customer: refunded.customer },
            credits: [{ company: refunded.company, cents: refunded.cents, cardCents: refunded.cardCents }],
          }}
          onClose={() => setRefunded(null)}
        />
      )}
      {ended && <RefundEndDialog act={ended} onClose={() => setEnded(null)} />}
    </Panel>
  )
}
