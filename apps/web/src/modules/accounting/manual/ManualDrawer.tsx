// A manual entry beside its list: its lines, who wrote and who decided, and what may be done with it now.
import { manualApi } from '@cartable/domain/accounting/manual/manual.api.ts'
import { type ManualEntry, manualStatuses } from '@cartable/domain/accounting/manual/manual.schema.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { Drawer } from '../../../platform/pop/Drawer.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import ledgerClasses from '../ledger.module.css'
import { KeepDialog, RefuseDialog, ReverseDialog } from './ManualDialogs.tsx'
import type { FormAsked } from './ManualForm.tsx'
import classes from './manual.module.css'

type Answer = { readonly isValid: boolean; readonly errorMsgs: readonly string[] }
const say = (answer: Answer, done: string) =>
  answer.isValid ? toast.success(done) : toast.error(answer.errorMsgs.join(' '))

type ActionsProps = { readonly entry: ManualEntry; readonly onForm: (asked: FormAsked) => void }
const Actions = ({ entry, onForm }: ActionsProps) => {
  const [asked, setAsked] = useState<'refuse' | 'reverse' | 'keep' | null>(null)
  const approve = useAction(manualApi.approveManual, {
    onSuccess: (answer) => void say(answer, 'Opération écrite au grand livre.'),
  })
  const withdraw = useAction(manualApi.withdrawManual, {
    onSuccess: (answer) => void say(answer, 'Opération retirée.'),
  })
  const { id, status } = entry
  const close = () => setAsked(null)
  const takeBack = async () => {
    const isSure = await askConfirmation({
      title: 'Retirer cette opération\u202f?',
      body: 'Elle ne sera pas écrite. Vous pourrez la reprendre dans une nouvelle.',
      confirmLabel: 'Retirer',
    })
    if (isSure) withdraw.mutate({ id })
  }
  return (
    <>
      {status === 'to-approve' && entry.approvalObstacle !== null && (
        <p className={classes.quiet}>{entry.approvalObstacle}</p>
      )}
      {status === 'to-approve' && entry.isAlone && (
        <p className={classes.quiet}>Personne d’autre n’a ce droit{'\u00a0'}: vous approuvez ce que vous avez écrit.</p>
      )}
      <div className={ledgerClasses.actions}>
        {status === 'to-approve' && entry.approvalObstacle === null && (
          <>
            <Button variant="filled" loading={approve.isPending} onClick={() => approve.mutate({ id })}>
              Approuver
            </Button>
            <Button onClick={() => setAsked('refuse')}>Refuser…</Button>
          </>
        )}
        {status === 'draft' && (
          <Button variant="filled" onClick={() => onForm({ id: String(id) })}>
            Modifier
          </Button>
        )}
        {(status === 'draft' || status === 'to-approve') && (
          <Button loading={withdraw.isPending} onClick={() => void takeBack()}>
            Retirer
          </Button>
        )}
        {status === 'posted' && !entry.isReversed && <Button onClick={() => setAsked('reverse')}>Extourner…</Button>}
        {status !== 'draft' && <Button onClick={() => onForm({ copyOf: String(id) })}>Reprendre</Button>}
        <Button onClick={() => setAsked('keep')}>Garder comme modèle…</Button>
      </div>
      {asked === 'refuse' && <RefuseDialog entry={entry} onClose={close} />}
      {asked === 'reverse' && <ReverseDialog entry={entry} onClose={close} />}
      {asked === 'keep' && <KeepDialog entry={entry} onClose={close} />}
    </>
  )
}

const by = (name: string | null) => name ?? 'quelqu’un'
const story = (entry: ManualEntry): string[] => [
  `Écrite par ${by(entry.writtenBy)}`,
  ...(entry.status === 'posted' && entry.decidedAt
    ? [`Approuvée par ${by(entry.decidedBy)} le ${formatInstant(entry.decidedAt)}`]
    : []),
  ...(entry.status === 'refused' && entry.decidedAt
    ? [`Refusée par ${by(entry.decidedBy)} le ${formatInstant(entry.decidedAt)}\u00a0: ${entry.refusalReason}`]
    : []),
  ...(entry.reversedAt
    ? [`Extournée par ${by(entry.reversedBy)} le ${formatInstant(entry.reversedAt)}\u00a0: ${entry.reversalReason}`]
    : []),
]

const Content = ({ entry, onForm }: ActionsProps) => {
  const mayWrite = useCan('accounting', 'write')
  const euros = (cents: number) => (cents === 0 ? '' : formatEuros(cents))
  const facts: readonly (readonly [string, string])[] = [
    ['État', entry.isReversed ? 'Extournée' : manualStatuses[entry.status]],
    ['Société', companyLabels[entry.company]],
    ['Date', formatDay(entry.entryOn)],
    ['Pièce', entry.piece],
    ['Motif', entry.reason],
  ]
  return (
    <>
      <p className={ledgerClasses.title}>{entry.label}</p>
      <dl className={ledgerClasses.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table className={ledgerClasses.lines}>
        <caption className="vh">Lignes de l’opération</caption>
        <thead>
          <tr>
            <th scope="col">Compte</th>
            <th scope="col" className={ledgerClasses.amount}>
              Débit
            </th>
            <th scope="col" className={ledgerClasses.amount}>
              Crédit
            </th>
          </tr>
        </thead>
        <tbody>
          {entry.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of what was proposed never change
            <tr key={index}>
              <td>
                <b>{line.code}</b> {line.name}
              </td>
              <td className={ledgerClasses.amount}>{euros(line.debitCents)}</td>
              <td className={ledgerClasses.amount}>{euros(line.creditCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-label="Ce qu’elle est devenue" className={classes.story}>
        {story(entry).map((words) => (
          <li key={words}>{words}</li>
        ))}
        {[entry.entry, entry.reversal].map(
          (found) =>
            found && (
              <li key={found.id}>
                <AppLink className={classes.link} href={`/accounting/books?ecriture=${found.id}`}>
                  Écriture {found.name}
                </AppLink>
              </li>
            ),
        )}
      </ul>
      <HistoryButton className="manual_entries" entityId={entry.id} />
      {mayWrite && <Actions entry={entry} onForm={onForm} />}
    </>
  )
}

type Props = { readonly id: number; readonly onClose: () => void; readonly onForm: (asked: FormAsked) => void }
export const ManualDrawer = ({ id, onClose, onForm }: Props) => {
  const query = useOperation(manualApi.showManual, { id: String(id) })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={640}
      title="Opération diverse"
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      <QueryPanel query={query} what="l’opération">
        {(entry) => <Content entry={entry} onForm={onForm} />}
      </QueryPanel>
    </Drawer>
  )
}
