// On the home page of a teacher: how many proposals wait for him, pupils and stages alike.
import { useAnswer } from '../../../../platform/outside/calls.ts'
import { Card, Mark, Row, Section } from '../../../../platform/outside/cards.tsx'
import { useOffersWaiting } from '../../../linking/outside/offers.parts.tsx'
import { ownStages } from './stages.doors.ts'

export const ProposalsRow = () => {
  const pupils = useOffersWaiting()
  const stages = useAnswer(ownStages, {}).data?.rows.filter(({ state }) => state === 'waiting').length ?? 0
  const count = pupils + stages
  return (
    <Section title="Propositions" {...(count > 0 ? { count } : {})}>
      <Card>
        <Row
          mark={<Mark icon="stages" meaning="primary" />}
          title={
            count === 0
              ? 'Aucune proposition ne vous attend.'
              : count === 1
                ? 'Une proposition vous attend.'
                : `${count} propositions vous attendent.`
          }
          detail={count === 0 ? 'Revoir mes réponses' : 'Oui ou non, en un geste'}
          to="/espace/propositions"
        />
      </Card>
    </Section>
  )
}
