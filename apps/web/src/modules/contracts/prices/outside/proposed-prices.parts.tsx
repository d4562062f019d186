// Prices that wait for a family's answer, on its home: what changes, from when, the contract to read, and two buttons.
import { alonePriceText } from '@cartable/domain/contracts/alone-price.words.ts'
import type { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { loyaltyText } from '@cartable/domain/contracts/loyalty/loyalty.words.ts'
import { taxTermsText } from '@cartable/domain/contracts/prices/tax-terms.words.ts'
import type { FamilyContract, FamilyStudent, PriceProposal } from '@cartable/domain/courses/homes.schema.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useState } from 'react'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { door, useAct } from '../../../../platform/outside/calls.ts'
import { Lead, List, Quiet, Section } from '../../../../platform/outside/cards.tsx'
import { shortDay } from '../../../../platform/outside/dates.ts'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Failure } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'

const answerPrice = door<typeof contractsApi.answerPrice>(
  'contracts.answerPrice',
  'PUT',
  '/contracts/contract-prices-version-response',
)

type Proposed = { readonly student: FamilyStudent; readonly contract: FamilyContract; readonly proposal: PriceProposal }

const priceOf = ({ proposal }: Proposed) => `${formatEuros(proposal.hourlyPriceCents)} de l’heure`
const termsOf = ({ proposal }: Proposed) =>
  [loyaltyText(proposal.loyalty), alonePriceText(proposal.alonePriceCents), taxTermsText(proposal.taxTerms)]
    .filter(Boolean)
    .join(' ')

type Answer = 'accepted' | 'refused'
const AnswerSheet = ({
  proposed,
  answer,
  onClose,
}: {
  readonly proposed: Proposed
  readonly answer: Answer
  readonly onClose: () => void
}) => {
  const { student, contract, proposal } = proposed
  const isAccepting = answer === 'accepted'
  const words = isAccepting ? 'Accepter le prix' : 'Refuser le prix'
  const act = useAct(answerPrice, {
    touches: ['courses'],
    done: () => {
      toast(isAccepting ? 'Prix accepté, merci.' : 'Prix refusé\u00a0: nous revenons vers vous.')
      onClose()
    },
  })
  return (
    <Sheet title={words} onClose={onClose}>
      <p>
        {contract.subject} {de(student.firstName)}
        {'\u00a0'}: {priceOf(proposed)}, à compter du {shortDay(proposal.startsOn)}.
      </p>
      {termsOf(proposed) && <p>{termsOf(proposed)}</p>}
      <Failure of={act} />
      <Buttons>
        <Button
          kind={isAccepting ? 'primary' : 'danger'}
          grows
          isBusy={act.isBusy}
          onPress={() => void act.run({ id: proposal.id, status: answer })}
        >
          {words}
        </Button>
        <Button onPress={onClose}>Annuler</Button>
      </Buttons>
    </Sheet>
  )
}

const Line = ({ proposed }: { readonly proposed: Proposed }) => {
  const { student, contract, proposal } = proposed
  const [answer, setAnswer] = useState<Answer | null>(null)
  const of = `${contract.subject} ${de(student.firstName)}, avec ${contract.teacherName}`
  return (
    <li>
      <Lead>{of}</Lead>
      <p>
        <b>{priceOf(proposed)}</b> à compter du {shortDay(proposal.startsOn)}
      </p>
      {termsOf(proposed) && <Quiet>{termsOf(proposed)}</Quiet>}
      {contract.hourlyPriceCents !== null && (
        <Quiet>
          Aujourd’hui{'\u00a0'}: {formatEuros(contract.hourlyPriceCents)} de l’heure
        </Quiet>
      )}
      <Buttons>
        <Button kind="primary" grows onPress={() => setAnswer('accepted')}>
          Accepter
        </Button>
        <Button onPress={() => setAnswer('refused')}>Refuser</Button>
      </Buttons>
      {answer !== null && <AnswerSheet proposed={proposed} answer={answer} onClose={() => setAnswer(null)} />}
    </li>
  )
}

export const ProposedPrices = ({ students }: { readonly students: readonly FamilyStudent[] }) => {
  const waiting: readonly Proposed[] = students.flatMap((student) =>
    student.contracts.flatMap((contract) =>
      contract.proposal === null ? [] : [{ student, contract, proposal: contract.proposal }],
    ),
  )
  if (waiting.length === 0) return null
  return (
    <Section title={waiting.length === 1 ? 'Un prix vous est proposé' : 'Des prix vous sont proposés'}>
      <List>
        {waiting.map((proposed) => (
          <Line key={proposed.proposal.id} proposed={proposed} />
        ))}
      </List>
    </Section>
  )
}
