// All that is proposed to a teacher, at home: stages first, since their days are fixed, then pupils.
import type { OwnStageProposal } from '@cartable/domain/traineeships/proposals/own-proposals.schema.ts'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Quiet, Section } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { Answered } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { Offers } from '../../../linking/outside/offers.parts.tsx'
import { type Reasons, StageCard } from './StageCard.tsx'
import { answerOwnStage, ownStages, takeBackOwnStage } from './stages.doors.ts'

const Stage = ({ proposal, reasons }: { readonly proposal: OwnStageProposal; readonly reasons: Reasons }) => {
  const answer = useAct(answerOwnStage)
  const takeBack = useAct(takeBackOwnStage, { done: () => toast('Votre réponse est reprise.') })
  return (
    <StageCard
      proposal={proposal}
      reasons={reasons}
      answering={{ act: answer, input: (given) => ({ ...given, id: proposal.id }) }}
      takeBack={{ ...takeBack, run: () => void takeBack.run({ id: proposal.id }) }}
    />
  )
}

export const ProposalsPage = () => {
  const stages = useAnswer(ownStages, {})
  return (
    <Page
      title="Propositions"
      back="/espace"
      lead={'Élèves et stages\u00a0: dites-nous oui ou non, nous nous occupons du reste.'}
    >
      <Answered of={stages}>
        {({ rows, options }) => (
          <Section title="Stages" {...(rows.length > 0 ? { count: rows.length } : {})}>
            {rows.length === 0 && <Quiet>Aucun stage ne vous est proposé en ce moment.</Quiet>}
            {rows.map((proposal) => (
              <Stage key={proposal.id} proposal={proposal} reasons={options.refusals} />
            ))}
          </Section>
        )}
      </Answered>
      <Offers />
    </Page>
  )
}
