// Invoices of runs as they stand, what came back and is sent again, and the files for the bank.

import { type PayPaperState, payPaperStates } from '@cartable/domain/billing/pay-runs/pay-papers.words.ts'
import { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import {
  type PayFileRow,
  type PayMonth,
  type PayPaper,
  payFileStatuses,
} from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useAction } from '../../../platform/api/hooks.ts'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import type { Meaning } from '../../../platform/theme/theme.ts'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import { BankFileLine } from '../bank-files/BankFileLine.tsx'
import { EndPayFileDialog, payRefreshes, RefuseTransferDialog, WrongAccountDialog } from './PayDialogs.tsx'
import classes from './pay-runs.module.css'

export const paperMeanings: Readonly<Record<PayPaperState, Meaning>> = {
  sending: 'info',
  bank: 'info',
  paid: 'success',
  due: 'warning',
  refused: 'danger',
  misdirected: 'danger',
}
/** The money is not where it should be: it may be sent again. */
const isToSendAgain = ({ state }: PayPaper) => state === 'refused' || state === 'misdirected' || state === 'due'
const stateText = ({ state, paidOn, refusal, fileReference, dueCents }: PayPaper): string => {
  if (state === 'paid') return paidOn === null ? 'Payé' : `Payé le ${formatDay(paidOn)}`
  if (state === 'bank') return `Dans le fichier ${fileReference ?? ''}`
  if (state === 'refused' || state === 'misdirected')
    return `${formatEuros(dueCents)} à verser de nouveau\u00a0: ${refusal ?? ''}`
  return `${formatEuros(dueCents)} à verser`
}

type LineProps = {
  readonly paper: PayPaper
  readonly mayWrite: boolean
  readonly onRefuse: () => void
  readonly onWrongAccount: () => void
}
const PaperLine = ({ paper, mayWrite, onRefuse, onWrongAccount }: LineProps) => {
  const relaunch = useAction(payRunsApi.relaunch, {
    refreshes: payRefreshes,
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid ? toast.success('Versement relancé.') : toast.error(unbroken(errorMsgs.join(' ')))),
  })
  return (
    <li>
      <Statut meaning={paperMeanings[paper.state]}>{payPaperStates[paper.state]}</Statut>
      <span className={classes.what}>
        <AppLink href={`/teacher/show/${paper.teacherId}`}>{paper.teacher}</AppLink>
        <span className={classes.quiet}>{[paper.reference, paper.runReference, stateText(paper)].join(' · ')}</span>
      </span>
      <span className={classes.amount}>{formatEuros(paper.totalCents)}</span>
      <Button
        size="compact-sm"
        variant="subtle"
        component="a"
        href={urlOf(payRunsApi.print, { id: String(paper.id) })}
        target="_blank"
        rel="noreferrer"
        aria-label={`Voir la facture ${paper.reference} (nouvel onglet)`}
      >
        Voir
      </Button>
      {mayWrite && paper.transferId !== null && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Virement refusé, ${paper.teacher}, ${paper.reference}`}
          onClick={onRefuse}
        >
          Refusé…
        </Button>
      )}
      {mayWrite && paper.transferId !== null && paper.state === 'paid' && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Mauvais compte payé, ${paper.teacher}, ${paper.reference}`}
          onClick={onWrongAccount}
        >
          Mauvais compte payé…
        </Button>
      )}
      {mayWrite && isToSendAgain(paper) && (
        <Button
          size="compact-sm"
          loading={relaunch.isPending}
          aria-label={`Relancer le versement, ${paper.teacher}, ${paper.reference}`}
          onClick={() => relaunch.mutate({ id: paper.id })}
        >
          Relancer le versement
        </Button>
      )}
      <HistoryButton className="teacher_bills" entityId={paper.id} />
    </li>
  )
}

/** Each run with how many it paid and how much, and its history: who prepared it, who approved it. */
const Runs = ({ papers }: { readonly papers: readonly PayPaper[] }) => (
  <section aria-label="Paies faites" className={classes.block}>
    <h2>Paies faites</h2>
    <ul className={classes.lines}>
      {[...Map.groupBy(papers, ({ runId }) => runId)].map(([runId, own]) => (
        <li key={runId}>
          <span className={classes.what}>
            {own[0]?.runReference}
            <span className={classes.quiet}>{counted(own.length, 'professeur', 'professeurs')}</span>
          </span>
          <span className={classes.amount}>
            {formatEuros(own.reduce((sum, { totalCents }) => sum + totalCents, 0))}
          </span>
          <HistoryButton className="pay_runs" entityId={runId} isSmall />
        </li>
      ))}
    </ul>
  </section>
)

type Ended = { readonly file: PayFileRow; readonly end: 'executed' | 'cancelled' }
const FileLine = ({
  file,
  mayWrite,
  ask,
}: {
  readonly file: PayFileRow
  readonly mayWrite: boolean
  readonly ask: (ended: Ended) => void
}) => (
  <BankFileLine
    file={file}
    details={[
      payFileStatuses[file.status],
      file.endedOn ? `le ${formatDay(file.endedOn)}` : `préparé le ${formatDay(file.madeOn)}`,
      counted(file.transferCount, 'virement', 'virements'),
    ]}
    href={urlOf(payRunsApi.readFile, { id: String(file.id) })}
    history={<HistoryButton className="pay_files" entityId={file.id} isSmall />}
    mayWrite={mayWrite}
    ends={[
      { words: 'Exécuté…', ask: () => ask({ file, end: 'executed' }) },
      { words: 'Annuler…', ask: () => ask({ file, end: 'cancelled' }) },
    ]}
  />
)

/** Nothing is shown before a teacher is paid. */
export const PayPapers = ({ plan, mayWrite }: { readonly plan: PayMonth; readonly mayWrite: boolean }) => {
  const [refused, setRefused] = useState<PayPaper | null>(null)
  const [misdirected, setMisdirected] = useState<PayPaper | null>(null)
  const [ended, setEnded] = useState<Ended | null>(null)
  if (plan.papers.length === 0 && plan.files.length === 0) return null
  // what another month still owes is listed, and is no run of this one
  const made = plan.papers.filter((paper) => paper.month === plan.month)
  return (
    <>
      {plan.papers.length > 0 && (
        <section aria-label="Factures des professeurs" className={classes.block}>
          <h2>Factures des professeurs</h2>
          <ul className={classes.lines}>
            {plan.papers.map((paper) => (
              <PaperLine
                key={paper.id}
                paper={paper}
                mayWrite={mayWrite}
                onRefuse={() => setRefused(paper)}
                onWrongAccount={() => setMisdirected(paper)}
              />
            ))}
          </ul>
        </section>
      )}
      {made.length > 0 && <Runs papers={made} />}
      {plan.files.length > 0 && (
        <section aria-label="Virements de la paie" className={classes.block}>
          <h2>Virements de la paie</h2>
          <ul className={classes.lines}>
            {plan.files.map((file) => (
              <FileLine key={file.id} file={file} mayWrite={mayWrite} ask={setEnded} />
            ))}
          </ul>
        </section>
      )}
      {refused && <RefuseTransferDialog paper={refused} onClose={() => setRefused(null)} />}
      {misdirected && <WrongAccountDialog paper={misdirected} onClose={() => setMisdirected(null)} />}
      {ended && <EndPayFileDialog {...ended} onClose={() => setEnded(null)} />}
    </>
  )
}
