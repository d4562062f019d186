// On the record of a self-employed teacher: travel and bonuses, where each stands, and what may still be withdrawn.
import { extrasApi as api } from '@cartable/domain/billing/extras/extras.api.ts'
import type { TeacherExtra } from '@cartable/domain/billing/extras/extras.schema.ts'
import { type ExtraState, extraKinds, extraStates } from '@cartable/domain/billing/extras/extras.words.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { useCan } from '../../../platform/session/session.ts'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from '../pay-runs/pay-runs.module.css'
import { AddExtraDialog, WithdrawExtraDialog } from './ExtraDialogs.tsx'

const meanings = {
  open: 'info',
  proposed: 'info',
  billed: 'info',
  paid: 'success',
  withdrawn: 'grey',
} as const satisfies Record<ExtraState, string>

type LineProps = { readonly extra: TeacherExtra; readonly mayWrite: boolean; readonly onWithdraw: () => void }
const Line = ({ extra, mayWrite, onWithdraw }: LineProps) => {
  const { id, kind, day, label, state, reference, withdrawnReason, amountCents } = extra
  return (
    <li>
      <Statut meaning={meanings[state]}>{extraStates[state]}</Statut>
      <span className={classes.what}>
        {extraKinds[kind]} du {formatDay(day)}
        <span className={classes.quiet}>
          {unbroken(
            [label, ...(reference === null ? [] : [`facture ${reference}`])].join(' · ') +
              (withdrawnReason === null ? '' : ` · retiré\u00a0: ${withdrawnReason}`),
          )}
        </span>
      </span>
      <span className={classes.amount}>{formatEuros(amountCents)}</span>
      {mayWrite && (state === 'open' || state === 'proposed') && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Retirer, ${extraKinds[kind].toLowerCase()} du ${formatDay(day)}, ${label}`}
          onClick={onWithdraw}
        >
          Retirer…
        </Button>
      )}
      <HistoryButton className="teacher_extras" entityId={id} isSmall />
    </li>
  )
}

export const ExtrasOf = ({ teacherId }: { readonly teacherId: number }) => {
  const mayWrite = useCan('payroll', 'write')
  const query = useOperation(api.listExtras, { teacherId: String(teacherId) })
  const [isAdding, setAdding] = useState(false)
  const [withdrawn, withdraw] = useState<TeacherExtra | null>(null)
  return (
    <QueryPanel query={query} what="les frais et primes">
      {({ teacher, rows }) => (
        <section aria-label="Frais et primes">
          {rows.length > 0 && (
            <ul className={classes.lines}>
              {rows.map((extra) => (
                <Line key={extra.id} extra={extra} mayWrite={mayWrite} onWithdraw={() => withdraw(extra)} />
              ))}
            </ul>
          )}
          {mayWrite && (
            <Button size="compact-sm" onClick={() => setAdding(true)}>
              Frais ou prime…
            </Button>
          )}
          {isAdding && <AddExtraDialog teacherId={teacherId} teacher={teacher} onClose={() => setAdding(false)} />}
          {withdrawn && <WithdrawExtraDialog extra={withdrawn} onClose={() => withdraw(null)} />}
        </section>
      )}
    </QueryPanel>
  )
}
