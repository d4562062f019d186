// On the record of a teacher: the account that the office is to look at before money leaves for it.
import { accountChecksApi } from '@cartable/domain/billing/pay-runs/account-checks.api.ts'
import { checkCauses } from '@cartable/domain/billing/pay-runs/account-checks.words.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { payRefreshes } from './PayDialogs.tsx'
import classes from './pay-runs.module.css'

/** Nothing is shown where nothing is to be looked at. */
export const AccountCheckOf = ({ teacherId }: { readonly teacherId: number }) => {
  const mayWrite = useCan('payroll', 'write')
  const query = useOperation(accountChecksApi.showCheck, { teacherId: String(teacherId) }, { background: true })
  const note = useAction(accountChecksApi.noteChecked, {
    refreshes: payRefreshes,
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid
        ? toast.success('RIB vérifié\u00a0: les versements reprennent.')
        : toast.error(unbroken(errorMsgs.join(' ')))),
  })
  const check = query.data?.check ?? null
  if (check === null) return null
  const ask = async () => {
    const isSure = await askConfirmation({
      title: 'RIB vérifié\u202f?',
      body: `${check.holder}, ${check.maskedIban}\u00a0: vous l’avez comparé à son relevé, ou le professeur vous l’a confirmé de vive voix. Les versements y partent de nouveau.`,
      confirmLabel: 'RIB vérifié',
    })
    if (isSure) note.mutate({ teacherId })
  }
  return (
    <div className={classes.choice}>
      <Statut meaning="danger">{`RIB à vérifier\u00a0: ${checkCauses[check.cause]} le ${formatDay(check.askedOn)}, ${check.maskedIban}`}</Statut>
      {mayWrite && (
        <Button size="compact-sm" loading={note.isPending} onClick={() => void ask()}>
          RIB vérifié…
        </Button>
      )}
    </div>
  )
}
