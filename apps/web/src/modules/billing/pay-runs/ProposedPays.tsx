// What waits for a second person before money leaves: runs, files of wages, a teacher paid apart; approved by somebody else where there is one, or given up.
import { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import { type ProposedPay, proposedKinds } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import { formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { Rights } from '@cartable/domain/kernel/rights.ts'
import { salariesApi } from '@cartable/domain/payroll/salaries.api.ts'
import { Button } from '@mantine/core'
import { useAction } from '../../../platform/api/hooks.ts'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import { useCan } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { payRefreshes } from './PayDialogs.tsx'
import classes from './pay-runs.module.css'

const operations = {
  lessons: payRunsApi,
  stages: payRunsApi,
  wages: { approve: salariesApi.approveFile, abandon: salariesApi.abandonFile },
  single: { approve: paymentTrackingApi.approveTeacherPay, abandon: paymentTrackingApi.abandonTeacherPay },
} as const
/** Whoever prepared one may give it up. */
const preparedWith = {
  lessons: 'payroll',
  stages: 'payroll',
  wages: 'payroll',
  single: 'billing',
} as const satisfies Record<ProposedPay['kind'], keyof Rights>
const approvedWords = {
  lessons: 'Paie approuvée\u00a0: elle part.',
  stages: 'Paie approuvée\u00a0: elle part.',
  wages: 'Salaires approuvés\u00a0: leur fichier est à remettre à la banque, dans «\u00a0Bulletins\u00a0».',
  single: 'Versement approuvé\u00a0: il part.',
} as const
const abandonedWords = {
  lessons: 'Paie abandonnée\u00a0: rien n’est parti.',
  stages: 'Paie abandonnée\u00a0: rien n’est parti.',
  wages: 'Fichier abandonné\u00a0: rien n’est parti.',
  single: 'Versement abandonné\u00a0: rien n’est parti.',
} as const

type Said =
  | { readonly isValid: boolean; readonly errorMsgs: readonly string[] }
  | { readonly teacherPaymentStatus: string; readonly teacherPaymentMessage: string | null }
const tell = (words: string, answer: Said) => {
  if ('isValid' in answer)
    return void (answer.isValid ? toast.success(words) : toast.error(unbroken(answer.errorMsgs.join(' '))))
  const said = answer.teacherPaymentMessage ?? words
  if (answer.teacherPaymentStatus === 'success') return void toast.success(said)
  toast.error(unbroken(said))
}

/** Who approves it: said where it is not whoever reads, or where it is only them. */
const approverWords = (approver: ProposedPay['approver'], mayApprove: boolean): string | null => {
  if (approver === 'author') return 'une autre personne l’approuve'
  if (approver === 'other') return null
  return mayApprove
    ? 'personne d’autre n’a ce droit\u00a0: vous approuvez ce que vous avez préparé'
    : 'personne n’a le droit d’approuver\u00a0: un administrateur le donne dans Administration, Rôles'
}

const ProposedLine = ({ pay }: { readonly pay: ProposedPay }) => {
  const mayApprove = useCan('payApproval', 'write')
  const mayWrite = useCan(preparedWith[pay.kind], 'write')
  const { kind } = pay
  const approve = useAction(operations[kind].approve, {
    refreshes: payRefreshes,
    onSuccess: (answer: Said) => tell(approvedWords[kind], answer),
  })
  const abandon = useAction(operations[kind].abandon, {
    refreshes: payRefreshes,
    onSuccess: (answer: Said) => tell(abandonedWords[kind], answer),
  })
  const details = [
    pay.month === null ? null : proposedKinds[kind],
    kind === 'single' ? null : counted(pay.teacherCount, 'professeur', 'professeurs'),
    pay.proposedBy === null ? 'préparée' : `préparée par ${pay.proposedBy}`,
    pay.reason,
    approverWords(pay.approver, mayApprove),
  ]
  return (
    <li>
      <span className={classes.what}>
        {pay.month === null ? proposedKinds[kind] : null}
        {pay.month === null && ', '}
        {pay.reference}
        {pay.month !== null && `, ${formatMonth(pay.month)}`}
        <span className={classes.quiet}>{details.filter((one) => one !== null).join(' · ')}</span>
      </span>
      <span className={classes.amount}>{formatEuros(pay.totalCents)}</span>
      {mayApprove && pay.approver !== 'author' && (
        <Button size="compact-sm" loading={approve.isPending} onClick={() => approve.mutate({ id: pay.id })}>
          Approuver
        </Button>
      )}
      {(mayApprove || mayWrite) && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={abandon.isPending}
          onClick={() => abandon.mutate({ id: pay.id })}
        >
          Abandonner
        </Button>
      )}
    </li>
  )
}

export const ProposedPays = ({ pays }: { readonly pays: readonly ProposedPay[] }) => (
  <section aria-label="Paie à approuver" className={classes.block}>
    <h2>Paie à approuver</h2>
    <ul className={classes.lines}>
      {pays.map((pay) => (
        <ProposedLine key={`${pay.kind}-${pay.id}`} pay={pay} />
      ))}
    </ul>
  </section>
)
