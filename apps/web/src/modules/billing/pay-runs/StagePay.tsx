// Hours of stages to pay, beside lessons: the company of stages pays them, by an invoice, a run and an account of its own.

import { needsApproval } from '@cartable/domain/billing/pay-runs/pay-runs.rules.ts'
import { type PayMeans, payMeans } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { payStagesApi } from '@cartable/domain/billing/pay-runs/pay-stages.api.ts'
import type { StagePayMonth, StagePayRow } from '@cartable/domain/billing/pay-runs/pay-stages.schema.ts'
import { durationText, formatDay, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { payRefreshes } from './PayDialogs.tsx'
import { proposedWords, toApproveWords } from './PayRecap.tsx'
import classes from './pay-runs.module.css'

const isReady = ({ totalCents, obstacles }: StagePayRow) => totalCents > 0 && obstacles.length === 0
const sumOf = (rows: readonly StagePayRow[]) => rows.reduce((sum, { totalCents }) => sum + totalCents, 0)
const hoursOf = (minutes: number) => (minutes < 0 ? `−${durationText(-minutes)}` : durationText(minutes))

type LineProps = {
  readonly row: StagePayRow
  readonly isTicked: boolean
  readonly mayWrite: boolean
  readonly onToggle: () => void
}
const Line = ({ row, isTicked, mayWrite, onToggle }: LineProps) => (
  <li>
    <Checkbox
      checked={isTicked}
      onChange={onToggle}
      disabled={!mayWrite || !isReady(row)}
      aria-label={`Stages, ${row.teacher}, ${formatEuros(row.totalCents)}`}
    />
    <span className={classes.what}>
      <AppLink href={`/teacher/show/${row.teacherId}`}>{row.teacher}</AppLink>
      <span className={classes.quiet}>
        {[
          hoursOf(row.items.reduce((all, { minutes }) => all + minutes, 0)),
          row.means && payMeans[row.means],
          row.totalCents <= 0 && 'à la paie suivante',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {row.obstacles.map(({ words, link }) => (
        <span key={words} className={classes.quiet}>
          Retenu{'\u00a0'}: <AppLink href={link}>{words}</AppLink>
        </span>
      ))}
      <details>
        <summary>Détail</summary>
        <ul>
          {row.items.map(({ id, day, words, minutes, cents, reason }) => (
            <li key={id}>
              Stage du {formatDay(day)}, {words}
              {minutes !== 0 && `, ${hoursOf(minutes)}`}
              {reason && ` (${reason})`}
              {'\u00a0'}: {formatEuros(cents)}
            </li>
          ))}
        </ul>
      </details>
    </span>
    <span className={classes.amount}>{formatEuros(row.totalCents)}</span>
  </li>
)

const usePayment = (plan: StagePayMonth) => {
  const pay = useAction(payStagesApi.payStages, {
    refreshes: payRefreshes,
    onSuccess: ({ isValid, errorMsgs }, { totalCents }) =>
      void (isValid
        ? toast.success(
            needsApproval(totalCents, plan.approvalCents)
              ? proposedWords(plan.isAlone)
              : 'Paie des stages faite\u00a0: chaque professeur a sa facture par mail.',
          )
        : toast.error(unbroken(errorMsgs.join(' ')))),
  })
  const ask = async (rows: readonly StagePayRow[]) => {
    const [who, totalCents] = [counted(rows.length, 'professeur', 'professeurs'), sumOf(rows)]
    const means = (Object.keys(payMeans) as PayMeans[]).flatMap((one) => {
      const own = rows.filter((row) => row.means === one)
      return own.length === 0 ? [] : [`${payMeans[one]}\u00a0: ${formatEuros(sumOf(own))}.`]
    })
    const isProposed = needsApproval(totalCents, plan.approvalCents)
    const isSure = await askConfirmation({
      title: `Paie des stages, ${formatMonth(plan.month)}`,
      body: [
        `${who}, ${formatEuros(totalCents)}.`,
        ...means,
        isProposed
          ? toApproveWords(plan.isAlone)
          : 'Une facture est établie au nom de chacun et lui est envoyée\u00a0; elle ne se réécrit pas.',
      ].join(' '),
      confirmLabel: isProposed ? `Proposer la paie ${de(who)}` : `Payer ${who}`,
    })
    if (isSure) pay.mutate({ month: plan.month, teacherIds: rows.map(({ teacherId }) => teacherId), totalCents })
  }
  return { ask, isPending: pay.isPending }
}

const Teachers = ({ plan, mayWrite }: { readonly plan: StagePayMonth; readonly mayWrite: boolean }) => {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const { ask, isPending } = usePayment(plan)
  const ticked = plan.rows.filter((row) => isReady(row) && !left.has(row.teacherId))
  const toggle = (teacherId: number) => {
    const next = new Set(left)
    if (!next.delete(teacherId)) next.add(teacherId)
    setLeft(next)
  }
  return (
    <section aria-label={`Stages à payer, ${formatMonth(plan.month)}`} className={classes.block}>
      <h2>Stages à payer</h2>
      <ul className={classes.lines}>
        {plan.rows.map((row) => (
          <Line
            key={row.teacherId}
            row={row}
            isTicked={isReady(row) && !left.has(row.teacherId)}
            mayWrite={mayWrite}
            onToggle={() => toggle(row.teacherId)}
          />
        ))}
      </ul>
      {mayWrite && ticked.length > 0 && !plan.isWaiting && (
        <Button
          variant="filled"
          mt="md"
          loading={isPending}
          leftSection={<IconSend2 size={16} aria-hidden />}
          onClick={() => void ask(ticked)}
        >
          Payer les stages de {counted(ticked.length, 'professeur', 'professeurs')}
        </Button>
      )}
    </section>
  )
}

/** Nothing is shown in a month without any. */
export const StagePay = ({ month, mayWrite }: { readonly month: string; readonly mayWrite: boolean }) => {
  const query = useOperation(payStagesApi.showStages, { month }, { background: true, keepPrevious: true })
  if (!query.data || query.data.rows.length === 0) return null
  return <Teachers key={query.data.month} plan={query.data} mayWrite={mayWrite} />
}
