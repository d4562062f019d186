// What the correction of a billed lesson does, said before it is saved: papers, money, who is told.

import { billedCorrectionApi as api } from '@cartable/domain/courses/corrections/billed.api.ts'
import type {
  BilledCorrectionCheck,
  BilledCorrectionRecord,
} from '@cartable/domain/courses/corrections/billed.schema.ts'
import { lessonInstant } from '@cartable/domain/courses/shared/lesson.rules.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { Alert } from '@mantine/core'
import { useOperation } from '../../../platform/api/hooks.ts'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { ErrorState } from '../../../platform/shell/states.tsx'
import { MoneyBackField } from '../../billing/billing.parts.tsx'
import { useRecoveryOptions } from '../../billing/take-backs.parts.tsx'
import classes from '../planning/planning.module.css'

const F = formOf<typeof api.saveBilled>()
type Asked = SentOf<typeof api.checkBilled>

/** What the form asks for, once it can be read. */
const useAsked = (id: number): Asked | null => {
  const doneAt = useFormValue<string | null>('doneAt')
  const minutes = useFormValue<number | null>('durationMinutes')
  const contractId = useFormValue<number | null>('contractId')
  const renamesPayer = useFormValue<boolean>('renamesPayer')
  if (typeof minutes !== 'number' || !lessonInstant.safeParse(doneAt).success) return null
  return {
    ...{ id: String(id), doneAt: doneAt ?? '', durationMinutes: minutes },
    ...(contractId !== null && { contractId: String(contractId) }),
    ...(renamesPayer && { renamesPayer: 'true' as const }),
  }
}

const teacherText = (cents: number, isPaid: boolean) =>
  isPaid && cents < 0
    ? `Le professeur a déjà été payé\u00a0: ${formatEuros(-cents)} de trop.`
    : cents < 0
      ? `Le professeur reçoit ${formatEuros(-cents)} de moins pour ce cours.`
      : `Le professeur reçoit ${formatEuros(cents)} de plus pour ce cours.`

const billText = ({ kind, billCents, newPayer }: BilledCorrectionCheck) =>
  kind === 'redone'
    ? `La facture est refaite${newPayer === null ? '' : ` pour ${newPayer}`}, ${formatEuros(billCents)}.`
    : `Une facture complémentaire de ${formatEuros(billCents)} est émise.`

/** The papers, then the money, a sentence each. */
const consequencesOf = (check: BilledCorrectionCheck): string[] => [
  ...(check.noteCents > 0
    ? [`Un avoir de ${formatEuros(check.noteCents)} est émis, dont ${formatEuros(check.noteVatCents)} de TVA.`]
    : []),
  ...(check.billCents > 0 ? [billText(check)] : []),
  ...(check.movesMoney ? ['Ce qui a été reçu paie la nouvelle facture\u00a0: aucun argent ne bouge.'] : []),
  ...(check.kind === 'same' ? ['La facture ne change pas\u00a0: seule l’heure du cours est corrigée.'] : []),
  ...(check.onCardCents > 0 ? [`${formatEuros(check.onCardCents)} seront rendus sur la carte qui a payé.`] : []),
  ...(check.dueCents > 0 ? [`${check.newPayer ?? 'La famille'} devra ${formatEuros(check.dueCents)}.`] : []),
  ...check.advance,
  ...(check.teacherCents === 0 ? [] : [teacherText(check.teacherCents, check.isTeacherPaid)]),
]

const Verdict = ({ record, asked }: { readonly record: BilledCorrectionRecord; readonly asked: Asked }) => {
  const query = useOperation(api.checkBilled, asked, { keepPrevious: true, background: true })
  const recoveryOptions = useRecoveryOptions()
  const check = query.data
  if (!check)
    return query.isError ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} what="ce que fera la correction" />
    ) : null
  const { obstacles, warnings, priceCents, told, kind } = check
  return (
    <>
      {obstacles.length > 0 && (
        <Alert color="danger">
          {obstacles.map(({ message }) => (
            <div key={message}>{unbroken(message)}</div>
          ))}
        </Alert>
      )}
      {warnings.map((warning) => (
        <Alert key={warning} color="warning">
          {unbroken(warning)}
        </Alert>
      ))}
      {priceCents !== null && priceCents !== record.priceCents && (
        <p>
          Prix{'\u00a0'}: <s>{formatEuros(record.priceCents)}</s> <b>{formatEuros(priceCents)}</b>
        </p>
      )}
      {kind !== null && <p>{unbroken(consequencesOf(check).join(' '))}</p>}
      {kind !== null && <MoneyBackField cents={check.surplusCents} />}
      {kind !== null && check.isTeacherPaid && check.teacherCents < 0 && (
        <F.Radio
          name="recovery"
          label="Ce que le professeur a reçu de trop"
          optional={false}
          options={recoveryOptions}
          span={6}
        />
      )}
      {kind !== null && told.length > 0 && (
        <p>
          Prévenus{'\u00a0'}: {told.join(' ; ')}
        </p>
      )}
    </>
  )
}

export const BilledRecap = ({ record }: { readonly record: BilledCorrectionRecord }) => {
  const asked = useAsked(record.id)
  return (
    <section className={classes.verdict} aria-label="Ce que fera la correction" aria-live="polite">
      {asked && <Verdict record={record} asked={asked} />}
    </section>
  )
}
