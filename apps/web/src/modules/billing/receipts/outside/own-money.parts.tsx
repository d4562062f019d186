// What a family has to its credit, what is to be billed and debited, on its home; nothing of what it has none.
import { debitStatusLabels } from '@cartable/domain/billing/debits/debits.words.ts'
import { durationText, formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { counted } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useState } from 'react'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Amount, Card, Lead, List, Quiet, Section } from '../../../../platform/outside/cards.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Failure } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { ownCredit, ownDebits, ownToBill, revokeOwnMandate } from './receipts.doors.ts'

const companyWords = { 'private-tuition': 'cours particuliers', traineeship: 'stages' } as const

export const OwnCredit = () => {
  const { data } = useAnswer(ownCredit, {})
  if (!data || (data.credits.length === 0 && data.refundCents === 0)) return null
  return (
    <Section title="Votre avoir">
      <Card>
        {data.credits.map(({ company, cents }) => (
          <p key={company}>
            <b>{formatEuros(cents)}</b>, {companyWords[company]}
            {data.usesCredit ? ', pris par vos prochaines factures.' : ', gardé sur votre compte.'}
          </p>
        ))}
        {data.refundCents > 0 && <p>Un remboursement de {formatEuros(data.refundCents)} est en cours.</p>}
      </Card>
    </Section>
  )
}

export const OwnToBill = () => {
  const { data } = useAnswer(ownToBill, {})
  if (!data || data.lessons.length === 0) return null
  return (
    <Section title="À facturer" aside={<Amount>{formatEuros(data.totalCents)}</Amount>}>
      <Quiet>
        <b>{formatEuros(data.totalCents)}</b>, sur votre facture du {formatDay(data.billedOn)}
        {'\u00a0'}: {counted(data.lessons.length, 'cours confirmé', 'cours confirmés')}.
      </Quiet>
      <List>
        {data.lessons.map((lesson) => (
          <li key={lesson.id}>
            <Lead>
              {lesson.what}, {lesson.studentName} · {formatEuros(lesson.priceCents)}
            </Lead>
            <Quiet>
              {formatInstant(lesson.doneAt)} · {durationText(lesson.durationMinutes)} · avec {lesson.teacherName}
            </Quiet>
          </li>
        ))}
      </List>
    </Section>
  )
}

type Mandate = { readonly id: number; readonly reference: string; readonly ibanLast4: string | null }
const Revoke = ({ mandate, onClose }: { readonly mandate: Mandate; readonly onClose: () => void }) => {
  const revoke = useAct(revokeOwnMandate, {
    done: () => {
      toast('Votre mandat est révoqué.')
      onClose()
    },
  })
  return (
    <Sheet title={`Révoquer le mandat ${mandate.reference}\u202f?`} onClose={onClose}>
      <p>
        Plus rien ne sera prélevé, sauf ce que la banque a déjà reçu{'\u00a0'}: vous paierez vos factures autrement.
      </p>
      <Failure of={revoke} />
      <Buttons>
        <Button kind="danger" isBusy={revoke.isBusy} onPress={() => void revoke.run({ id: mandate.id })}>
          Révoquer
        </Button>
        <Button onPress={onClose}>Annuler</Button>
      </Buttons>
    </Sheet>
  )
}

/** What is to come: debits, and the instalments of its plan. The mandate itself is among its means of payment. */
export const OwnDebits = () => {
  const { data } = useAnswer(ownDebits, {})
  const debits = data?.debits.filter(({ status }) => status === 'announced' || status === 'sent') ?? []
  const plans = data?.plans.filter(({ status }) => status === 'active') ?? []
  if (debits.length + plans.length === 0) return null
  const hasDebits = debits.length > 0 || data?.mandates.some(({ status }) => status === 'signed') === true
  return (
    <Section title={hasDebits ? 'Vos prélèvements' : 'Vos échéances'}>
      <List>
        {debits.map(({ id, what, amountCents, collectOn, status }) => (
          <li key={`debit ${id}`}>
            <Lead>
              {what} · {formatEuros(amountCents)}
            </Lead>
            <Quiet>
              {debitStatusLabels[status]}, le {formatDay(collectOn)}
            </Quiet>
          </li>
        ))}
        {plans.flatMap((plan) =>
          plan.instalments
            .filter(({ state }) => state !== 'paid' && state !== 'debited')
            .map(({ rank, dueOn, leftCents, state }) => (
              <li key={`plan ${plan.id} ${rank}`}>
                <Lead>
                  Échéance {rank} sur {plan.instalments.length} · {formatEuros(leftCents)}
                </Lead>
                <Quiet>
                  {state === 'missed' ? 'En retard, à payer depuis le' : 'À payer le'} {formatDay(dueOn)}
                </Quiet>
              </li>
            )),
        )}
      </List>
    </Section>
  )
}

/** The mandates that it signed, each revoked here. */
export const OwnMandates = () => {
  const [revoked, setRevoked] = useState<Mandate | null>(null)
  const { data } = useAnswer(ownDebits, {})
  const mandates = data?.mandates.filter(({ status }) => status === 'signed') ?? []
  if (mandates.length === 0) return null
  return (
    <Section title="Mandats de prélèvement">
      <List>
        {mandates.map((mandate) => (
          <li key={mandate.id}>
            <Lead>Mandat {mandate.reference}</Lead>
            <Quiet>•••• {mandate.ibanLast4}</Quiet>
            <Buttons>
              <Button label={`Révoquer… le mandat ${mandate.reference}`} onPress={() => setRevoked(mandate)}>
                Révoquer…
              </Button>
            </Buttons>
          </li>
        ))}
      </List>
      {revoked && <Revoke mandate={revoked} onClose={() => setRevoked(null)} />}
    </Section>
  )
}
