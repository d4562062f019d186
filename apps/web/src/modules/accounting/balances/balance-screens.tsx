// What the screens of the balances share: their tabs, the company, their file, and whether they agree with what they are compared to.
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ListFilter } from '../../../platform/list/list.types.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from './balances.module.css'

export const balanceCrumbs = [{ label: 'Comptabilité' }]
const paths = {
  'Balance générale': '/accounting/balances',
  'Comptes de tiers': '/accounting/balances/parties',
  'Balance âgée': '/accounting/balances/aged',
} as const
export type BalanceScreen = keyof typeof paths
export const balanceTabs = (current: BalanceScreen) =>
  (Object.keys(paths) as BalanceScreen[]).map((label) => ({ label, path: paths[label], isCurrent: label === current }))

/** A balance is of one company: that of private tuition while none is chosen. */
export const companyFilter: ListFilter = {
  ...{ kind: 'choice', param: 'societe', input: 'company', label: 'Société' },
  ...{ options: wordOptions(companyLabels), allWord: companyLabels['private-tuition'] },
}
export const periodFilter: ListFilter = {
  ...{ kind: 'period', param: 'periode', label: 'Période', from: 'from', to: 'to' },
  allWord: 'Exercice en cours',
}

/** The lines of an account in the ledger, over a span. */
export const ledgerPath = (asked: {
  readonly accountId: number
  readonly company: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly customerId?: number | null
  readonly teacherId?: number | null
}): string => {
  const { accountId, company, from = '', to = '', customerId, teacherId } = asked
  const person = customerId ? `&client=${customerId}` : teacherId ? `&professeur=${teacherId}` : ''
  const period = from === '' && to === '' ? '' : `&periode=${from},${to}`
  return `/accounting/books?compte=${accountId}&societe=${company}${period}${person}&tri=date.asc`
}

/** The lines as a file, or on paper. */
export const FileButtons = ({ csv, pdf }: { readonly csv: string; readonly pdf: string }) => (
  <>
    <Button
      leftSection={<IconPrinter size={16} aria-hidden />}
      component="a"
      href={pdf}
      target="_blank"
      rel="noreferrer"
      aria-label="Imprimer (nouvel onglet)"
    >
      Imprimer
    </Button>
    <Button
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => window.open(csv, '_blank', 'noreferrer')}
    >
      Exporter en CSV
    </Button>
  </>
)

/** What the figures are compared to, and whether they agree. */
export const Agreed = ({ isAgreed, children }: { readonly isAgreed: boolean; readonly children: ReactNode }) => (
  <p className={classes.agreed} role="status">
    <Statut meaning={isAgreed ? 'success' : 'danger'} icon={isAgreed ? IconCircleCheck : IconAlertTriangle}>
      {isAgreed ? 'D’accord' : 'En écart'}
    </Statut>
    <span>{children}</span>
  </p>
)
