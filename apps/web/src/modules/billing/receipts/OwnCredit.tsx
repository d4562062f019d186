// What a family has to its credit, on its home; nothing while it has none.
import { companyCodes, companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useId } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'

export const OwnCredit = () => {
  const heading = useId()
  const { data } = useOperation(receiptsApi.ownCredit, {}, { background: true })
  if (!data || (data.credits.length === 0 && data.refundCents === 0)) return null
  const isOneCompany = data.credits.length < companyCodes.length
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>Votre avoir</h2>
      {data.credits.map(({ company, cents }) => (
        <p key={company}>
          <b>{formatEuros(cents)}</b>
          {isOneCompany ? '' : `, ${companyLabels[company].toLowerCase()}`}
          {data.usesCredit ? ', pris par vos prochaines factures.' : ', gardé sur votre compte.'}
        </p>
      ))}
      {data.refundCents > 0 && <p>Un remboursement de {formatEuros(data.refundCents)} est en cours.</p>}
    </section>
  )
}
