// What the card provider moved that nothing names: a person says what each is, and to which account it goes.
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import type { ProviderMove } from '@cartable/domain/accounting/bank/bank.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button, Select, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from './bank.module.css'

type Account = { readonly id: number; readonly code: string; readonly name: string }
type Props = { readonly move: ProviderMove; readonly accounts: readonly Account[]; readonly onClose: () => void }

const ExplainDialog = ({ move, accounts, onClose }: Props) => {
  const [account, setAccount] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const explain = useAction(bankApi.explainMove, {
    refreshes: [['accounting'], ['dashboard']],
    onSuccess: ({ isValid, errorMsgs }) => {
      if (isValid) onClose()
      else toast.error(errorMsgs.join(' '))
    },
  })
  const canSave = account !== null && reason.trim() !== ''
  return (
    <Modal opened asksWhenTyped onClose={onClose} title="Expliquer ce mouvement" size={520}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave) explain.mutate({ id: move.id, accountId: Number(account), reason: reason.trim() })
        }}
      >
        <p>
          {formatDay(move.day)}
          {'\u00a0'}: {formatEuros(move.cents)}
          <span className={classes.quiet}>{move.words}</span>
        </p>
        <Select
          label="Compte"
          searchable
          data={accounts.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
          value={account}
          onChange={setAccount}
        />
        <Textarea
          label="Explication"
          description="Écrite au grand livre, avec son écriture."
          maxLength={100}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" disabled={!canSave} loading={explain.isPending}>
          Expliquer
        </Button>
      </form>
    </Modal>
  )
}

/** @param children what is said where none waits */
export const ProviderMoves = ({ children }: { readonly children: ReactNode }) => {
  const mayWrite = useCan('accounting', 'write')
  const query = useOperation(bankApi.listProviderMoves, {})
  const [move, setMove] = useState<ProviderMove | null>(null)
  return (
    <QueryPanel query={query} what="les mouvements du prestataire">
      {({ rows, accounts }) =>
        rows.length === 0 ? (
          children
        ) : (
          <section aria-labelledby="provider-moves" className={classes.block}>
            <h2 id="provider-moves">Mouvements du prestataire de cartes à expliquer</h2>
            <ul className={classes.lines} aria-label="Mouvements du prestataire de cartes à expliquer">
              {rows.map((row) => (
                <li key={row.id} className={classes.line}>
                  <span className={classes.what}>
                    {row.words}
                    <span className={classes.quiet}>{`${formatDay(row.day)} · ${row.providerPayoutId}`}</span>
                  </span>
                  <span className={classes.amount}>{formatEuros(row.cents)}</span>
                  {mayWrite && <Button onClick={() => setMove(row)}>Expliquer…</Button>}
                </li>
              ))}
            </ul>
            {move && <ExplainDialog move={move} accounts={accounts} onClose={() => setMove(null)} />}
          </section>
        )
      }
    </QueryPanel>
  )
}
