// The receipts, bills, credit notes or teachers behind a figure of the VAT return, each with the way to it.
import { vatApi } from '@cartable/domain/accounting/vat/vat.api.ts'
import { mostVatLines, type VatLine, vatLineKinds } from '@cartable/domain/accounting/vat/vat.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { useCan } from '../../../platform/session/session.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { FigureLines } from '../figures/FigureLines.tsx'
import classes from './vat.module.css'

/** `percent`: VAT that is due at that rate; without it, what is deducted. */
export type FigureAsked = { readonly percent?: string; readonly title: string }
const heads = ['Jour', 'Origine', 'Pièce', 'Nom', 'Base HT', 'TVA'] as const

const Line = ({ line, company }: { readonly line: VatLine; readonly company: CompanyCode }) => {
  const mayOpen = useCan('billing')
  const tables = `/accounting/tables?${company === 'traineeship' ? 'societe=stages&' : ''}q=`
  return (
    <tr>
      <td>{formatDay(line.day)}</td>
      <td>
        {mayOpen && line.orderId !== null ? (
          <AppLink href={`/accounting/orders?commande=${line.orderId}`} className={classes.link}>
            {vatLineKinds[line.kind]}
          </AppLink>
        ) : (
          vatLineKinds[line.kind]
        )}
      </td>
      <th scope="row">
        {line.kind === 'pack' || line.kind === 'teacher' ? (
          line.reference
        ) : (
          <AppLink href={`${tables}${encodeURIComponent(line.reference)}`} className={classes.link}>
            {line.reference}
          </AppLink>
        )}
      </th>
      <td>{line.who}</td>
      <td>{formatEuros(line.baseCents)}</td>
      <td>{formatEuros(line.vatCents)}</td>
    </tr>
  )
}

type Props = {
  readonly company: CompanyCode
  readonly month: string
  readonly asked: FigureAsked
  readonly onClose: () => void
}
export const VatLines = ({ company, month, asked: { percent, title }, onClose }: Props) => {
  const query = useOperation(vatApi.vatLines, { company, month, ...(percent !== undefined && { percent }) })
  return (
    <FigureLines
      title={title}
      query={query}
      heads={heads}
      words={4}
      most={mostVatLines}
      rest="l’export les a toutes"
      row={(line) => <Line key={line.id} line={line} company={company} />}
      onClose={onClose}
    />
  )
}
