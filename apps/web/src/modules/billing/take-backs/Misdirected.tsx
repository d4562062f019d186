// Pay that left for a wrong account: what is to be recovered, since when and why, what came back of it and what the company bears.
import { misdirectedApi as api } from '@cartable/domain/billing/take-backs/misdirected.api.ts'
import { type MisdirectedRow, misdirectedOutcomes } from '@cartable/domain/billing/take-backs/misdirected.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from '../pay-runs/pay-runs.module.css'
import { LoseDialog, RecoverDialog } from './MisdirectedDialogs.tsx'
import { takeBackRefreshes } from './TakeBackDialogs.tsx'

const stateOf = ({ leftCents, parts }: MisdirectedRow) => {
  if (leftCents > 0) return <Statut meaning="warning">À récupérer</Statut>
  const isLost = parts.some(({ outcome }) => outcome === 'lost')
  return <Statut meaning={isLost ? 'grey' : 'success'}>{misdirectedOutcomes[isLost ? 'lost' : 'recovered']}</Statut>
}
const partText = ({ outcome, amountCents, endedOn, lossReason }: MisdirectedRow['parts'][number]) =>
  `${formatEuros(amountCents)} ${outcome === 'recovered' ? 'récupérés' : 'perdus, à la charge de la société,'} le ${formatDay(endedOn)}${lossReason === null ? '' : `\u00a0: ${lossReason}`}`

type Asked = { readonly kind: 'recover' | 'lose'; readonly row: MisdirectedRow }
const Line = ({ row, ask }: { readonly row: MisdirectedRow; readonly ask: (asked: Asked) => void }) => {
  const [mayWrite, mayLose] = [useCan('payroll', 'write'), useCan('payWaiver', 'write')]
  const cancel = useAction(api.cancelMisdirected, {
    refreshes: takeBackRefreshes,
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid
        ? toast.success('Le virement a payé la facture\u00a0: le professeur est prévenu.')
        : toast.error(unbroken(errorMsgs.join(' ')))),
  })
  const isOpen = row.leftCents > 0
  const about = `${row.teacher}, ${row.billReference}`
  const askCancel = async () => {
    const isSure = await askConfirmation({
      title: 'Noté par erreur\u202f?',
      body: `${formatEuros(row.amountCents)} sur ${row.maskedIban}\u00a0: c’était bien le compte du professeur. La facture ${row.billReference} est de nouveau payée, et rien n’est à récupérer.`,
      confirmLabel: 'C’était le bon compte',
    })
    if (isSure) cancel.mutate({ id: row.id })
  }
  return (
    <li>
      {stateOf(row)}
      <span className={classes.what}>
        <AppLink href={`/teacher/show/${row.teacherId}`}>{row.teacher}</AppLink>
        <span className={classes.quiet}>
          {unbroken(
            [
              row.billReference,
              row.fileReference,
              `${formatEuros(row.amountCents)} partis sur ${row.maskedIban}`,
              `constaté le ${formatDay(row.foundOn)}`,
            ].join(' · '),
          )}
        </span>
        <span className={classes.quiet}>{row.reason}</span>
        {row.parts.map((part) => (
          <span key={part.id} className={classes.quiet}>
            {partText(part)}
          </span>
        ))}
        <span className={classes.quiet}>
          {row.isPaidAgain
            ? 'Facture payée de nouveau, sur le bon compte.'
            : 'Facture à payer de nouveau, dans «\u00a0Paie\u00a0», une fois le RIB corrigé et vérifié.'}
        </span>
      </span>
      <span className={classes.amount}>{formatEuros(row.leftCents)}</span>
      {mayWrite && isOpen && (
        <Button size="compact-sm" aria-label={`Récupéré, ${about}`} onClick={() => ask({ kind: 'recover', row })}>
          Récupéré…
        </Button>
      )}
      {mayLose && isOpen && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Perdu, ${about}`}
          onClick={() => ask({ kind: 'lose', row })}
        >
          Perdu…
        </Button>
      )}
      {mayWrite && row.isCancellable && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={cancel.isPending}
          aria-label={`Noté par erreur, ${about}`}
          onClick={() => void askCancel()}
        >
          Noté par erreur…
        </Button>
      )}
      <HistoryButton className="misdirected_transfers" entityId={row.id} isSmall />
    </li>
  )
}

/** Nothing is shown where every transfer went to the right account. */
export const Misdirected = () => {
  const query = useOperation(api.listMisdirected, {})
  const [asked, ask] = useState<Asked | null>(null)
  return (
    <>
      <QueryPanel query={query} what="les virements à récupérer">
        {({ rows, leftCents }) =>
          rows.length > 0 && (
            <section aria-label="Partis sur un mauvais compte" className={classes.block}>
              <h2>Partis sur un mauvais compte</h2>
              <dl className={classes.sums}>
                <div>
                  <dt>À récupérer (467900)</dt>
                  <dd>{formatEuros(leftCents)}</dd>
                </div>
              </dl>
              <ul className={classes.lines}>
                {rows.map((row) => (
                  <Line key={row.id} row={row} ask={ask} />
                ))}
              </ul>
            </section>
          )
        }
      </QueryPanel>
      {asked?.kind === 'recover' && <RecoverDialog row={asked.row} onClose={() => ask(null)} />}
      {asked?.kind === 'lose' && <LoseDialog row={asked.row} onClose={() => ask(null)} />}
    </>
  )
}
