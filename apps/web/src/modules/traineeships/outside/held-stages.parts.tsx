// The stages that a teacher holds, on his home page: days, hours, place, what an hour brings; nothing without any.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { OwnStage } from '@cartable/domain/traineeships/pay/hours.schema.ts'
import { ButtonLink, Buttons } from '../../../platform/outside/Button.tsx'
import { useAnswer } from '../../../platform/outside/calls.ts'
import { Card, Lead, Quiet, Section } from '../../../platform/outside/cards.tsx'
import { duration, shortDay } from '../../../platform/outside/dates.ts'
import { heldStages } from './held-stages.doors.ts'

/** `17 h 30 données : 420,00 €, payé` */
const payOf = ({ minutes, amountCents, sentCents, paidCents }: OwnStage): string[] => {
  if (minutes === 0 && sentCents === 0) return []
  const state =
    sentCents === 0 ? 'pas encore en paie' : paidCents === sentCents ? 'payé' : `${formatEuros(sentCents)} en paie`
  return [`${duration(minutes)} données\u00a0: ${formatEuros(amountCents)}, ${state}`]
}

const Stage = ({ stage }: { readonly stage: OwnStage }) => (
  <div>
    <Lead>
      {stage.session}, {stage.words}
    </Lead>
    <Quiet>{[stage.days.map(shortDay).join(', '), stage.hours, stage.place].filter(Boolean).join(' · ')}</Quiet>
    <Quiet>
      {[...(stage.rateCents === null ? [] : [`${formatEuros(stage.rateCents)} de l’heure`]), ...payOf(stage)].join(
        ' · ',
      )}
    </Quiet>
    <Buttons>
      <ButtonLink
        icon="pupils"
        label={`Groupe, présences et évaluations, ${stage.session}, ${stage.words}`}
        to={`/espace/mes-stages/${stage.groupId}`}
      >
        Groupe, présences et évaluations
      </ButtonLink>
      {stage.roomUrl !== null && (
        <ButtonLink icon="video" label={`Rejoindre la salle, ${stage.session}, ${stage.words}`} href={stage.roomUrl}>
          Rejoindre la salle
        </ButtonLink>
      )}
    </Buttons>
  </div>
)

export const HeldStages = () => {
  const stages = useAnswer(heldStages, {})
  const held = stages.data?.rows.filter(({ status }) => status === 'accepted') ?? []
  if (held.length === 0) return null
  return (
    <Section title="Mes stages" count={held.length}>
      <Card>
        {held.map((stage) => (
          <Stage key={stage.proposalId} stage={stage} />
        ))}
      </Card>
    </Section>
  )
}
