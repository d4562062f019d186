// Transfers to families: what waits for a file, the files for the bank, and what became of them.
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { transfersApi } from '@cartable/domain/billing/transfers/transfers.api.ts'
import {
  type TransferFileRow,
  type TransfersReady,
  transferFileStatusLabels,
} from '@cartable/domain/billing/transfers/transfers.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import { BankFileLine } from '../bank-files/BankFileLine.tsx'
import { EndFileDialog } from './EndFileDialog.tsx'
import { moneyRefreshes } from './ReceiveDialog.tsx'
import classes from './receipts.module.css'

const Ready = ({ ready, mayWrite }: { readonly ready: TransfersReady; readonly mayWrite: boolean }) => {
  const { company, count, cents, withoutIban, hasAccount } = ready
  const make = useAction(transfersApi.makeTransferFile, {
    refreshes: moneyRefreshes,
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid
        ? toast.success('Le fichier est prêt\u00a0: téléchargez-le, puis remettez-le à la banque.')
        : toast.error(unbroken(errorMsgs.join(' ')))),
  })
  const details = [
    withoutIban > 0 && `${withoutIban} sans IBAN`,
    !hasAccount && 'IBAN de la société à saisir dans Administration, Paramètres',
  ]
  return (
    <li>
      <span className={classes.what}>
        {companyLabels[company]}
        {'\u00a0'}: {counted(count, 'virement prêt', 'virements prêts')}
        <span className={classes.quiet}>{details.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes.amount}>{formatEuros(cents)}</span>
      {mayWrite && count > 0 && (
        <Button size="compact-sm" loading={make.isPending} onClick={() => make.mutate({ company })}>
          Préparer le fichier
        </Button>
      )}
    </li>
  )
}

type Ended = { readonly file: TransferFileRow; readonly end: 'executed' | 'cancelled' }
const FileLine = ({
  file,
  mayWrite,
  ask,
}: {
  readonly file: TransferFileRow
  readonly mayWrite: boolean
  readonly ask: (ended: Ended) => void
}) => (
  <BankFileLine
    file={file}
    details={[
      transferFileStatusLabels[file.status],
      file.endedOn ? `le ${formatDay(file.endedOn)}` : `préparé le ${formatDay(file.madeOn)}`,
      counted(file.transferCount, 'virement'),
      companyLabels[file.company],
    ]}
    href={urlOf(transfersApi.readTransferFile, { id: String(file.id) })}
    history={<HistoryButton className="transfer_files" entityId={file.id} isSmall />}
    mayWrite={mayWrite}
    ends={[
      { words: 'Exécuté…', ask: () => ask({ file, end: 'executed' }) },
      { words: 'Annuler…', ask: () => ask({ file, end: 'cancelled' }) },
    ]}
  />
)

/** Nothing is shown before something is to be transferred. */
export const Transfers = ({ mayWrite }: { readonly mayWrite: boolean }) => {
  const query = useOperation(transfersApi.listTransferFiles, {})
  const [ended, setEnded] = useState<Ended | null>(null)
  return (
    <QueryPanel query={query} what="les virements">
      {({ files, ready }) =>
        files.length + ready.length === 0 ? null : (
          <section aria-label="Virements" className={classes.block}>
            <h2>Virements</h2>
            <ul className={classes.lines}>
              {ready.map((one) => (
                <Ready key={one.company} ready={one} mayWrite={mayWrite} />
              ))}
              {files.map((file) => (
                <FileLine key={file.id} file={file} mayWrite={mayWrite} ask={setEnded} />
              ))}
            </ul>
            {ended && <EndFileDialog {...ended} onClose={() => setEnded(null)} />}
          </section>
        )
      }
    </QueryPanel>
  )
}
