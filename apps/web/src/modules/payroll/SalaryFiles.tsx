// Wages that wait for a file, the files for the bank, and what became of them.
import { needsApproval } from '@cartable/domain/billing/pay-runs/pay-runs.rules.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { salariesApi } from '@cartable/domain/payroll/salaries.api.ts'
import { type SalaryFileRow, type SalaryMonth, salaryFileStatuses } from '@cartable/domain/payroll/salaries.schema.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { urlOf } from '../../platform/api/client.ts'
import { useAction } from '../../platform/api/hooks.ts'
import { counted, unbroken } from '../../platform/fr/typography.ts'
import { useCan } from '../../platform/session/session.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { BankFileLine } from '../billing/bank-files.parts.tsx'
import { HistoryButton } from '../journal/journal.parts.tsx'
import classes from './payslips.module.css'
import { EndSalaryFileDialog, salaryRefreshes } from './SalaryDialogs.tsx'

const Ready = ({ plan, mayWrite }: { readonly plan: SalaryMonth; readonly mayWrite: boolean }) => {
  const maySet = useCan('configuration', 'read')
  const make = useAction(salariesApi.makeFile, {
    refreshes: salaryRefreshes,
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid
        ? toast.success(
            needsApproval(plan.readyCents, plan.approvalCents)
              ? 'Ce montant est à approuver, dans «\u00a0Paie\u00a0»\u00a0: d’ici là, rien ne part.'
              : 'Le fichier est prêt\u00a0: téléchargez-le, puis remettez-le à la banque.',
          )
        : toast.error(unbroken(errorMsgs.join(' ')))),
  })
  return (
    <li>
      <span className={classes.what}>
        {counted(plan.readyCount, 'salaire à virer', 'salaires à virer')}
        {!plan.hasAccount && (
          <span className={classes.quiet}>IBAN de la société à saisir dans Administration, Paramètres</span>
        )}
      </span>
      <span className={classes.amount}>{formatEuros(plan.readyCents)}</span>
      {mayWrite && plan.hasAccount && (
        <Button size="compact-sm" loading={make.isPending} onClick={() => make.mutate({})}>
          Préparer le fichier
        </Button>
      )}
      {!plan.hasAccount && maySet && <AppLink href="/admin/parameters">Ouvrir les paramètres</AppLink>}
    </li>
  )
}

type Ended = { readonly file: SalaryFileRow; readonly end: 'executed' | 'cancelled' }
const FileLine = ({
  file,
  mayWrite,
  ask,
}: {
  readonly file: SalaryFileRow
  readonly mayWrite: boolean
  readonly ask: (ended: Ended) => void
}) => (
  <BankFileLine
    file={file}
    details={[
      salaryFileStatuses[file.status],
      file.endedOn ? `le ${formatDay(file.endedOn)}` : `pour le ${formatDay(file.executeOn)}`,
      counted(file.transferCount, 'virement', 'virements'),
    ]}
    href={urlOf(salariesApi.readFile, { id: String(file.id) })}
    history={<HistoryButton className="salary_files" entityId={file.id} isSmall />}
    mayWrite={mayWrite}
    ends={[
      { words: 'Exécuté…', ask: () => ask({ file, end: 'executed' }) },
      { words: 'Annuler…', ask: () => ask({ file, end: 'cancelled' }) },
    ]}
  />
)

/** Nothing is shown before a wage is to be transferred. */
export const SalaryFiles = ({ plan, mayWrite }: { readonly plan: SalaryMonth; readonly mayWrite: boolean }) => {
  const [ended, setEnded] = useState<Ended | null>(null)
  if (plan.readyCount === 0 && plan.files.length === 0) return null
  return (
    <section aria-label="Virements des salaires" className={classes.block}>
      <h2>Virements des salaires</h2>
      <ul className={classes.lines}>
        {plan.readyCount > 0 && <Ready plan={plan} mayWrite={mayWrite} />}
        {plan.files.map((file) => (
          <FileLine key={file.id} file={file} mayWrite={mayWrite} ask={setEnded} />
        ))}
      </ul>
      {ended && <EndSalaryFileDialog {...ended} onClose={() => setEnded(null)} />}
    </section>
  )
}
