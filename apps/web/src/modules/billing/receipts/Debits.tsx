// Direct debits of the month: what is announced, the file for the bank, what the bank did of each.
import { debitsApi } from '@cartable/domain/billing/debits/debits.api.ts'
import {
  type DebitFileRow,
  type DebitRow,
  type DebitsReady,
  debitFileStatusLabels,
} from '@cartable/domain/billing/debits/debits.schema.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import { useCan } from '../../../platform/session/session.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import { BankFileLine } from '../bank-files/BankFileLine.tsx'
import { EndDebitFileDialog, ReturnDebitDialog } from './DebitDialogs.tsx'
import { DebitLine, settingsPath } from './DebitLine.tsx'
import { moneyRefreshes } from './ReceiveDialog.tsx'
import { receiptCrumbs, receiptTabs } from './receipt-tabs.ts'
import classes from './receipts.module.css'

const Ready = ({ ready, mayWrite }: { readonly ready: DebitsReady; readonly mayWrite: boolean }) => {
  const { company, month, count, cents, missing } = ready
  const maySet = useCan('configuration', 'read')
  const make = useAction(debitsApi.makeDebitFile, {
    refreshes: moneyRefreshes,
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid
        ? toast.success('Le fichier est prêt\u00a0: téléchargez-le, puis remettez-le à la banque.')
        : toast.error(unbroken(errorMsgs.join(' ')))),
  })
  const name = formatMonth(`${month}-01`)
  return (
    <li>
      <span className={classes.what}>
        {counted(count, 'prélèvement annoncé', 'prélèvements annoncés')}, {name}
        <span className={classes.quiet}>
          {companyLabels[company]}
          {missing && ` · ${unbroken(missing)}`}
        </span>
      </span>
      <span className={classes.amount}>{formatEuros(cents)}</span>
      {mayWrite && missing === null && (
        <Button size="compact-sm" loading={make.isPending} onClick={() => make.mutate({ company, month })}>
          Préparer le fichier
        </Button>
      )}
      {missing !== null && maySet && <AppLink href={settingsPath}>Ouvrir les paramètres</AppLink>}
    </li>
  )
}

type Ended = { readonly file: DebitFileRow; readonly end: 'collected' | 'cancelled' }
type FileProps = {
  readonly file: DebitFileRow
  readonly isUntouched: boolean
  readonly mayWrite: boolean
  readonly ask: (ended: Ended) => void
}
const FileLine = ({ file, isUntouched, mayWrite, ask }: FileProps) => (
  <BankFileLine
    file={file}
    details={[
      debitFileStatusLabels[file.status],
      file.endedOn ? `le ${formatDay(file.endedOn)}` : `préparé le ${formatDay(file.madeOn)}`,
      counted(file.debitCount, 'prélèvement', 'prélèvements'),
      companyLabels[file.company],
    ]}
    href={urlOf(debitsApi.readDebitFile, { id: String(file.id) })}
    history={<HistoryButton className="debit_files" entityId={file.id} isSmall />}
    mayWrite={mayWrite}
    ends={[
      { words: 'Encaissé…', ask: () => ask({ file, end: 'collected' }) },
      ...(isUntouched ? [{ words: 'Annuler…', ask: () => ask({ file, end: 'cancelled' }) }] : []),
    ]}
  />
)

export const Debits = () => {
  const mayWrite = useCan('billing', 'write')
  const query = useOperation(debitsApi.listDebits, {})
  const [ended, setEnded] = useState<Ended | null>(null)
  const [returned, setReturned] = useState<DebitRow | null>(null)
  return (
    <Panel title="Prélèvements" breadcrumb={receiptCrumbs} tabs={receiptTabs('debits')}>
      <QueryPanel query={query} what="les prélèvements">
        {({ ready, files, debits, feeCents }) => (
          <>
            <section aria-label="À remettre à la banque" className={classes.block}>
              <h2>À remettre à la banque</h2>
              {ready.length === 0 ? (
                <EmptyLine>
                  Aucun prélèvement n’est annoncé. Un mandat se demande dans le compte d’une famille.
                </EmptyLine>
              ) : (
                <ul className={classes.lines}>
                  {ready.map((one) => (
                    <Ready key={`${one.company} ${one.month}`} ready={one} mayWrite={mayWrite} />
                  ))}
                </ul>
              )}
            </section>
            {files.length > 0 && (
              <section aria-label="Fichiers" className={classes.block}>
                <h2>Fichiers</h2>
                <ul className={classes.lines}>
                  {files.map((file) => (
                    <FileLine
                      key={file.id}
                      file={file}
                      isUntouched={
                        debits.filter((one) => one.fileId === file.id && one.status === 'sent').length ===
                        file.debitCount
                      }
                      mayWrite={mayWrite}
                      ask={setEnded}
                    />
                  ))}
                </ul>
              </section>
            )}
            {debits.length > 0 && (
              <section aria-label="Prélèvements" className={classes.block}>
                <h2>Prélèvements</h2>
                <ul className={classes.lines}>
                  {debits.map((debit) => (
                    <DebitLine key={debit.id} debit={debit} isOfAll mayWrite={mayWrite} onReturn={setReturned} />
                  ))}
                </ul>
              </section>
            )}
            {ended && <EndDebitFileDialog {...ended} onClose={() => setEnded(null)} />}
            {returned && <ReturnDebitDialog debit={returned} feeCents={feeCents} onClose={() => setReturned(null)} />}
          </>
        )}
      </QueryPanel>
    </Panel>
  )
}
