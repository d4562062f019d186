// Confirms lessons, one or many: what is asked of whom is read first, then what came of each is shown, with the way to pay.
import { confirmationsApi } from '@cartable/domain/courses/confirmations/confirmations.api.ts'
import type { ConfirmedLine, ConfirmRecap } from '@cartable/domain/courses/confirmations/confirmations.schema.ts'
import { outcomeOfPayment } from '@cartable/domain/courses/confirmations/confirmations.words.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import type { ConfirmAnswer } from '@cartable/domain/courses/courses.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { now } from '../../../platform/clock.ts'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { PayDialog } from '../../billing/billing.parts.tsx'
import { AgreementFields, type Heard } from './AgreementFields.tsx'
import { ConfirmRecapView } from './ConfirmRecapView.tsx'
import { ConfirmResults } from './ConfirmResults.tsx'

const touched = [['courses'], ['billing'], ['accounting']] as const

/** `Confirmer 12 cours (534,00 €)`. */
const wordsOf = ({ count, totalCents }: ConfirmRecap): string => {
  const what = count === 1 ? 'Confirmer le cours' : `Confirmer ${counted(count, 'cours', 'cours')}`
  return totalCents === null ? what : `${what} (${formatEuros(totalCents)})`
}

/** What came of the one lesson of a recap. */
const linesOf = ({ families }: ConfirmRecap, answer: ConfirmAnswer): ConfirmedLine[] =>
  families.flatMap(({ customerName, urssafCents, creditCents, courses }) =>
    courses.map(({ id, description, seen, isLater, pack }) => {
      const due = seen.customerPayment
      const free = urssafCents ? 'urssaf' : 'free'
      const byCredit = creditCents !== null && due !== null && creditCents >= due
      const paid = answer.paymentStatus === null ? 'free' : byCredit ? 'credit' : outcomeOfPayment[answer.paymentStatus]
      const settled = pack !== null ? 'pack' : due === 0 ? free : paid
      // a pupil is told of no bill
      const unbilled = isLater && answer.paymentMessage !== null ? 'to-bill' : 'confirmed'
      const outcome = answer.billId === null ? unbilled : settled
      const { billId, billNumber } = answer
      const message = outcome === 'paid' || outcome === 'credit' || outcome === 'free' ? null : answer.paymentMessage
      return { id, description, customerName, outcome, message, billId, billNumber, dueCents: due }
    }),
  )

type RecapProps = {
  readonly recap: ConfirmRecap
  readonly onClose: () => void
  readonly onDone: (lines: readonly ConfirmedLine[]) => void
  readonly onStale: () => void
  /** Somebody else had confirmed it, and nothing is left to do. */
  readonly onRepeated: () => void
}

const Recap = ({ recap, onClose, onDone, onStale, onRepeated }: RecapProps) => {
  const [problem, setProblem] = useState<readonly string[]>([])
  const confirmation = useAction(confirmationsApi.confirmMany, {
    refreshes: touched,
    onSuccess: ({ lines, errorMsgs }) => {
      if (errorMsgs.length > 0) return setProblem(errorMsgs)
      onDone(lines)
    },
  })
  const single = useAction(coursesApi.confirm, {
    refreshes: touched,
    onSuccess: (answer) => {
      if (!answer.isConfirmed) {
        // what it became meanwhile is shown beside the sentence that says so
        onStale()
        return setProblem(answer.errorMsgs)
      }
      const lines = linesOf(recap, answer)
      // a parent and a pupil may both be at it: whoever comes second is told so
      if (!answer.wasConfirmed || !lines.every(isSettled)) return onDone(lines)
      toast.success(unbroken(answer.paymentMessage ?? ''))
      onRepeated()
    },
  })
  const [heard, setHeard] = useState<Heard>(() => ({ by: '', at: now().toISOString() }))
  const isTimed = isInstant(heard.at)
  const courses = recap.families.flatMap((family) => family.courses.map(({ id, seen }) => ({ id, seen })))
  const [only] = courses
  const confirm = () => {
    const said = { agreement: { by: heard.by.trim() || null, at: heard.at ?? '' } }
    if (courses.length === 1 && only) single.mutate({ id: only.id, seen: only.seen, ...said })
    else confirmation.mutate({ courses, ...said })
  }
  const [family, ...others] = recap.families
  return (
    <>
      <ConfirmRecapView recap={recap} onLeave={onClose} />
      {recap.count > 0 && (
        <AgreementFields
          heard={heard}
          onChange={setHeard}
          payer={family && others.length === 0 ? family.customerName : null}
          error={isTimed ? null : 'Dites le jour et l’heure.'}
        />
      )}
      {problem.length > 0 && (
        <Alert color="danger" role="alert" mt="md">
          {problem.map((message) => (
            <div key={message}>{unbroken(message)}</div>
          ))}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm" mt="md">
        <Button size="md" onClick={onClose}>
          Annuler
        </Button>
        {recap.count > 0 && (
          <Button
            size="md"
            variant="filled"
            disabled={!isTimed}
            loading={confirmation.isPending || single.isPending}
            onClick={confirm}
          >
            {wordsOf(recap)}
          </Button>
        )}
      </Group>
    </>
  )
}

const isInstant = (value: string | null) => value !== null && !Number.isNaN(Date.parse(value))

/** One lesson that is settled needs no list of results. */
const isSettled = ({ outcome }: ConfirmedLine) =>
  outcome === 'paid' ||
  outcome === 'free' ||
  outcome === 'confirmed' ||
  outcome === 'urssaf' ||
  outcome === 'to-bill' ||
  outcome === 'pack'

type Props = {
  readonly ids: readonly number[]
  readonly mayPay: boolean
  readonly onClose: () => void
  readonly onConfirmed?: () => void
}

export const ConfirmDialog = ({ ids, mayPay, onClose, onConfirmed }: Props) => {
  const query = useOperation(confirmationsApi.recap, { ids: ids.join(',') }, { once: true })
  const [lines, setLines] = useState<readonly ConfirmedLine[] | null>(null)
  const [paying, setPaying] = useState<ConfirmedLine | null>(null)
  const done = (results: readonly ConfirmedLine[]) => {
    onConfirmed?.()
    if (!results.every(isSettled)) return setLines(results)
    const paid = results.filter(({ outcome }) => outcome === 'paid')
    const said = results.length === 1 ? 'Cours confirmé.' : `${results.length} cours confirmés.`
    const cents = paid.reduce((total, { dueCents }) => total + (dueCents ?? 0), 0)
    const later = results.find(({ outcome }) => outcome === 'to-bill' || outcome === 'pack')?.message
    const more = cents > 0 ? `Le paiement de ${formatEuros(cents)} a été accepté.` : later
    toast.success(more ? `${said} ${unbroken(more)}` : said)
    onClose()
  }
  if (paying?.billId)
    return (
      <PayDialog
        billId={paying.billId}
        reference={paying.billNumber ?? ''}
        amountCents={paying.dueCents ?? 0}
        hasCard={paying.outcome === 'refused'}
        onClose={() => {
          setPaying(null)
          if (lines?.length === 1) onClose()
        }}
      />
    )
  if (lines !== null)
    return (
      <Modal
        opened
        onClose={onClose}
        title={lines.length === 1 ? 'Cours confirmé, facture à payer' : 'Cours confirmés'}
        size={620}
      >
        <ConfirmResults lines={lines} {...(mayPay ? { onPay: setPaying } : {})} />
        <Group justify="flex-end" mt="md">
          <Button size="md" onClick={onClose}>
            Fermer
          </Button>
        </Group>
      </Modal>
    )
  return (
    <Modal opened onClose={onClose} title={ids.length === 1 ? 'Confirmer le cours' : 'Confirmer des cours'} size={620}>
      <QueryPanel query={query} what="le récapitulatif">
        {(recap) => (
          <Recap
            recap={recap}
            onClose={onClose}
            onDone={done}
            onStale={() => void query.refetch()}
            onRepeated={() => {
              onConfirmed?.()
              onClose()
            }}
          />
        )}
      </QueryPanel>
    </Modal>
  )
}
