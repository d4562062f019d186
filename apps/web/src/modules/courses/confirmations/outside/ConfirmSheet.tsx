// Confirms lessons, one or many: what is asked of whom is read first, then what came of each, with the way to pay.
import type { ConfirmedLine, ConfirmRecap } from '@cartable/domain/courses/confirmations/confirmations.schema.ts'
import { confirmOutcomeLabels, outcomeOfPayment } from '@cartable/domain/courses/confirmations/confirmations.words.ts'
import type { ConfirmAnswer } from '@cartable/domain/courses/courses.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { counted } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useState } from 'react'
import { unbroken } from '../../../../platform/fr/typography.ts'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Badge, Lead, List, type Meaning, Notice, Quiet } from '../../../../platform/outside/cards.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Answered, Failure } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { useMayPay } from '../../../../platform/session/session.ts'
import { type DueBill, PaySheet } from '../../../billing/payments/outside/pay-sheet.parts.tsx'
import { confirmCourse, confirmMany, confirmRecap } from './confirmations.doors.ts'

const Sum = ({ label, cents }: { readonly label: string; readonly cents: number | null }) =>
  cents === null || cents === 0 ? null : (
    <p>
      {label} <b>{formatEuros(cents)}</b>
    </p>
  )

/** `Confirmer 12 cours (534,00 €)`. */
const wordsOf = ({ count, totalCents }: ConfirmRecap): string => {
  const what = count === 1 ? 'Confirmer le cours' : `Confirmer ${counted(count, 'cours', 'cours')}`
  return totalCents === null ? what : `${what} (${formatEuros(totalCents)})`
}

const Recap = ({ recap, mayPay }: { readonly recap: ConfirmRecap; readonly mayPay: boolean }) => (
  <>
    {recap.leftOut.length > 0 && (
      <Notice meaning="warning">
        {recap.leftOut.map(({ id, description, why }) => (
          <p key={id}>
            {description}
            {'\u00a0'}: {unbroken(why)}
          </p>
        ))}
      </Notice>
    )}
    {recap.families.map((family) => (
      <div key={family.customerId}>
        <List>
          {family.courses.map(({ id, description, priceCents, advance, pack }) => (
            <li key={id}>
              <Lead>
                {description}
                {priceCents !== null && ` · ${formatEuros(priceCents)}`}
              </Lead>
              {pack && <Quiet>{unbroken(pack)}</Quiet>}
              {advance && <Quiet>{unbroken(advance)}</Quiet>}
            </li>
          ))}
        </List>
        <Sum label="Demandé à l’Urssaf" cents={family.urssafCents} />
        <Sum label="Pris sur votre pack" cents={family.packCents} />
        <Sum label="Pris sur votre avoir" cents={family.creditCents} />
        <Sum label={`Demandé à la carte ${family.card ?? ''}`} cents={family.cardCents} />
        <Sum label={`À facturer le ${formatDay(family.laterOn)}`} cents={family.laterCents} />
        <Sum label={mayPay ? 'À payer ensuite' : 'À régler par l’autre parent'} cents={family.leftCents} />
      </div>
    ))}
  </>
)

/** Nothing here is red: the lesson is confirmed, and what is left is to be paid. */
const meanings: Readonly<Record<ConfirmedLine['outcome'], Meaning>> = {
  paid: 'success',
  pack: 'success',
  credit: 'success',
  urssaf: 'info',
  refused: 'warning',
  pending: 'info',
  'no-card': 'info',
  'other-parent': 'info',
  free: 'success',
  'to-bill': 'success',
  confirmed: 'success',
  'left-out': 'warning',
}
const isDue = ({ outcome, billId }: ConfirmedLine) =>
  billId !== null && (outcome === 'refused' || outcome === 'no-card')
const isSettled = ({ outcome }: ConfirmedLine) =>
  outcome !== 'refused' &&
  outcome !== 'no-card' &&
  outcome !== 'pending' &&
  outcome !== 'left-out' &&
  outcome !== 'credit'
const billOf = ({ billId, billNumber, dueCents }: ConfirmedLine): DueBill => ({
  billId: billId ?? 0,
  reference: billNumber ?? '',
  dueCents: dueCents ?? 0,
})

type LineProps = {
  readonly line: ConfirmedLine
  readonly isAlone: boolean
  /** Absent: nothing is left to pay by whoever reads it. */
  readonly onPay?: () => void
}
const Line = ({ line, isAlone, onPay }: LineProps) => (
  <li>
    <Lead>{line.description}</Lead>
    <p>
      <Badge meaning={meanings[line.outcome]}>{confirmOutcomeLabels[line.outcome]}</Badge>{' '}
      {line.billNumber && `Facture ${line.billNumber}`}
      {line.dueCents !== null && line.dueCents > 0 && `, ${formatEuros(line.dueCents)}`}
    </p>
    {line.message && <p role="alert">{unbroken(line.message)}</p>}
    {onPay && (
      <Buttons>
        <Button {...(isAlone ? {} : { label: `Payer la facture ${line.billNumber ?? ''}` })} onPress={onPay}>
          {isAlone ? 'Payer maintenant' : 'Payer'}
        </Button>
      </Buttons>
    )}
  </li>
)

const Results = ({ lines, onClose }: { readonly lines: readonly ConfirmedLine[]; readonly onClose: () => void }) => {
  const [paying, setPaying] = useState<readonly DueBill[] | null>(null)
  const mayPay = useMayPay()
  const due = mayPay ? lines.filter(isDue) : []
  const isAlone = lines.length === 1
  if (paying !== null)
    return <PaySheet bills={paying} onClose={() => (paying.length === due.length ? onClose() : setPaying(null))} />
  return (
    <Sheet title={isAlone ? 'Cours confirmé, facture à payer' : 'Cours confirmés'} onClose={onClose}>
      <List>
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            isAlone={isAlone}
            {...(due.includes(line) ? { onPay: () => setPaying([billOf(line)]) } : {})}
          />
        ))}
      </List>
      <Buttons>
        {due.length > 1 && (
          <Button kind="primary" grows onPress={() => setPaying(due.map(billOf))}>
            Payer {due.length} factures
          </Button>
        )}
        <Button onPress={onClose}>{due.length > 0 ? 'Plus tard' : 'Fermer'}</Button>
      </Buttons>
    </Sheet>
  )
}

/** What was done, said in one sentence where nothing is left to do. */
const said = (lines: readonly ConfirmedLine[]): string => {
  const what = lines.length === 1 ? 'Cours confirmé.' : `${lines.length} cours confirmés.`
  const cents = lines.reduce((total, { outcome, dueCents }) => total + (outcome === 'paid' ? (dueCents ?? 0) : 0), 0)
  const left = lines.filter(({ outcome }) => outcome === 'other-parent')
  const later =
    left.length > 1
      ? `${left.length} factures sont à régler par l’autre parent.`
      : lines.find(({ outcome }) => outcome === 'to-bill' || outcome === 'pack' || outcome === 'other-parent')?.message
  const more = cents > 0 ? `Le paiement de ${formatEuros(cents)} a été accepté.` : later
  return more ? `${what} ${unbroken(more)}` : what
}

/** What came of the one lesson of a recap. */
const linesOf = ({ families }: ConfirmRecap, answer: ConfirmAnswer, mayPay: boolean): ConfirmedLine[] =>
  families.flatMap(({ customerName, urssafCents, creditCents, courses }) =>
    courses.map(({ id, description, seen, isLater, pack }) => {
      const due = seen.customerPayment
      const free = urssafCents ? 'urssaf' : 'free'
      const byCredit = creditCents !== null && due !== null && creditCents >= due
      const asked =
        answer.paymentStatus === null ? 'free' : byCredit ? 'credit' : outcomeOfPayment[answer.paymentStatus]
      const paid = asked === 'no-card' && !mayPay ? 'other-parent' : asked
      const settled = pack !== null ? 'pack' : due === 0 ? free : paid
      const outcome = answer.billId === null ? (isLater ? 'to-bill' : 'confirmed') : settled
      const { billId, billNumber } = answer
      const message = outcome === 'paid' || outcome === 'credit' || outcome === 'free' ? null : answer.paymentMessage
      return { id, description, customerName, outcome, message, billId, billNumber, dueCents: due }
    }),
  )

type Props = { readonly ids: readonly number[]; readonly onClose: () => void }
export const ConfirmSheet = ({ ids, onClose }: Props) => {
  const [lines, setLines] = useState<readonly ConfirmedLine[] | null>(null)
  const mayPay = useMayPay()
  const recap = useAnswer(confirmRecap, { ids: ids.join(',') }, { once: true })
  const end = (given: readonly ConfirmedLine[]) => {
    if (!given.every(isSettled)) return setLines(given)
    toast(said(given))
    onClose()
  }
  const many = useAct(confirmMany, { touches: ['billing'], done: ({ lines: given }) => end(given) })
  const single = useAct(confirmCourse, {
    touches: ['billing'],
    done: (answer) => {
      const given = recap.data ? linesOf(recap.data, answer, mayPay) : []
      // a parent and a pupil, or both parents, may be at it: whoever comes second is told so
      if (!answer.wasConfirmed || !given.every(isSettled)) return end(given)
      toast(unbroken(answer.paymentMessage ?? ''))
      onClose()
    },
  })
  const confirm = async (read: ConfirmRecap) => {
    const courses = read.families.flatMap((family) => family.courses.map(({ id, seen }) => ({ id, seen })))
    const [only] = courses
    if (courses.length > 1 || only === undefined) return void many.run({ courses })
    // what it became meanwhile is shown beside the sentence that says so
    if ((await single.run(only)) === null) void recap.refetch()
  }
  if (lines !== null) return <Results lines={lines} onClose={onClose} />
  return (
    <Sheet title={ids.length === 1 ? 'Confirmer le cours' : 'Confirmer des cours'} onClose={onClose}>
      <Answered of={recap}>
        {(read) => (
          <>
            <Recap recap={read} mayPay={mayPay} />
            <Failure of={single} />
            <Failure of={many} />
            <Buttons>
              {read.count > 0 && (
                <Button kind="primary" grows isBusy={single.isBusy || many.isBusy} onPress={() => void confirm(read)}>
                  {wordsOf(read)}
                </Button>
              )}
              <Button onPress={onClose}>Annuler</Button>
            </Buttons>
          </>
        )}
      </Answered>
    </Sheet>
  )
}
