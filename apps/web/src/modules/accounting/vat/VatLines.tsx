// The receipts, bills, credit notes or teachers behind a figure of the VAT return, each with the way to it.
import { vatApi } from '@cartable/domain/accounting/vat/vat.api.ts'
import { mostVatLines, type VatLine, vatLineKinds } from '@cartable/domain/accounting/vat/vat.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { formatCount } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
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
    <Modal opened onClose={onClose} title={title} size="70rem">
      <QueryPanel query={query} what="les lignes">
        {({ lines, isMore }) => (
          <div className={classes.scroll}>
            <table className={classes.table} aria-label={title}>
              <thead>
                <tr>
                  {heads.map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <Line key={line.id} line={line} company={company} />
                ))}
              </tbody>
            </table>
            {isMore && (
              <EmptyLine>
                {`Les ${formatCount(mostVatLines)} premières lignes sont montrées\u00a0: l’export les a toutes.`}
              </EmptyLine>
            )}
          </div>
        )}
      </QueryPanel>
    </Modal>
  )
}
